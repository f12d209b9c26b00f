/**
 * `npm test`: checks the sources, builds the site once, installs the judges, and runs every suite. Ends with
 * one line `N passed, N failed`; a suite that cannot run counts as a failure.
 */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { type Counts, runSuite } from './run-suite.ts';

interface Outcome extends Counts {
  readonly name: string;
  readonly seconds: number;
}

/** How long a single program may take. */
const COMMAND_MS = 900_000;

const outcomes: Outcome[] = [];
const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };

async function section(name: string, run: () => Counts | Promise<Counts>): Promise<boolean> {
  console.log(`\n=== ${name}`);
  const start = performance.now();
  const { passed, failed } = await run();
  const seconds = (performance.now() - start) / 1000;
  outcomes.push({ name, passed, failed, seconds });
  console.log(`--- ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
  return failed === 0;
}

/** Runs a program; its output is shown when it fails, and from the line `shown` on when it succeeds. */
function command(
  name: string,
  program: string,
  args: readonly string[],
  cwd = '.',
  shown?: string,
): Promise<boolean> {
  return section(name, () => {
    const result = spawnSync(program, args, {
      cwd,
      env,
      encoding: 'utf8',
      maxBuffer: 256 << 20,
      timeout: COMMAND_MS,
      killSignal: 'SIGKILL',
    });
    if (result.status === 0) {
      if (shown !== undefined) console.log(result.stdout.slice(result.stdout.indexOf(shown)));
      return { passed: 1, failed: 0 };
    }
    console.log(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`);
    return { passed: 0, failed: 1 };
  });
}

/** Runs the test files that match `pattern`, `concurrency` files at a time. */
const suite = (name: string, pattern: string, concurrency: number) =>
  section(name, () => runSuite(pattern, concurrency, env));

const node = process.execPath;
const cores = cpus().length;

const judges = await command('install the judges', 'npm', ['ci', '--no-audit', '--no-fund'], 'tests/judges');
await command('format and lint', 'biome', ['ci', '.']);
await command('types', 'astro', ['check']);
await command('unused code', 'knip', []);
await command('licences', node, ['scripts/check-licenses.ts']);
await suite('unit tests', 'tests/unit/**/*.test.ts', cores);
if (await command('build', node, ['scripts/build.ts', '--force'])) {
  await suite('tests of the build', 'tests/build/**/*.test.ts', cores);
  await suite('tests over HTTP', 'tests/http/**/*.test.ts', 1);
  if (judges) {
    const bench = ['scripts/bench.ts', '--quick', '--check', 'search', 'serve'];
    await command('benches, against gross regressions', node, bench, '.', '# Bars');
    await suite('judges', 'tests/judges/*.test.ts', 1);
    await suite('browser tests', 'tests/browser/**/*.test.ts', 1);
  }
}

console.log('\nSuite: passed, failed, seconds');
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(`  ${name}: ${passed}, ${failed}, ${seconds.toFixed(1)}`);
}
const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;
