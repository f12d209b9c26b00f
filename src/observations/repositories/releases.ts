import type { ObservedValues } from '../../records/observation.ts';
import type { Collector } from '../collector.ts';
import { parseEntries } from '../pages/parse-entries.ts';
import { readOnce } from '../read-once.ts';
import type { About } from '../reading/read.ts';
import { isStable } from '../registries/version-order.ts';
import { oneLine, withoutGaps } from '../text-values.ts';
import { githubRepositories } from './github-name.ts';

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
  documented: true,
  everyDays: 1,
  targets: (tool) =>
    githubRepositories(tool).map(({ name, address }) => ({
      subject: address,
      url: `https://github.com/${name}/releases.atom`,
    })),
  observe: readOnce('releases', { accept: 'application/atom+xml' }),
};
