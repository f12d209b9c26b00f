import { loadEntries } from '../../src/catalog/content/read-content.ts';
import { findLinks, visitLinks } from '../../src/observations/links/visit-links.ts';
import type { VisitWorld } from '../../src/observations/visit/create-visit.ts';
import type { Progress } from './progress-line.ts';

const MAX_AGE_DAYS = 14;

export interface LinkOptions {
  readonly content: string;
  readonly hosts: number;
  /** Slugs of the tools whose links are visited; without it those of all content. */
  readonly wanted?: ReadonlySet<string>;
  readonly progress: Progress;
}

/** Visits the links of the content. Resolves with whether any host answered, and a report of links that are not well. */
export async function refreshLinks(
  { content, hosts, wanted, progress }: LinkOptions,
  world: VisitWorld,
): Promise<{ answered: boolean; report: string }> {
  const links = findLinks(loadEntries(content));
  const isWanted = (files: readonly string[]) =>
    !wanted || files.some((file) => wanted.has(/^content\/tools\/(.*)\.md$/.exec(file)?.[1] ?? ''));
  const lines: string[] = [];
  const verdicts = await visitLinks({
    root: content,
    links,
    world,
    hosts,
    maxAgeDays: MAX_AGE_DAYS,
    isWanted: (url) => isWanted(links.get(url) ?? []),
    onDue: progress.expect,
    onVerdict(url, { class: seen, location, code, error }) {
      progress.step(code !== undefined);
      if (seen === 'ok') return;
      lines.push(
        `${seen}: ${url} ${location ? `→ ${location}` : (code ?? error)}\n  ${links.get(url)?.join(', ')}`,
      );
    },
  });
  const counts = Map.groupBy(verdicts.values(), (verdict) => verdict.class);
  lines.push(
    `links: ${[...counts].map(([name, list]) => `${list.length} ${name}`).join(', ') || 'none to visit'}`,
  );
  const answered = verdicts.size === 0 || [...verdicts.values()].some(({ code }) => code !== undefined);
  return { answered, report: lines.join('\n') };
}
