import { availableParallelism } from 'node:os';
import { runWorker } from './run-worker.ts';

const TWIN_WORKER = new URL('./twin-worker.ts', import.meta.url);

/** A page that holds still is converted with little; without a limit each thread would let garbage grow to gigabytes. */
const LIMITS = { maxOldGenerationSizeMb: 384 };

/** Pages for one thread, and what decides where their links lead. */
export interface PageBatch {
  /** Path of each page, the file of its HTML, and the file that its Markdown is written to. */
  readonly pages: readonly { readonly path: string; readonly html: string; readonly markdown: string }[];
  readonly baseUrl: string;
  /** Paths of all prerendered pages. */
  readonly paths: readonly string[];
  /** Patterns of pages that are rendered on demand. */
  readonly onDemand: readonly RegExp[];
}

/** Writes the Markdown of pages, on every core. Rejects with the page that cannot be converted. */
export async function convertPages(batch: PageBatch): Promise<void> {
  const threads = Math.min(availableParallelism(), Math.ceil(batch.pages.length / 50));
  const shares = Array.from({ length: threads }, (_, thread) =>
    batch.pages.filter((_page, index) => index % threads === thread),
  );
  await Promise.all(shares.map((pages) => runWorker(TWIN_WORKER, { ...batch, pages }, LIMITS)));
}
