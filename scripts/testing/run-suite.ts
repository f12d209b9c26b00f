import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** How long one test may take. */
const TEST_MS = 600_000;

/**
 * Runs test files under Node's runner in the order given, `concurrency` files at a time, and counts their tests. A
 * skipped test counts as failed, and so does a suite without files. Ended are a test after `limit` milliseconds, ten
 * minutes by default; its process when something keeps that alive for a tenth of the limit after its last test, or when it
 * reports nothing for 1.2 times the limit; and the suite, with every process it started, after 1.5 times the limit
 * without the end of a test.
 */
export async function runSuite(
  files: readonly string[],
  concurrency: number,
  env: NodeJS.ProcessEnv,
  limit = TEST_MS,
): Promise<Counts> {
  if (files.length === 0) {
    console.log('There is no test file: the suite cannot run.');
    return { passed: 0, failed: 1 };
  }
  const folder = mkdtempSync(join(tmpdir(), 'suite-'));
  const args = ['scripts/testing/run-files.ts', String(concurrency), String(limit), folder, ...files];
  try {
    const { code, counts } = await runGroup(args, env, limit * 1.5);
    const { passed = 0, tests = 0 } = counts;
    return { passed, failed: code === 0 ? tests - passed : Math.max(tests - passed, 1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How the process of a suite ended, without a code when it was killed, and what it told of its tests. */
interface Ended {
  readonly code: number | null;
  readonly counts: { readonly passed?: number; readonly tests?: number };
}

/** Runs Node in a process group of its own, shows what it prints, and leaves none of the group behind. */
function runGroup(args: readonly string[], env: NodeJS.ProcessEnv, silence: number): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const endGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group is gone already.
    }
  };
  const interrupted = () => {
    endGroup();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const timer = setTimeout(() => {
    console.log(`\nNo test has ended for ${silence / 60_000} minutes: the suite is ended.`);
    endGroup();
  }, silence);
  child.stdout?.pipe(process.stdout, { end: false });
  let counts: Ended['counts'] = {};
  child.on('message', (message) => {
    if (typeof message === 'object') counts = message;
    timer.refresh();
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: null, counts }));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (signal) console.log(`\nThe suite was ended by ${signal}.`);
      process.removeListener('SIGINT', interrupted).removeListener('SIGTERM', interrupted);
      endGroup();
      resolve({ code, counts });
    });
  });
}
