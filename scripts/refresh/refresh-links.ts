import { loadEntries } from '../../src/catalog/check/load-entries.ts';
import { findLinks } from '../../src/observations/links/find-links.ts';
import { visitLinks } from '../../src/observations/links/visit-links.ts';
import type { VisitWorld } from '../../src/observations/visit/create-visit.ts';

const MAX_AGE_DAYS = 14;

export interface LinkOptions {
  readonly content: string;
  readonly hosts: number;
  /** Slugs of the tools whose links are visited; without it those of all content. */
  readonly wanted?: ReadonlySet<string>;
}

/** Visits the links of the content and tells which do not answer. Resolves with whether any host answered. */
export async function refreshLinks(
  { content, hosts, wanted }: LinkOptions,
  world: VisitWorld,
): Promise<boolean> {
  const links = findLinks(loadEntries(content));
  const isWanted = (files: readonly string[]) =>
    !wanted || files.some((file) => wanted.has(/^content\/tools\/(.*)\.md$/.exec(file)?.[1] ?? ''));
  const verdicts = await visitLinks({
    root: content,
    links,
    world,
    hosts,
    maxAgeDays: MAX_AGE_DAYS,
    isWanted: (url) => isWanted(links.get(url) ?? []),
    onVerdict(url, { class: seen, location, code, error }) {
      if (seen === 'ok') return;
      console.log(
        `${seen}: ${url} ${location ? `→ ${location}` : (code ?? error)}\n  ${links.get(url)?.join(', ')}`,
      );
    },
  });
  const counts = Map.groupBy(verdicts.values(), (verdict) => verdict.class);
  console.log(
    `links: ${[...counts].map(([name, list]) => `${list.length} ${name}`).join(', ') || 'none to visit'}`,
  );
  return verdicts.size === 0 || [...verdicts.values()].some(({ code }) => code !== undefined);
}
