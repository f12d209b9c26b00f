/**
 * `npm test [-- word … --profile]`: runs every check and every test, or those that the words select (`choose-tests.ts`).
 * Checks of the sources run beside the build; then all test files share the cores. Ends with one line `N passed, N failed`;
 * what cannot run counts as a failure. `--profile` tells what the checks, the build and the twenty dearest processes of
 * tests took of CPU; it reads `/proc`, which only Linux has.
 */
import { execFile } from 'node:child_process';
import { lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { BUILD, builtBaseUrl } from './build-site.ts';
import { type Check, longestFirst, type Selection, selectTests } from './testing/choose-tests.ts';
import { PROCESS_HOOKS, printProfile } from './testing/report.ts';
import { type Counts, runSuite } from './testing/run-suite.ts';
import { installPackages, takeLock } from './testing/shared-folder.ts';
import { reservePort, testEnvironment } from './testing/test-environment.ts';

interface Outcome extends Counts {
  readonly name: string;
  readonly seconds: number;
}

/** How long a single program may take. */
const COMMAND_MS = 900_000;
/** What a build reads of earlier builds; a cache in packages that are linked from another checkout is not ours to remove. */
const BUILT = [
  'dist',
  'releases',
  '.astro',
  ...(lstatSync('node_modules').isSymbolicLink() ? [] : ['node_modules/.astro']),
];

const {
  values: { profile },
  positionals: words,
} = parseArgs({ allowPositionals: true, options: { profile: { type: 'boolean' } } });
const profileFolder = profile ? mkdtempSync(join(tmpdir(), 'profile-')) : '';
const report = join(profileFolder, 'report.ndjson');
const outcomes: Outcome[] = [];
const env: NodeJS.ProcessEnv = { ...testEnvironment(), ...(profile && { CPU_REPORT: report }) };

/** Runs one section of the report; resolves with whether all of it passed. */
async function section(name: string, run: () => Promise<Counts>): Promise<boolean> {
  const start = performance.now();
  const { passed, failed } = await run();
  const seconds = (performance.now() - start) / 1000;
  outcomes.push({ name, passed, failed, seconds });
  console.log(`\n--- ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
  return failed === 0;
}

/** A section that passes when `act` resolves; shows why it did not. */
const step = (name: string, act: () => Promise<unknown>) =>
  section(name, () =>
    act().then(
      () => ({ passed: 1, failed: 0 }),
      (error: Error & { stdout?: string; stderr?: string }) => {
        console.log(`\n${name} failed:\n${error.stdout ?? ''}${error.stderr ?? ''}${error.message}`);
        return { passed: 0, failed: 1 };
      },
    ),
  );

/** Runs a program of this project under Node and resolves with what it printed. */
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [...(profile ? PROCESS_HOOKS : []), ...args], {
    env,
    maxBuffer: 256 << 20,
    timeout: COMMAND_MS,
    killSignal: 'SIGKILL',
  });

function select(words: readonly string[]): Selection {
  try {
    return selectTests(words);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** Checks types with a large young generation, which spares a quarter of the CPU time. */
const CHECK_TYPES = [
  '--max-semi-space-size=64',
  'tests/judges/node_modules/@astrojs/check/bin/astro-check.js',
] as const;

const { checks, files } = select(words);
const has = (check: Check) => checks.includes(check);
const needsBuild = files.some((file) => !file.startsWith('tests/unit/'));
const ofJudges = files.some((file) => /^tests\/(?:judges|browser)\//.test(file));

async function build(): Promise<boolean> {
  if (!needsBuild) return true;
  // Tests of the build compare it with one that is made upon it: so it has to be made from nothing.
  if (words.length === 0) for (const path of BUILT) rmSync(path, { recursive: true, force: true });
  return step('build', () => run(...BUILD));
}

async function installJudges(): Promise<void> {
  await installPackages('tests/judges');
  if (!ofJudges) return;
  // It imports packages of the judges.
  const { findChromium } = await import('../tests/judges/chromium.ts');
  await findChromium();
}

async function installAndCheck(): Promise<boolean> {
  const wanted = ofJudges || has('types') || has('unused');
  const installed = !wanted || (await step('install the judges', installJudges));
  if (has('lint')) await step('format and lint', () => run('node_modules/.bin/biome', 'ci', '.'));
  if (has('licences')) await step('licences', () => run('scripts/check-licenses.ts'));
  if (has('weight')) await step('weight', async () => console.log((await run('scripts/weight.ts')).stdout));
  if (has('unused')) await step('unused code', () => run('tests/judges/node_modules/.bin/knip'));
  if (has('types'))
    await step('types', async () => {
      await run('node_modules/.bin/astro', 'sync');
      await run(...CHECK_TYPES);
    });
  return installed;
}

const waits = () => console.log('Another test run uses the build of this folder; waiting for its end …');
const free = needsBuild ? await takeLock('var/tests.lock', waits) : undefined;
if (needsBuild) {
  // Servers that are not told another port listen at their public address: each run has a port of its own there, but
  // where some tests are selected, a build that is there is tested as it is.
  env['PUBLIC_BASE_URL'] ??=
    (words.length > 0 ? builtBaseUrl() : undefined) ?? `http://localhost:${await reservePort()}`;
}
const [built, installed] = await Promise.all([build(), installAndCheck()]);
// Two files more than there are cores: tests also wait, for servers and browsers to start and for moments to pass.
const ready =
  built && (installed || !ofJudges) ? files : files.filter((file) => file.startsWith('tests/unit/'));
if (files.length > 0) await section('tests', () => runSuite(longestFirst(ready), cpus().length + 2, env));

console.log('\nSuite: passed, failed, seconds');
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(`  ${name}: ${passed}, ${failed}, ${seconds.toFixed(1)}`);
}
const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;
if (profile) {
  printProfile(report);
  rmSync(profileFolder, { recursive: true });
}
free?.();
