import { type Catalog, openCatalog } from '../../src/catalog/catalog.ts';
import { readContent } from '../../src/catalog/content/read-content.ts';
import { createSearch } from '../../src/search/create-search.ts';
import { ANY_WORD_ENGINES, ENGINES, type Engine } from '../../tests/judges/search-engines.ts';
import type { Bar } from './bar.ts';
import { type JudgedQuery, nameQueries, writtenQueries } from './judged-queries.ts';
import { LEAST, MOST_EMPTY, MOST_FORBIDDEN, type Scores, scoresOf } from './judged-scores.ts';
import { searchDocuments } from './search-documents.ts';

/** Prints how each engine answers a set; returns the scores of ours. */
function compare(
  title: string,
  engines: readonly [string, Engine][],
  catalog: Catalog,
  queries: readonly JudgedQuery[],
) {
  const kinds = ['all', ...new Set(queries.map(({ kind }) => kind))];
  console.log(`\n${title}: nDCG@10 on ${queries.length} judged queries\n`);
  console.log(`| engine | ${kinds.join(' | ')} | forbidden in first 5 | nothing found |`);
  console.log(`|---|${'--:|'.repeat(kinds.length + 2)}`);
  const [ours] = engines.map(([name, find]) => {
    const slugs = (query: string) => find(query, 10).map((id) => catalog.tools[id]?.slug ?? '');
    const scores = scoresOf(slugs, queries);
    const cells = kinds.map((kind) => (scores.gains.get(kind) ?? 0).toFixed(3));
    const shares = [scores.forbidden, scores.empty].map((value) => `${(value * 100).toFixed(1)} %`);
    console.log(`| ${[name, ...cells, ...shares].join(' | ')} |`);
    return scores;
  });
  return ours as Scores;
}

const bar = (what: string, measured: number, wanted: number, better: Bar['better']): Bar => ({
  what,
  measured,
  unit: '',
  wanted,
  better,
});

const gainBars = (set: string, { gains }: Scores, least: Readonly<Record<string, number>>) =>
  Object.entries(least).map(([kind, wanted]) =>
    bar(`nDCG@10, ${set}${kind}`, gains.get(kind) ?? 0, wanted, 'more'),
  );

/**
 * Compares the relevance of ours and of the other engines on every judged set, over the same records and prose;
 * `quick` leaves Fuse out, which needs minutes. Returns the bars of ours.
 */
export function relevance(quick: boolean): Bar[] {
  const catalog = openCatalog(readContent('content'));
  const documents = searchDocuments(catalog);
  const own = createSearch(catalog);
  const others = Object.entries({ ...ENGINES, ...ANY_WORD_ENGINES }).filter(
    ([name]) => !quick || name !== 'fuse',
  );
  const engines: [string, Engine][] = [
    ['ours', (query, limit) => own.query(query, { limit, offset: 0 }).ordinals],
    ...others.map(([name, make]): [string, Engine] => [name, make(documents)]),
  ];
  const first = [...writtenQueries('first', catalog), ...nameQueries(catalog, 8)];
  const bars = gainBars('', compare('First set', engines, catalog, first), LEAST.first);
  for (const half of ['tuning', 'held'] as const) {
    const scores = compare(`Needs, ${half}`, engines, catalog, writtenQueries(half, catalog));
    bars.push(
      ...gainBars(`needs (${half}), `, scores, LEAST.needs),
      bar(`forbidden in first 5, needs (${half})`, scores.forbidden, MOST_FORBIDDEN, 'less'),
      bar(`nothing found, needs (${half})`, scores.empty, MOST_EMPTY, 'less'),
    );
  }
  return bars;
}
