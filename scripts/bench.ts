/**
 * `npm run bench [-- name …] [--quick] [--record]`: runs the benches of `scripts/bench/`, each in a process
 * of its own, then writes one table of their bars to `var/bench.md`. `--quick` takes fewer requests and leaves large
 * sizes out. `--record` keeps the rows in `docs/benchmarks.md`. docs/performance.md explains how to read it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { type Bar, barCells, row } from './bench/measure.ts';

const BENCHES = ['search', 'serve', 'mcp', 'pages', 'build'];
const RECORD = 'docs/benchmarks.md';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, record: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${BENCHES.join(', ')}.`);
  process.exit(2);
}

const load = () => (loadavg()[0] ?? 0).toFixed(1);

/** Runs one bench and returns the rows of its bars, with the day and the load of the machine; one row if it failed. */
async function run(bench: string): Promise<string[]> {
  const args = [`scripts/bench/${bench}.ts`, ...(values.quick ? ['--quick'] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const began = load();
  let bars: readonly Bar[] = [];
  child.on('message', (message) => {
    bars = message as Bar[];
    child.disconnect();
  });
  const [code] = await once(child, 'exit');
  const when = `${new Date().toISOString().slice(0, 10)}, ${began} to ${load()}${values.quick ? ', quick' : ''}`;
  return code === 0 && bars.length > 0
    ? bars.map((bar) => row(bench, ...barCells(bar), when))
    : [row(bench, 'failed', '', '', 'FAIL', when)];
}

function documentOf(rows: readonly string[]): string {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [cpu] = cpus();
  const machine =
    `${cpus().length} × ${cpu?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${process.platform} ${process.arch}; ` +
    `Node ${process.versions.node}, Astro ${dependencies.astro}`;
  return `# Benchmarks

Written by \`npm run bench -- --record\`; [performance.md](performance.md) explains how to read it.

${machine}

| bench | bar | measured | wanted | | day, load of the machine |
|---|---|--:|--:|---|---|
${rows.join('\n')}
`;
}

const rows = new Map<string, string[]>();
for (const bench of BENCHES.filter((name) => positionals.length === 0 || positionals.includes(name))) {
  console.log(`\n# ${bench}\n`);
  rows.set(bench, await run(bench));
}

const found = documentOf([...rows.values()].flat());
console.log(`\n${found}`);
mkdirSync('var', { recursive: true });
writeFileSync('var/bench.md', found);
if (values.record) {
  const recorded = readFileSync(RECORD, 'utf8').split('\n');
  const rowsOf = (bench: string) =>
    rows.get(bench) ?? recorded.filter((line) => line.startsWith(`| ${bench} |`));
  writeFileSync(RECORD, documentOf(BENCHES.flatMap(rowsOf)));
}
if (found.includes('| FAIL |')) process.exitCode = 1;
