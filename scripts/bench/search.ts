/**
 * The search beside other engines: relevance by judged set and kind of query, then cost at 831, 10,000 and 100,000
 * records, or at the given sizes; `--quick` takes 831. Every engine and size is measured in a process of its own.
 */
import { execFileSync } from 'node:child_process';
import { ENGINES } from '../../tests/judges/search-engines.ts';
import { type Bar, reportBars } from './bar.ts';
import type { EngineCost } from './search-engine.ts';
import { relevance } from './search-relevance.ts';

const QUICK = process.argv.includes('--quick');
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
  console.log(
    '| engine | build ms | memory MB | queries | p50 ms | p99 ms | queries/s |\n|---|--:|--:|--:|--:|--:|--:|',
  );
  const found = new Map<string, EngineCost>();
  for (const engine of ['ours', ...Object.keys(ENGINES)]) {
    if (size > (LARGEST[engine] ?? Number.POSITIVE_INFINITY)) continue;
    const cost = engineCost(engine, size);
    found.set(engine, cost);
    const { build, memory, times } = cost;
    const cells = [
      build.toFixed(0),
      memory.toFixed(1),
      times.length,
      ...[0.5, 0.99].map((share) => at(times, share).toFixed(3)),
    ];
    console.log(`| ${engine} | ${cells.join(' | ')} | ${(1000 / mean(times)).toFixed(0)} |`);
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
  const bar = (what: string, measured: number, wanted: number): Bar => ({
    what: `${what}, ${size.toLocaleString('en')} records`,
    measured,
    unit: '',
    wanted,
    better: 'less',
  });
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

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

const bars = relevance(QUICK);
const bySize = SIZES.map((size) => ({ size, found: costs(size) }));
for (const { size, found } of bySize) bars.push(...costBars(size, found));
const [smaller, larger] = bySize.slice(-2);
if (smaller && larger) {
  const time = ({ found }: typeof smaller) => mean(found.get('ours')?.times ?? []);
  bars.push({
    what: `growth of a query's time ÷ growth of the records, ${smaller.size} to ${larger.size}`,
    measured: time(larger) / time(smaller) / (larger.size / smaller.size),
    unit: '',
    wanted: 1,
    better: 'less',
  });
}
reportBars(bars);
