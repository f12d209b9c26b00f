import * as z from 'zod';
import type { ObservedValues } from '../records/observation.ts';
import type { Tool } from '../records/tool.ts';
import {
  type About,
  AnswerError,
  type Collector,
  dayIn,
  oneLine,
  parseJson,
  readOnce,
  type Target,
  withoutGaps,
} from './collector.ts';
import { mergeObservation, type ObservationFiles } from './observation-files.ts';
import { parseEntries } from './pages/entries.ts';
import { isStable } from './registries/versions.ts';
import { findGitFolder, type GitFolder, openGitFolder } from './specifications/git-folder.ts';

/** Targets of a collector: each repository on GitHub that a record names, once, at the address that `urlOf` its `owner/name` gives. */
const atGithub =
  (urlOf: (name: string) => string): Collector['targets'] =>
  ({ openSource, links }) => {
    const found = new Map<string, Target>();
    for (const subject of [openSource?.repository, links.repository]) {
      const name = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/?#].*)?$/.exec(
        subject ?? '',
      )?.[1];
      if (subject !== undefined && name !== undefined && !found.has(name.toLowerCase()))
        found.set(name.toLowerCase(), { subject, url: urlOf(name) });
    }
    return [...found.values()];
  };

/** Reads the feed of releases; the tag is the end of the address of an entry. */
export function parseReleases(body: string, about: About): ObservedValues {
  const { entries } = parseEntries(body, about);
  const tagOf = (url: string | undefined) =>
    oneLine(decodeTag(/\/releases\/tag\/([^?#]+)$/.exec(url ?? '')?.[1]), 80);
  const newest = entries.find(({ url }) => isStable(tagOf(url) ?? 'dev'));
  const versions = entries.flatMap(({ url, date }) => {
    const version = tagOf(url);
    return version && date && isStable(version) ? [{ version, date }] : [];
  });
  return withoutGaps({
    latest: tagOf(newest?.url),
    latestAt: newest?.date,
    versions: versions.length > 0 ? versions : undefined,
    entries,
  });
}

function decodeTag(tag: string | undefined): string | undefined {
  try {
    return tag && decodeURIComponent(tag);
  } catch {
    return tag;
  }
}

/** https://docs.github.com/en/repositories/releasing-projects-on-github: releases as an Atom feed. */
export const releases: Collector = {
  name: 'releases',
  targets: atGithub((name) => `https://github.com/${name}/releases.atom`),
  observe: readOnce('releases', { accept: 'application/atom+xml' }),
};

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
  targets: atGithub((name) => `https://api.github.com/repos/${name}`),
  observe: readOnce('repository', { accept: 'application/vnd.github+json', withGithubToken: true }),
};

const Advisories = z.array(z.object({ ghsa_id: z.string() }));

export function parseAdvisories(body: string) {
  const { data } = Advisories.safeParse(parseJson(body));
  if (!data) throw new AnswerError('the answer is no list of security advisories');
  return { advisories: data.slice(0, 50).flatMap(({ ghsa_id }) => oneLine(ghsa_id, 40) ?? []) };
}

/** Copies of repositories; `npm run refresh` visits none and reads those of a folder when it is told to. */
export const copy: Collector = {
  name: 'copy',
  everyDays: Number.POSITIVE_INFINITY,
  targets: atGithub((name) => `https://github.com/${name}`),
  observe: async () => undefined,
};

/**
 * What a copy proves: its newest stable tag, and the month of its newest commit. What it lacks proves nothing. A tag of three
 * calendar years before is left out: releases are made elsewhere since.
 */
export function valuesOfCopy(day: string, tags: Awaited<ReturnType<GitFolder['tags']>>) {
  const recent = `${Number(day.slice(0, 4)) - 2}`;
  const stable = tags.filter(({ version, date }) => /\d/.test(version) && isStable(version) && date > recent);
  const newest = stable.find(({ version }) => /^v?\d/i.test(version)) ?? stable[0];
  const latest = oneLine(newest?.version, 80);
  return withoutGaps({ latest, latestAt: latest && newest?.date, activeIn: day.slice(0, 7) });
}

/** Reads the copies below `root` of the repositories that `tools` name, and says how many were there. */
export async function readCopies(
  tools: readonly Tool[],
  root: string,
  files: ObservationFiles,
): Promise<number> {
  let count = 0;
  for (const tool of tools)
    for (const { subject, url } of copy.targets(tool)) {
      const folder = findGitFolder(root, url.slice('https://github.com/'.length));
      if (folder === undefined) continue;
      const { commit, day, tags } = await openGitFolder(folder);
      const about = { collector: 'copy', subject, source: `${url}/tree/${commit}` } as const;
      const seen = valuesOfCopy(day, await tags());
      const on = [day, seen.latestAt ?? ''].sort().at(-1) ?? day;
      files.write(tool.slug, mergeObservation(undefined, seen, about, on).observation);
      count++;
    }
  return count;
}

/** https://docs.github.com/en/rest/security-advisories/repository-advisories */
export const advisories: Collector = {
  name: 'advisories',
  everyDays: 3,
  targets: atGithub(
    (name) =>
      `https://api.github.com/repos/${name}/security-advisories?state=published&sort=published&per_page=50`,
  ),
  observe: readOnce('advisories', { accept: 'application/vnd.github+json', withGithubToken: true }),
};
