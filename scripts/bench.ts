/**
 * `npm run bench [--quick] [name …]`: runs the benches of `scripts/bench/`, each in a process of its own, as
 * Markdown tables, then one table of their bars. `--quick` takes fewer requests and leaves large sizes out.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const BENCHES = ['search', 'serve', 'build', 'mcp', 'agents', 'payments', 'pages'] as const;
type Bench = (typeof BENCHES)[number];

const quick = process.argv.includes('--quick');
const named = process.argv.slice(2).filter((argument) => argument !== '--quick');
const unknown = named.filter((name) => !BENCHES.some((bench) => bench === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${BENCHES.join(', ')}.`);
  process.exit(2);
}

/** Arguments of the short run; a bench that is not named is short enough. */
const QUICK: Readonly<Partial<Record<Bench, readonly string[]>>> = {
  search: ['831', '10000'],
  serve: ['--quick'],
  build: ['--quick'],
  pages: ['--quick'],
};

interface Bar {
  readonly bench: string;
  readonly text: string;
  readonly verdict: 'PASS' | 'FAIL';
}

/** Lines of an output that state a bar and whether it was met. */
function barsOf(bench: string, output: string): Bar[] {
  return output.split('\n').flatMap((line) => {
    const verdict = /\b(PASS|FAIL)\b/.exec(line)?.[1];
    if (verdict !== 'PASS' && verdict !== 'FAIL') return [];
    const text = line
      .replace(/\b(?:PASS|FAIL)\b/, '')
      .split('|')
      .map((cell) => cell.replace(/^\s*\*/, '').trim())
      .filter(Boolean)
      .join(', ');
    return [{ bench, text, verdict }];
  });
}

const bars: Bar[] = [];
for (const bench of BENCHES.filter((name) => named.length === 0 || named.includes(name))) {
  console.log(`\n# ${bench}\n`);
  const args = [`scripts/bench/${bench}.ts`, ...(quick ? (QUICK[bench] ?? []) : [])];
  const { status, stdout } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  console.log(stdout);
  bars.push(...barsOf(bench, stdout));
  if (status !== 0) bars.push({ bench, text: `ended with code ${status}`, verdict: 'FAIL' });
}

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const [cpu] = cpus();
console.log(`\n# Bars\n`);
console.log(
  `${new Date().toISOString().slice(0, 10)}; ${cpus().length} × ${cpu?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ` +
    `${process.platform} ${process.arch}; Node ${process.versions.node}, Astro ${dependencies.astro}${quick ? '; quick run' : ''}\n`,
);
console.log('| bench | bar | |\n|---|---|---|');
for (const { bench, text, verdict } of bars) console.log(`| ${bench} | ${text} | ${verdict} |`);
if (bars.some(({ verdict }) => verdict === 'FAIL')) process.exitCode = 1;
