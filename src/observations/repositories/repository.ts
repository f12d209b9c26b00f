import * as z from 'zod';
import { AnswerError, type Collector } from '../collector.ts';
import { parseJson, readOnce } from '../read-once.ts';
import { dayIn, oneLine, withoutGaps } from '../text-values.ts';
import { githubRepositories } from './github-name.ts';

const Repository = z.object({
  full_name: z.string(),
  archived: z.boolean(),
  pushed_at: z.string().nullish(),
  license: z.object({ spdx_id: z.string().nullish() }).nullish(),
});

/** What GitHub writes when it does not recognise the licence file. */
const NOT_RECOGNISED = 'NOASSERTION';

export function parseRepository(body: string) {
  const { data } = Repository.safeParse(parseJson(body));
  if (!data) throw new AnswerError('the answer is no repository of GitHub');
  const license = oneLine(data.license?.spdx_id, 80);
  return withoutGaps({
    archived: data.archived ? (true as const) : undefined,
    activeIn: dayIn(data.pushed_at)?.slice(0, 7),
    license: license === NOT_RECOGNISED ? undefined : license,
  });
}

/** https://docs.github.com/en/rest/repos/repos#get-a-repository */
export const repository: Collector = {
  name: 'repository',
  documented: true,
  everyDays: 1,
  targets: (tool) =>
    githubRepositories(tool).map(({ name, address }) => ({
      subject: address,
      url: `https://api.github.com/repos/${name}`,
    })),
  observe: readOnce('repository', { accept: 'application/vnd.github+json', withGithubToken: true }),
};
