/**
 * Loaded into a server that a test starts: ends it with the test, however that ends, and tells its memory and the
 * delay of its event loop when it is asked.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a server tells of itself. Memory in MB, delays in milliseconds since it was asked last. */
export interface ServerVitals {
  readonly resident: number;
  readonly heap: number;
  readonly delayP50: number;
  readonly delayP99: number;
  readonly delayMax: number;
}

export type ServerQuestion = 'vitals' | 'vitals after a collection of garbage';

/** Milliseconds between two looks at the loop; the histogram counts them as delay. */
const RESOLUTION = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
const beyond = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION);

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}

process.on('disconnect', () => process.exit());
process.on('message', (question: ServerQuestion) => {
  if (question !== 'vitals') collectGarbage();
  const { rss, heapUsed } = process.memoryUsage();
  const vitals: ServerVitals = {
    resident: rss / 1e6,
    heap: heapUsed / 1e6,
    delayP50: beyond(delay.percentile(50)),
    delayP99: beyond(delay.percentile(99)),
    delayMax: beyond(delay.max),
  };
  delay.enable();
  delay.reset();
  process.send?.(vitals);
});
process.channel?.unref();
