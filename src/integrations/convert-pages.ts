import { availableParallelism } from 'node:os';
import { runWorker } from './run-worker.ts';

const TWIN_WORKER = new URL('./twin-worker.ts', import.meta.url);

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
  const results = await Promise.all(
    shares.map((pages) => runWorker<string[]>(TWIN_WORKER, { ...batch, pages })),
  );
  return batch.pages.map((_, index) => results[index % threads]?.[Math.floor(index / threads)] ?? '');
}
