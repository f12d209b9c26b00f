import { Worker } from 'node:worker_threads';
import type { Log } from '../../base/service.ts';
import type { CollectorName } from '../../records/observation.ts';
import type { WatchStore } from '../watch/watcher.ts';
import type { FromThread, StoreCall, ToThread, WatchOrder } from './open-watcher.ts';
import { WATCH_WORKER } from './watch-worker.ts';

/** Memory limit of the thread, so that a hostile answer cannot exhaust the memory of the process. */
const MEMORY_MB = 256;
/** The thread calls the store at least every ten seconds. After this long without a call it counts as stuck. */
const STUCK_MS = 60_000;
/** Delay before a thread that ended is restarted. */
const RESTART_MS = 60_000;
/** How long the thread may take to release its lease. */
const STOP_MS = 2000;

export interface WatchThread {
  /** Time of the last answer of each collector, in milliseconds since 1970; empty when `OBSERVE` is not set. */
  lastSeen(): ReadonlyMap<CollectorName, number>;
  /** Visits without a usable answer since the start, by collector and kind, separated by a space. */
  failures(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/**
 * Observes in a worker thread, so that parsing a slow answer does not delay requests. A thread that fails or is stuck
 * is replaced.
 */
export function startWatchThread(order: WatchOrder, store: WatchStore, log: Log): WatchThread {
  let lastSeen: ReadonlyMap<CollectorName, number> = new Map();
  const failures = new Map<string, number>();
  let heardAt = Date.now();
  let stopping = false;
  let worker: Worker | undefined;
  let next: NodeJS.Timeout | undefined;

  async function answer(thread: Worker, { call, method, parameters }: StoreCall) {
    let told: ToThread;
    try {
      const run = store[method] as (...given: readonly unknown[]) => Promise<unknown>;
      told = { call, value: await run(...parameters) };
    } catch (error) {
      told = { call, error: (error as Error).message };
    }
    thread.postMessage(told);
  }

  function start(): void {
    heardAt = Date.now();
    const thread = new Worker(WATCH_WORKER, {
      workerData: { watch: order },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker = thread;
    thread.unref();
    thread.on('message', (message: FromThread) => {
      heardAt = Date.now();
      if ('call' in message) void answer(thread, message);
      else if ('line' in message) log(...message.line);
      else if ('lastSeen' in message) lastSeen = message.lastSeen;
      else if ('failed' in message) {
        const key = message.failed.join(' ');
        failures.set(key, (failures.get(key) ?? 0) + 1);
      }
    });
    thread.on('error', (error) => log('warn', 'observing failed', { error }));
    thread.on('exit', () => {
      lastSeen = new Map();
      worker = undefined;
      if (!stopping) next = setTimeout(start, RESTART_MS).unref();
    });
  }

  const guard = setInterval(() => {
    if (!worker || Date.now() - heardAt < STUCK_MS) return;
    log('warn', 'the observing thread does not respond and is restarted');
    void worker.terminate();
  }, STUCK_MS / 6).unref();
  start();
  return {
    lastSeen: () => lastSeen,
    failures: () => failures,
    async stop() {
      stopping = true;
      clearInterval(guard);
      clearTimeout(next);
      const thread = worker;
      if (!thread) return;
      const ended = new Promise<void>((resolve) => {
        thread.on('message', (message: FromThread) => 'stopped' in message && resolve());
        thread.on('exit', () => resolve());
        setTimeout(resolve, STOP_MS).unref();
      });
      thread.postMessage({ stop: true } satisfies ToThread);
      await ended;
      await thread.terminate();
    },
  };
}
