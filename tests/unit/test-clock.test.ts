import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** What makes a test depend on how fast the machine is: a pause, a limit of its own, a measurement in wall-clock time. */
const CLOCKED = [
  /(?<![.\w])setTimeout\(|\b(?:await|return|=>) (?:sleep|delay)\(|\bsetTimeout\b.* from 'node:timers\/promises'/,
  // One with an empty callback keeps a program alive that a test ends.
  /(?<![.\w])setInterval\((?!\(\) => \{\})/,
  /\{ timeout: [\d_]+ \}/,
  /(?:performance|Date)\.now\(\) *[-<>]|[-<>] *(?:performance|Date)\.now\(\)/,
];

/** Files that may, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'tests/attack/exhaustion.ts': 'a long run, which looks at memory now and then',
  'tests/attack/families.ts': 'a long run, which waits for what an attack costs',
  'tests/balance-loop.ts': 'a long run, which kills processes at random moments',
  'tests/balance-process.ts': 'a long run, in which races take a random course',
  'tests/balance.ts': 'tells how long a long run took',
  'tests/crash-loop.ts': 'a long run, which kills processes at random moments',
  'tests/crash.ts': 'tells how long a long run took',
  'tests/fault-cases.ts': 'a long run, which asks a server with pauses while something is away',
  'tests/fault-stage.ts': 'a long run, which waits until a process looks anew',
  'tests/fuzz/request.ts': 'the limit for a hang',
  'tests/fuzz/run-family.ts': 'tells the slowest answer',
  'tests/http/observing.test.ts': 'asks a server with pauses until its thread has seen all',
  'tests/http/raw-request.ts': 'the limit for a hang',
  'tests/http/server-probe.ts': 'gives servers timers that a test can tell apart',
  'tests/http/store-faults.test.ts': 'asks a server with pauses until it looks at its store again',
  'tests/observed.ts': 'tells how long a long run took',
  'tests/observed/mutate-answers.ts': 'tells the slowest answer of a long run',
  'tests/releases.ts': 'a long run, which kills builds at random moments',
  'tests/reuse.ts': 'tells how long a long run took',
  'tests/unit/releases.test.ts': 'files get an age of days',
  'tests/unit/server/connections.test.ts': 'clients that send a byte at a time',
  'tests/unit/store/store-sqlite.test.ts': 'another connection holds a lock for a while',
};

const isClocked = (source: string) => CLOCKED.some((pattern) => pattern.test(source));
const files = globSync('tests/{*.ts,{unit,build,http,browser,judges,fuzz,attack,observed}/**/*.ts}', {
  exclude: ['**/node_modules/**'],
});

test('no test waits for time to pass or compares wall-clock times, but for those with a reason', () => {
  const clocked = files.filter((file) => isClocked(readFileSync(file, 'utf8')));
  assert.ok(files.length > 300);
  assert.deepEqual(
    clocked.filter((file) => !(file in ALLOWED)),
    [],
  );
  const unused = Object.keys(ALLOWED).filter((file) => !clocked.includes(file));
  assert.deepEqual(unused, [], 'take these out of the list');
});
