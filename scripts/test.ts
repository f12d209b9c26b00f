/**
 * `npm test`: checks the sources, builds the site once, installs the judges, and runs every suite. Ends with
 * one line `N passed, N failed`; a suite that cannot run counts as a failure.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

const outcomes: Outcome[] = [];
const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };

function section(name: string, run: () => { passed: number; failed: number }): boolean {
  console.log(`\n=== ${name}`);
  const start = performance.now();
  const { passed, failed } = run();
  const seconds = (performance.now() - start) / 1000;
  outcomes.push({ name, passed, failed, seconds });
  console.log(`--- ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
  return failed === 0;
}

/** Runs a program; its output is shown when it fails, and from the line `shown` on when it succeeds. */
function command(name: string, program: string, args: readonly string[], cwd = '.', shown?: string): boolean {
  return section(name, () => {
    const result = spawnSync(program, args, { cwd, env, encoding: 'utf8', maxBuffer: 256 << 20 });
    if (result.status === 0) {
      if (shown !== undefined) console.log(result.stdout.slice(result.stdout.indexOf(shown)));
      return { passed: 1, failed: 0 };
    }
    console.log(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`);
    return { passed: 0, failed: 1 };
  });
}

/** Runs test files under Node's runner, `concurrency` files at a time, and counts its tests. */
function suite(name: string, pattern: string, concurrency: number): void {
  section(name, () => {
    const files = globSync(pattern).sort();
    if (files.length === 0) {
      console.log(`No file matches ${pattern}: the suite cannot run.`);
      return { passed: 0, failed: 1 };
    }
    const report = join(tmpdir(), `test-${process.pid}.tap`);
    const args = [
      '--test',
      `--test-concurrency=${concurrency}`,
      '--test-timeout=600000',
      '--test-reporter=dot',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${report}`,
      ...files,
    ];
    const result = spawnSync(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
    const tap = readFileSync(report, 'utf8');
    rmSync(report, { force: true });
    const count = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
    const failed = count('fail') + count('cancelled') + count('skipped') + count('todo');
    return { passed: count('pass'), failed: result.status === 0 ? failed : Math.max(failed, 1) };
  });
}

const node = process.execPath;
const cores = cpus().length;

const judges = command('install the judges', 'npm', ['ci', '--no-audit', '--no-fund'], 'tests/judges');
command('format and lint', 'biome', ['ci', '.']);
command('types', 'astro', ['check']);
command('unused code', 'knip', []);
command('licences', node, ['scripts/check-licenses.ts']);
suite('unit tests', 'tests/unit/**/*.test.ts', cores);
if (command('build', node, ['node_modules/astro/bin/astro.mjs', 'build'])) {
  suite('tests of the build', 'tests/build/**/*.test.ts', cores);
  suite('tests over HTTP', 'tests/http/**/*.test.ts', 1);
  if (judges) {
    const bench = ['scripts/bench.ts', '--quick', '--check', 'search', 'serve'];
    command('benches, against gross regressions', node, bench, '.', '# Bars');
    suite('judges', 'tests/judges/*.test.ts', 1);
    suite('browser tests', 'tests/browser/**/*.test.ts', 1);
  }
}

console.log('\nSuite: passed, failed, seconds');
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(`  ${name}: ${passed}, ${failed}, ${seconds.toFixed(1)}`);
}
const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;
