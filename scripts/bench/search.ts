import { execFileSync } from 'node:child_process';
import { openCatalog } from '../../src/catalog/catalog.ts';
import { readContent } from '../../src/catalog/read-content.ts';
import { createSearch } from '../../src/search/create-search.ts';
import { ENGINES, type Engine } from '../../tests/judges/search-engines.ts';
import { nameQueries, ndcg, writtenQueries } from './judged-queries.ts';
import { searchDocuments } from './search-documents.ts';
import type { EngineCost } from './search-engine.ts';

const SIZES = [831, 10_000, 100_000] as const;
/** Fuse compares every record with every query: minutes at larger sizes. */
const LARGEST: Readonly<Record<string, number>> = { fuse: 831 };

/** Compares the search with other engines: relevance by kind of query, then cost by number of records; Markdown. */
export function benchSearch(sizes: readonly number[] = SIZES): string {
  return [relevanceTable(), ...sizes.map(costTable)].join('\n\n');
}

function relevanceTable(): string {
  const catalog = openCatalog(readContent('content'));
  const documents = searchDocuments(catalog);
  const own = createSearch(catalog);
  const engines: [string, Engine][] = [
    ['ours', (query, limit) => own.query(query, { limit, offset: 0 }).ordinals],
    ...Object.entries(ENGINES).map(([name, make]): [string, Engine] => [name, make(documents)]),
  ];
  const judged = [...writtenQueries(), ...nameQueries(catalog, 8)];
  const kinds = [...new Set(judged.map(({ kind }) => kind))];
  const lines = engines.map(([name, find]) => {
    const gains = new Map<string, number[]>(kinds.map((kind) => [kind, []]));
    for (const query of judged) {
      const slugs = find(query.query, 10).map((id) => catalog.tools[id]?.slug ?? '');
      gains.get(query.kind)?.push(ndcg(slugs, query));
    }
    const means = [...gains.values()].map(mean);
    return `| ${name} | ${[mean([...gains.values()].flat()), ...means].map((value) => value.toFixed(3)).join(' | ')} |`;
  });
  return [
    `nDCG@10 on ${judged.length} judged queries (bar: all ≥ 0.88, name ≥ 0.99, typo ≥ 0.96, need ≥ 0.84, nonsense ≥ 0.9)`,
    '',
    `| engine | all | ${kinds.join(' | ')} |`,
    `|---|${'--:|'.repeat(kinds.length + 1)}`,
    ...lines,
  ].join('\n');
}

function costTable(size: number): string {
  const costs = ['ours', ...Object.keys(ENGINES)]
    .filter((engine) => size <= (LARGEST[engine] ?? Number.POSITIVE_INFINITY))
    .map((engine): [string, EngineCost] => {
      const script = new URL('search-engine.ts', import.meta.url).pathname;
      const output = execFileSync(process.execPath, [
        '--expose-gc',
        '--max-old-space-size=4096',
        script,
        engine,
        String(size),
      ]);
      return [engine, JSON.parse(String(output)) as EngineCost];
    });
  const cost = new Map(costs);
  const ours = cost.get('ours');
  const rows = costs.map(
    ([engine, { build, memory, p50, p99, queriesPerSecond }]) =>
      `| ${engine} | ${build.toFixed(0)} | ${memory.toFixed(1)} | ${p50.toFixed(3)} | ${p99.toFixed(3)} | ${queriesPerSecond.toFixed(0)} |`,
  );
  const mini = cost.get('minisearch');
  const fts = cost.get('fts5');
  const verdicts =
    ours && mini && fts
      ? [
          verdict('p99 against MiniSearch', ours.p99 / mini.p99, 0.1),
          verdict('memory against MiniSearch', ours.memory / mini.memory, 0.1),
          verdict('time per query against FTS5', fts.queriesPerSecond / ours.queriesPerSecond, 1),
        ]
      : [];
  return [
    `${size} records, prefix and typos on, best of three`,
    '',
    '| engine | build ms | memory MB | p50 ms | p99 ms | queries/s |',
    '|---|--:|--:|--:|--:|--:|',
    ...rows,
    '',
    ...verdicts,
  ].join('\n');
}

function verdict(what: string, ratio: number, bar: number): string {
  return `* ${ratio <= bar ? 'PASS' : 'FAIL'} ${what}: ${ratio.toFixed(3)} (bar ${bar})`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

if (import.meta.main) {
  const sizes = process.argv.slice(2).map(Number);
  console.log(benchSearch(sizes.length > 0 ? sizes : SIZES));
}
