import { type ResourceLimits, Worker } from 'node:worker_threads';

/** Runs a module in a thread; resolves with the one message it posts. */
export function runWorker<Result>(
  module: URL,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
): Promise<Result> {
  const worker = new Worker(module, { workerData, resourceLimits });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
