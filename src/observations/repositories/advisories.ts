import * as z from 'zod';
import { AnswerError, type Collector } from '../collector.ts';
import { parseJson, readOnce } from '../read-once.ts';
import { oneLine } from '../text-values.ts';
import { githubRepositories } from './github-name.ts';

const Advisories = z.array(z.object({ ghsa_id: z.string() }));

export function parseAdvisories(body: string) {
  const { data } = Advisories.safeParse(parseJson(body));
  if (!data) throw new AnswerError('the answer is no list of security advisories');
  return { advisories: data.slice(0, 50).flatMap(({ ghsa_id }) => oneLine(ghsa_id, 40) ?? []) };
}

/** https://docs.github.com/en/rest/security-advisories/repository-advisories */
export const advisories: Collector = {
  name: 'advisories',
  documented: true,
  everyDays: 3,
  targets: (tool) =>
    githubRepositories(tool).map(({ name, address }) => ({
      subject: address,
      url: `https://api.github.com/repos/${name}/security-advisories?state=published&sort=published&per_page=50`,
    })),
  observe: readOnce('advisories', { accept: 'application/vnd.github+json', withGithubToken: true }),
};
