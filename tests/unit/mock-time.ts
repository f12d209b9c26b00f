import { syncBuiltinESMExports } from 'node:module';
import { performance } from 'node:perf_hooks';
import type { TestContext } from 'node:test';

/** Time that passes when a test says so. */
interface MockedTime {
  /** Lets `ms` milliseconds pass, and then a turn of the event loop. */
  pass(ms: number): Promise<void>;
}

/**
 * Stops timers, time limits (`AbortSignal.timeout`) and `performance.now` until the test ends, for the whole process.
 * `scripts/testing/choose-tests.ts` gives a process of its own to a file that names this module.
 */
export function mockTime(context: TestContext): MockedTime {
  const { mock } = context;
  let now = 0;
  // The types of Node do not know that time limits can be stopped.
  const limits = 'AbortSignal.timeout' as 'setTimeout';
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', limits] });
  mock.method(performance, 'now', () => now);
  // Modules import `setTimeout` of `node:timers/promises` by name.
  syncBuiltinESMExports();
  context.after(() => {
    mock.restoreAll();
    mock.timers.reset();
    syncBuiltinESMExports();
  });
  return {
    async pass(ms) {
      now += ms;
      mock.timers.tick(ms);
      await new Promise(setImmediate);
    },
  };
}
