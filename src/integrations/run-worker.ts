import { Worker } from 'node:worker_threads';

/** Runs a module in a thread; resolves with the one message it posts. */
export function runWorker<Result>(module: URL, workerData: unknown): Promise<Result> {
  const worker = new Worker(module, { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
