import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** What makes a test depend on how fast the machine is: a pause, a limit of its own, a measurement in wall-clock time. */
const CLOCKED = [
  /(?<![.\w])setTimeout\(|\b(?:await|return|=>) (?:sleep|delay)\(|\bsetTimeout\b.* from 'node:timers\/promises'/,
  /\{ timeout: [\d_]+ \}/,
  /(?:performance|Date)\.now\(\) *[-<>]|[-<>] *(?:performance|Date)\.now\(\)/,
];

/** Files that may, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'tests/attack/attack.ts': 'a long run, which waits for what an attack costs',
  'tests/balance-loop.ts': 'a long run, which kills processes at random moments',
  'tests/balance-process.ts': 'a long run, in which races take a random course',
  'tests/balance.ts': 'tells how long a long run took',
  'tests/build/same-bytes.test.ts': 'kills a build somewhere on its way; every moment is as good',
  'tests/crash-loop.ts': 'a long run, which kills processes at random moments',
  'tests/crash.ts': 'tells how long a long run took',
  'tests/fuzz/request.ts': 'the limit for a hang',
  'tests/fuzz/run-family.ts': 'tells the slowest answer',
  'tests/http/metrics.test.ts': 'times of the last months are told from milliseconds',
  'tests/http/raw-request.ts': 'the limit for a hang',
  'tests/http/readiness-site.test.ts': 'security.txt is valid for the days that follow',
  'tests/http/server.ts': 'the limit for a hang',
  'tests/judges/ledger-postgres.test.ts': 'outages of a real server',
  'tests/judges/many-processes.test.ts': 'several processes at one real server',
  'tests/judges/postgres-outage.test.ts': 'outages of a real server',
  'tests/judges/store-copy.test.ts': 'a copy beside a writer',
  'tests/mcp-conformance-server.ts': 'tools of the conformance suite answer in steps',
  'tests/observed.ts': 'tells how long a long run took',
  'tests/observed/mutate-answers.ts': 'tells the slowest answer of a long run',
  'tests/observed/two-processes.ts': 'a long run, which measures how long another process takes to take over',
  'tests/release-change.ts': 'waits until so many answers have come',
  'tests/releases.ts': 'a long run, which kills builds at random moments',
  'tests/reuse.ts': 'tells how long a long run took',
  'tests/unit/releases.test.ts': 'files get an age of days',
  'tests/unit/store/store-sqlite.test.ts': 'another connection holds a lock for a while',
  'tests/unit/test-clock.test.ts': 'names what is looked for',
};

const isClocked = (source: string) => CLOCKED.some((pattern) => pattern.test(source));
const files = globSync('tests/{*.ts,{unit,build,http,browser,judges,fuzz,attack,observed}/**/*.ts}', {
  exclude: ['**/node_modules/**'],
});

test('no test waits for time to pass or compares wall-clock times, but for those with a reason', () => {
  const clocked = files.filter((file) => !(file in ALLOWED) && isClocked(readFileSync(file, 'utf8')));
  assert.ok(files.length > 300);
  assert.deepEqual(clocked, []);
});

test('a pause, a limit and a comparison are found, and a clock that the test moves is not', () => {
  for (const source of [
    'await sleep(20)',
    'setTimeout(resolve, 60)',
    "import { setTimeout as wait } from 'node:timers/promises'",
    "test('a', { timeout: 60_000 }, async () => {})",
    'assert.ok(performance.now() - start < 200)',
    'while (Date.now() < deadline) await ask()',
  ])
    assert.equal(isClocked(source), true, source);
  for (const source of ['await time.pass(50)', 'const now = () => new Date(Date.now() + offset)'])
    assert.equal(isClocked(source), false, source);
});
