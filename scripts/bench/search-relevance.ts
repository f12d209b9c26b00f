import { type Catalog, openCatalog } from '../../src/catalog/catalog.ts';
import { readContent } from '../../src/catalog/content/read-content.ts';
import { createSearch } from '../../src/search/create-search.ts';
import { ANY_WORD_ENGINES, ENGINES, type Engine } from '../../tests/judges/search-engines.ts';
import type { Bar } from './bar.ts';
import { type JudgedQuery, nameQueries, ndcg, writtenQueries } from './judged-queries.ts';
import { searchDocuments } from './search-documents.ts';

/** Least nDCG@10 by kind, on the first set and on each half of the set on needs. */
const LEAST = {
  first: { all: 0.9, name: 0.99, typo: 0.96, need: 0.84, nonsense: 0.9 },
  needs: {
    all: 0.75,
    sentence: 0.72,
    paraphrase: 0.7,
    country: 0.8,
    fact: 0.88,
    negation: 0.7,
    acronym: 0.85,
    foreign: 0.75,
  },
} as const;
/** Largest share of queries with a forbidden tool among the first five, and of queries that find nothing. */
const MOST_FORBIDDEN = 0.05;
const MOST_EMPTY = 0.03;

/** How one engine answers a set. */
interface Scores {
  /** Mean nDCG@10 by kind; `all` leaves out queries that should find nothing. */
  readonly gains: ReadonlyMap<string, number>;
  /** Share of the queries with an exclusion that show an excluded tool among the first five. */
  readonly forbidden: number;
  /** Share of the queries with an answer that find nothing. */
  readonly empty: number;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const share = <T>(list: readonly T[], is: (item: T) => boolean) => mean(list.map((item) => Number(is(item))));

function scoresOf(find: (query: string) => string[], queries: readonly JudgedQuery[]): Scores {
  const answered = queries.map((judged) => {
    const found = find(judged.query);
    return { judged, found, gain: ndcg(found, judged) };
  });
  const byKind = Map.groupBy(answered, ({ judged }) => judged.kind);
  const answerable = answered.filter(({ judged }) => judged.grades.size > 0);
  const gains = new Map([...byKind].map(([kind, list]) => [kind, mean(list.map(({ gain }) => gain))]));
  gains.set('all', mean(answerable.map(({ gain }) => gain)));
  return {
    gains,
    forbidden: share(
      answered.filter(({ judged }) => judged.forbidden.size > 0),
      ({ judged, found }) => found.slice(0, 5).some((slug) => judged.forbidden.has(slug)),
    ),
    empty: share(answerable, ({ found }) => found.length === 0),
  };
}

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
  steady: true,
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
