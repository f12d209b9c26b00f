import { constants, setPriority } from 'node:os';
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Log } from '../../base/service.ts';
import type { WatchStore } from '../watch/watcher.ts';
import { type FromThread, openWatcher, type ToThread, type WatchOrder } from './open-watcher.ts';

/** Entry file of the thread: this file, or the bundle of the build that contains it. */
export const WATCH_WORKER = new URL(import.meta.url);

/** The store of the main process, called by messages. */
function remoteStore(port: MessagePort): WatchStore {
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let calls = 0;
  port.on('message', (message: ToThread) => {
    if (!('call' in message)) return;
    const asked = waiting.get(message.call);
    waiting.delete(message.call);
    if (message.error === undefined) asked?.resolve(message.value as never);
    else asked?.reject(new Error(message.error));
  });
  const call = (method: keyof WatchStore, ...parameters: readonly unknown[]) => {
    const asked = Promise.withResolvers<never>();
    calls += 1;
    waiting.set(calls, asked);
    port.postMessage({ call: calls, method, parameters } satisfies FromThread);
    return asked.promise;
  };
  return {
    takeLease: (...given) => call('takeLease', ...given),
    endLease: (...given) => call('endLease', ...given),
    addSeen: (...given) => call('addSeen', ...given),
    seen: () => call('seen'),
  };
}

/** Observes until the message to stop. */
function watch(port: MessagePort, order: WatchOrder): void {
  // Requests get priority over observing. Only on Linux, which has a priority per thread; elsewhere this would slow
  // the whole process.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const say = (message: FromThread) => port.postMessage(message);
  const log: Log = (level, message, { error, ...fields } = {}) =>
    say({ line: [level, message, { ...fields, ...(error instanceof Error && { error }) }] });
  const watcher = openWatcher(
    order,
    remoteStore(port),
    log,
    (lastSeen) => say({ lastSeen }),
    (...failed) => say({ failed }),
  );
  port.on('message', async (message: ToThread) => {
    if (!('stop' in message)) return;
    await watcher.stop();
    say({ stopped: true });
  });
}

if (!isMainThread && parentPort && workerData?.watch) watch(parentPort, workerData.watch);
