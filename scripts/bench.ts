/**
 * `npm run bench [-- name …] [--quick] [--check] [--record]`: runs the benches of `scripts/bench/`, each in a process
 * of its own, then writes one table of their bars to `var/bench.md`. `--quick` takes fewer requests and leaves large
 * sizes out. `--record` keeps the table as `docs/benchmarks.md`. `--check` fails, and fails only, where a steady bar
 * is twice as bad as the recorded one. docs/performance.md tells how to read it.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { type Bar, barCells } from './bench/bar.ts';

const BENCHES = ['search', 'serve', 'mcp', 'agents', 'payments', 'pages', 'build'] as const;
const RECORD = 'docs/benchmarks';
/** How many times worse than recorded is a gross regression. */
const GROSS = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, check: { type: 'boolean' }, record: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${BENCHES.join(', ')}.`);
  process.exit(2);
}

interface Row extends Bar {
  readonly bench: string;
}

/** Runs one bench and returns its bars; `undefined` where it ended with a fault. */
function run(bench: string): Promise<Row[] | undefined> {
  const args = [`scripts/bench/${bench}.ts`, ...(values.quick ? ['--quick'] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let bars: readonly Bar[] | undefined;
  child.on('message', (message) => {
    bars = message as Bar[];
    child.disconnect();
  });
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code === 0 ? bars?.map((bar) => ({ bench, ...bar })) : undefined));
  });
}

function machine(): string {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [cpu] = cpus();
  return [
    `${new Date().toISOString().slice(0, 10)}; ${cpus().length} × ${cpu?.model.trim()}`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GB, load ${loadavg()[0]?.toFixed(1)}, ${process.platform} ${process.arch}`,
    `Node ${process.versions.node}, Astro ${dependencies.astro}${values.quick ? '; quick run' : ''}`,
  ].join(', ');
}

/** Bars that are much worse than the recorded ones, in words. */
function regressions(rows: readonly Row[]): string[] {
  const recorded: Row[] = JSON.parse(readFileSync(`${RECORD}.json`, 'utf8')).bars;
  return rows
    .filter(({ steady }) => steady)
    .flatMap(({ bench, what, measured, better }) => {
      const before = recorded.find((row) => row.bench === bench && row.what === what)?.measured;
      if (before === undefined) return [];
      const worse = better === 'less' ? measured / before : before / measured;
      return worse > GROSS
        ? [`${bench}: ${what} is ${measured.toFixed(3)}, recorded ${before.toFixed(3)}`]
        : [];
    });
}

const rows: Row[] = [];
const broken: string[] = [];
for (const bench of BENCHES.filter((name) => positionals.length === 0 || positionals.includes(name))) {
  console.log(`\n# ${bench}\n`);
  const found = await run(bench);
  if (found) rows.push(...found);
  else broken.push(bench);
}

const table = [
  machine(),
  '',
  '| bench | bar | measured | wanted | |',
  '|---|---|--:|--:|---|',
  ...rows.map((row) => `| ${[row.bench, ...barCells(row)].join(' | ')} |`),
  ...broken.map((bench) => `| ${bench} | ended with a fault | | | FAIL |`),
].join('\n');
console.log(`\n# Bars\n\n${table}`);
const document = `# Benchmarks\n\nWritten by \`npm run bench -- --record\`; [performance.md](performance.md) tells how to read it.\n\n${table}\n`;
mkdirSync('var', { recursive: true });
writeFileSync('var/bench.md', document);
if (values.record) {
  writeFileSync(`${RECORD}.md`, document);
  writeFileSync(`${RECORD}.json`, `${JSON.stringify({ machine: machine(), bars: rows }, null, 2)}\n`);
}
if (broken.length > 0) process.exitCode = 1;
if (values.check) {
  for (const text of regressions(rows)) {
    console.log(`\nRegression: ${text}`);
    process.exitCode = 1;
  }
} else if (table.includes('| FAIL |')) process.exitCode = 1;
