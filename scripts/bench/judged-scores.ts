import { type JudgedQuery, ndcg } from './judged-queries.ts';

/** Least nDCG@10 by kind, on the first set and on each half of the set on needs. */
export const LEAST = {
  first: {
    all: 0.9,
    name: 0.99,
    typo: 0.96,
    prefix: 0.94,
    joined: 0.98,
    need: 0.84,
    fact: 0.8,
    synonym: 0.85,
    nonsense: 0.9,
  },
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
export const MOST_FORBIDDEN = 0.05;
export const MOST_EMPTY = 0.03;

/** How one engine answers a set. */
export interface Scores {
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

/** Scores of what `find` answers with, slugs in order, to the queries of a set. */
export function scoresOf(find: (query: string) => string[], queries: readonly JudgedQuery[]): Scores {
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
