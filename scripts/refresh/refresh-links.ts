import { loadEntries } from '../../src/catalog/content/read-content.ts';
import { findLinks, visitLinks } from '../../src/observations/links/visit-links.ts';
import type { VisitWorld } from '../../src/observations/visit/create-visit.ts';

const MAX_AGE_DAYS = 14;

interface LinkOptions {
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
  const total = `links: ${[...counts].map(([name, list]) => `${list.length} ${name}`).join(', ') || 'none to visit'}`;
  const answered = verdicts.size === 0 || [...verdicts.values()].some(({ code }) => code !== undefined);
  // Without a network the list would be all links, and say nothing of any of them.
  return { answered, report: answered ? [...lines, total].join('\n') : `${total}; none is written` };
}

/** Milliseconds between two lines. */
const LOG_MS = 10_000;

const rounded = (ms: number) => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`);

interface Progress {
  /** Adds to what is to be visited. */
  expect(count: number): void;
  step(ok: boolean): void;
  end(): void;
}

/** Shows every ten seconds how far a run is, how much of it failed and how long it still takes. */
export function createProgressLine(
  expected: number,
  stream: Pick<NodeJS.WriteStream, 'write'> = process.stderr,
): Progress {
  const start = performance.now();
  let total = expected;
  let done = 0;
  let failed = 0;
  function show(): void {
    const time =
      done === 0 ? '' : `, about ${rounded(((performance.now() - start) / done) * (total - done))}`;
    stream.write(`${done} of ${total} visited, ${failed} without an answer, ${total - done} left${time}\n`);
  }
  const timer = setInterval(show, LOG_MS).unref();
  return {
    expect(count) {
      total += count;
    },
    step(ok) {
      done += 1;
      if (!ok) failed += 1;
    },
    end: () => clearInterval(timer),
  };
}
