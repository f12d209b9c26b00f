import { execFileSync } from 'node:child_process';
import { type Catalog, openCatalog } from '../../src/catalog/catalog.ts';
import { readContent } from '../../src/catalog/content/read-content.ts';
import { createSearch } from '../../src/search/create-search.ts';
import { ANY_WORD_ENGINES, ENGINES, type Engine } from '../../tests/judges/search-engines.ts';
import {
  type JudgedQuery,
  LEAST,
  MOST_EMPTY,
  MOST_FORBIDDEN,
  mean,
  nameQueries,
  type Scores,
  scoresOf,
  writtenQueries,
} from './judged-scores.ts';
import { atLeast, atMost, type Bar, head, QUICK, reportBars, row } from './measure.ts';
import type { EngineCost } from './search-engine.ts';
import { searchDocuments } from './synthetic-catalog.ts';

/** Prints how each engine answers a set; returns the scores of ours. */
function compare(
  title: string,
  engines: readonly [string, Engine][],
  catalog: Catalog,
  queries: readonly JudgedQuery[],
) {
  const kinds = ['all', ...new Set(queries.map(({ kind }) => kind))];
  console.log(`\n${title}: nDCG@10 on ${queries.length} judged queries\n`);
  console.log(head('engine', ...kinds, 'forbidden in first 5', 'nothing found'));
  const [ours] = engines.map(([name, find]) => {
    const slugs = (query: string) => find(query, 10).map((id) => catalog.tools[id]?.slug ?? '');
    const scores = scoresOf(slugs, queries);
    const gains = kinds.map((kind) => scores.gains.get(kind) ?? 0);
    console.log(row(name, ...gains, scores.forbidden, scores.empty));
    return scores;
  });
  return ours as Scores;
}

const gainBars = (set: string, { gains }: Scores, least: Readonly<Record<string, number>>) =>
  Object.entries(least).map(([kind, wanted]) =>
    atLeast(`nDCG@10, ${set}${kind}`, gains.get(kind) ?? 0, wanted),
  );

/**
 * Compares the relevance of ours and of the other engines on every judged set, over the same records and prose;
 * `quick` leaves Fuse out, which needs minutes. Returns the bars of ours.
 */
function relevance(quick: boolean): Bar[] {
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
      atMost(`forbidden in first 5, needs (${half})`, scores.forbidden, MOST_FORBIDDEN),
      atMost(`nothing found, needs (${half})`, scores.empty, MOST_EMPTY),
    );
  }
  return bars;
}

/**
 * The search beside other engines: relevance by judged set and kind of query, then cost at 831, 10,000 and 100,000
 * records, or at the given sizes; `--quick` takes 831. Every engine and size is measured in a process of its own.
 */

const NAMED = process.argv.slice(2).filter((argument) => argument !== '--quick');
const SIZES = NAMED.length > 0 ? NAMED.map(Number) : QUICK ? [831] : [831, 10_000, 100_000];
/** Largest size of engines that need minutes or gigabytes above it; engines that bars compare with have no limit. */
const LARGEST: Readonly<Record<string, number>> = QUICK
  ? { fuse: 0, orama: 0, flexsearch: 0 }
  : { fuse: 831, orama: 10_000, flexsearch: 10_000 };
function engineCost(engine: string, size: number): EngineCost {
  const script = new URL('search-engine.ts', import.meta.url).pathname;
  const flags = ['--expose-gc', '--max-old-space-size=4096'];
  return JSON.parse(String(execFileSync(process.execPath, [...flags, script, engine, String(size)])));
}

/** Prints the cost of each engine at a size and returns it. */
function costs(size: number): Map<string, EngineCost> {
  console.log(`\n${size} records, prefix and typos on\n`);
  console.log(head('engine', 'build ms', 'memory MB', 'queries', 'p50 ms', 'p99 ms', 'queries/s'));
  const found = new Map<string, EngineCost>();
  for (const engine of ['ours', ...Object.keys(ENGINES)]) {
    if (size > (LARGEST[engine] ?? Number.POSITIVE_INFINITY)) continue;
    const cost = engineCost(engine, size);
    found.set(engine, cost);
    const { build, memory, times } = cost;
    console.log(
      row(engine, build, memory, times.length, at(times, 0.5), at(times, 0.99), 1000 / mean(times)),
    );
  }
  return found;
}

function costBars(size: number, found: ReadonlyMap<string, EngineCost>): Bar[] {
  const ours = found.get('ours');
  const mini = found.get('minisearch');
  const fts = found.get('fts5');
  if (!ours || !mini || !fts) return [];
  // An engine may have run fewer queries; ours is then measured by the same ones.
  const sameAs = (other: EngineCost) => ours.times.slice(0, other.times.length);
  const bar = (what: string, measured: number, wanted: number) =>
    atMost(`${what}, ${size.toLocaleString('en')} records`, measured, wanted);
  const speed = bar('mean time of a query, ours ÷ FTS5', mean(sameAs(fts)) / mean(fts.times), 1);
  // The memory of so few records is not worth comparing.
  if (size < 10_000) return [speed];
  return [
    speed,
    bar('p99, ours ÷ MiniSearch', at(sameAs(mini), 0.99) / at(mini.times, 0.99), size < 100_000 ? 0.1 : 0.01),
    bar('memory, ours ÷ MiniSearch', ours.memory / mini.memory, 0.15),
  ];
}

/** The value below which a share of the values lies. */
function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

const bars = relevance(QUICK);
const bySize = SIZES.map((size) => ({ size, found: costs(size) }));
for (const { size, found } of bySize) bars.push(...costBars(size, found));
reportBars(bars);
