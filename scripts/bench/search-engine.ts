/** Measures one engine at one size in its own process and prints the numbers as JSON: `search-engine.ts ENGINE SIZE`. */
import { type Catalog, openCatalog } from '../../src/catalog/catalog.ts';
import { readContent } from '../../src/catalog/content/read-content.ts';
import { createSearch } from '../../src/search/create-search.ts';
import { ENGINES, type Engine } from '../../tests/judges/search-engines.ts';
import { seeded } from '../../tests/seeded.ts';
import { nameQueries, writtenQueries } from './judged-scores.ts';
import { searchDocuments, syntheticCatalog } from './synthetic-catalog.ts';

const QUERIES = 400;
/** Milliseconds after which no further query is measured: a slow engine gets fewer. */
const BUDGET = 60_000;
const WARM_UP = 5_000;

/** Cost of one run of an engine: milliseconds to build, MB of memory, and milliseconds of each query in turn. */
export interface EngineCost {
  readonly build: number;
  readonly memory: number;
  /** The best of up to three runs. */
  readonly times: readonly number[];
}

function memory(engine: string): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  // SQLite keeps its pages outside the JavaScript heap.
  return (engine === 'fts5' ? rss : heapUsed + external) / 1e6;
}

const [engine = 'ours', size = '831'] = process.argv.slice(2);
const real = openCatalog(readContent('content'));
const catalog = syntheticCatalog(real, Number(size));
const random = seeded(1);
const queries = [
  ...writtenQueries('first', real),
  ...nameQueries(catalog, Math.max(1, Math.floor(catalog.tools.length / 150))),
]
  .map(({ query }) => ({ query, order: random() }))
  .sort((a, b) => a.order - b.order)
  .slice(0, QUERIES)
  .map(({ query }) => query);
const make = (records: Catalog): Engine => {
  const own = engine === 'ours' ? createSearch(records) : undefined;
  if (own) return (query, limit) => own.query(query, { limit, offset: 0 }).ordinals;
  const made = ENGINES[engine]?.(searchDocuments(records));
  if (!made) throw new Error(`unknown engine ${engine}; known: ours, ${Object.keys(ENGINES).join(', ')}`);
  return made;
};
// Code compiled on first use is not part of the index.
make(syntheticCatalog(real, 100))('open banking', 20);
const before = memory(engine);
const started = performance.now();
const find = make(catalog);
const build = performance.now() - started;
const held = memory(engine) - before;
const clock = () => performance.now();
const warm = clock() + WARM_UP;
for (const query of queries.slice(0, 200)) if (clock() < warm) find(query, 20);
const end = clock() + BUDGET;
const times: number[] = [];
// The best of three excludes most other load on the machine.
for (let run = 0; run < 3; run += 1)
  for (const [index, query] of queries.entries()) {
    if (clock() >= end) break;
    const start = clock();
    find(query, 20);
    times[index] = Math.min(times[index] ?? Number.POSITIVE_INFINITY, clock() - start);
  }
const cost: EngineCost = { build, memory: held, times };
console.log(JSON.stringify(cost));
