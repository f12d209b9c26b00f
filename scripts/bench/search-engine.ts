/** Measures one engine at one size in its own process and prints the numbers as JSON: `search-engine.ts ENGINE SIZE`. */
import { type Catalog, openCatalog } from '../../src/catalog/catalog.ts';
import { readContent } from '../../src/catalog/read-content.ts';
import { createSearch } from '../../src/search/create-search.ts';
import { ENGINES, type Engine } from '../../tests/judges/search-engines.ts';
import { nameQueries, seeded, writtenQueries } from './judged-queries.ts';
import { searchDocuments } from './search-documents.ts';
import { syntheticCatalog } from './synthetic-catalog.ts';

const QUERIES = 400;

/** What one run of an engine cost. Times in milliseconds, a query's being the best of three; memory in MB. */
export interface EngineCost {
  readonly build: number;
  readonly memory: number;
  readonly p50: number;
  readonly p99: number;
  readonly queriesPerSecond: number;
}

function ours(catalog: Catalog): Engine {
  const search = createSearch(catalog);
  return (query, limit) => search.query(query, { limit, offset: 0 }).ordinals;
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
  ...writtenQueries(),
  ...nameQueries(catalog, Math.max(1, Math.floor(catalog.tools.length / 150))),
]
  .map(({ query }) => ({ query, order: random() }))
  .sort((a, b) => a.order - b.order)
  .slice(0, QUERIES)
  .map(({ query }) => query);
const documents = engine === 'ours' ? [] : searchDocuments(catalog);
const before = memory(engine);
const started = performance.now();
const find = engine === 'ours' ? ours(catalog) : ENGINES[engine]?.(documents);
if (!find) throw new Error(`unknown engine ${engine}; known: ours, ${Object.keys(ENGINES).join(', ')}`);
const build = performance.now() - started;
const held = memory(engine) - before;
for (const query of queries.slice(0, 200)) find(query, 20);
const times = queries
  .map((query) => {
    let best = Number.POSITIVE_INFINITY;
    // The best of three: what the engine needs, not what else the machine was doing.
    for (let run = 0; run < 3; run++) {
      const start = performance.now();
      find(query, 20);
      best = Math.min(best, performance.now() - start);
    }
    return best;
  })
  .sort((a, b) => a - b);
const sum = times.reduce((total, time) => total + time, 0);
const cost: EngineCost = {
  build,
  memory: held,
  p50: times[Math.floor(times.length * 0.5)] ?? 0,
  p99: times[Math.floor(times.length * 0.99)] ?? 0,
  queriesPerSecond: (1000 * times.length) / sum,
};
console.log(JSON.stringify({ ...cost, records: catalog.tools.length, documents: documents.length }));
