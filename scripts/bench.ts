/**
 * `npm run bench [-- name …] [--quick] [--record]`: runs the benches of `scripts/bench/`, each in a process
 * of its own, then writes one table of their bars to `var/bench.md`. `--quick` takes fewer requests and leaves large
 * sizes out. `--record` keeps the rows in `docs/benchmarks.md`. docs/performance.md explains how to read it.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { type Bar, barCells } from './bench/measure.ts';

const BENCHES = ['search', 'serve', 'mcp', 'agents', 'payments', 'pages', 'build'] as const;
const RECORD = 'docs/benchmarks';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, record: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${BENCHES.join(', ')}.`);
  process.exit(2);
}

interface Row extends Bar {
  readonly bench: string;
  /** Day, and load of the machine at the start and the end of the bench. */
  readonly when: string;
}

const load = () => (loadavg()[0] ?? 0).toFixed(1);

/** Runs one bench and returns its bars; `undefined` if it failed. */
function run(bench: string): Promise<Row[] | undefined> {
  const args = [`scripts/bench/${bench}.ts`, ...(values.quick ? ['--quick'] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const began = load();
  let bars: readonly Bar[] | undefined;
  child.on('message', (message) => {
    bars = message as Bar[];
    child.disconnect();
  });
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      const when = `${new Date().toISOString().slice(0, 10)}, ${began} to ${load()}${values.quick ? ', quick' : ''}`;
      resolve(code === 0 ? bars?.map((bar) => ({ bench, ...bar, when })) : undefined);
    });
  });
}

function machine(): string {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [cpu] = cpus();
  return (
    `${cpus().length} × ${cpu?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${process.platform} ${process.arch}; ` +
    `Node ${process.versions.node}, Astro ${dependencies.astro}`
  );
}

function tableOf(rows: readonly Row[], broken: readonly string[]): string {
  return [
    machine(),
    '',
    '| bench | bar | measured | wanted | | day, load of the machine |',
    '|---|---|--:|--:|---|---|',
    ...rows.map((row) => `| ${[row.bench, ...barCells(row), row.when].join(' | ')} |`),
    ...broken.map((bench) => `| ${bench} | failed | | | FAIL | |`),
  ].join('\n');
}

const documentOf = (table: string) =>
  `# Benchmarks\n\nWritten by \`npm run bench -- --record\`; [performance.md](performance.md) explains how to read it.\n\n${table}\n`;

function recordedRows(): Row[] {
  return JSON.parse(readFileSync(`${RECORD}.json`, 'utf8')).bars;
}

const rows: Row[] = [];
const broken: string[] = [];
for (const bench of BENCHES.filter((name) => positionals.length === 0 || positionals.includes(name))) {
  console.log(`\n# ${bench}\n`);
  const found = await run(bench);
  if (found) rows.push(...found);
  else broken.push(bench);
}

const table = tableOf(rows, broken);
console.log(`\n# Bars\n\n${table}`);
mkdirSync('var', { recursive: true });
writeFileSync('var/bench.md', documentOf(table));
if (values.record) {
  const kept = recordedRows().filter(({ bench }) => !rows.some((row) => row.bench === bench));
  const bars = BENCHES.flatMap((bench) => [...kept, ...rows].filter((row) => row.bench === bench));
  writeFileSync(`${RECORD}.md`, documentOf(tableOf(bars, [])));
  writeFileSync(`${RECORD}.json`, `${JSON.stringify({ machine: machine(), bars }, null, 2)}\n`);
}
if (broken.length > 0 || table.includes('| FAIL |')) process.exitCode = 1;
