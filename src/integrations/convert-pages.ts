import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Pages for one thread, and what decides where their links lead. */
export interface PageBatch {
  readonly pages: readonly { readonly path: string; readonly html: string }[];
  readonly baseUrl: string;
  /** Paths of all prerendered pages. */
  readonly paths: readonly string[];
  /** Patterns of pages that are rendered on demand. */
  readonly onDemand: readonly RegExp[];
}

/** Markdown of pages, in their order, converted on every core. Rejects with the page that cannot be converted. */
export async function convertPages(batch: PageBatch): Promise<string[]> {
  if (batch.pages.length === 0) return [];
  const threads = Math.min(availableParallelism(), Math.ceil(batch.pages.length / 50));
  const shares = Array.from({ length: threads }, (_, thread) =>
    batch.pages.filter((_page, index) => index % threads === thread),
  );
  const results = await Promise.all(shares.map((pages) => convertShare({ ...batch, pages })));
  return batch.pages.map((_, index) => results[index % threads]?.[Math.floor(index / threads)] ?? '');
}

function convertShare(workerData: PageBatch): Promise<string[]> {
  const worker = new Worker(new URL('./twin-worker.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
