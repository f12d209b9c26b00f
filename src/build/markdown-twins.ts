import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PageHead } from '../documents/markdown/html-to-twin.ts';
import type { PageText } from '../server/astro-adapter.ts';
import { readSettings } from '../server/settings/read-settings.ts';
import type { PageSet } from './each-page.ts';

/** The message of a thread about one page. */
export interface TwinnedPage {
  readonly path: string;
  readonly head: PageHead;
  readonly markdown: string;
  /** Paths on the site that it links to if they have twins, and directly if not. */
  readonly linked: readonly string[];
}

/** Most pages in the queue of one thread: about a megabyte. */
const WAITING = 50;

/** One page needs little memory; without a limit, the garbage of each thread would grow to gigabytes. */
const LIMITS = { maxOldGenerationSizeMb: 384 };
const TWIN_WORKER = new URL('./twin-worker.ts', import.meta.url);

/** Writes the Markdown twin of every page next to it, in threads. `env` has the settings of the build. */
export function markdownTwins(env: NodeJS.ProcessEnv = process.env) {
  const done: TwinnedPage[] = [];
  let threads: { worker: Worker; waiting: number }[] = [];
  /** Emits `change` when a page is done or a thread has failed. */
  const progress = new EventEmitter();
  let failure: Error | undefined;

  function start(workerData: unknown): (typeof threads)[number] {
    const thread = { worker: new Worker(TWIN_WORKER, { workerData, resourceLimits: LIMITS }), waiting: 0 };
    thread.worker.on('message', (page: TwinnedPage) => {
      done.push(page);
      thread.waiting -= 1;
      progress.emit('change');
    });
    thread.worker.on('error', (error: Error) => {
      failure ??= error;
      progress.emit('change');
    });
    return thread;
  }

  /** Resolves when `idle` returns true; rejects with an error that names the page that cannot be converted. */
  async function until(idle: () => boolean): Promise<void> {
    while (!failure && !idle()) await once(progress, 'change');
    if (failure) throw failure;
  }

  const allDone = () => until(() => threads.every(({ waiting }) => waiting === 0));

  return {
    begin(site: PageSet) {
      const { baseUrl } = readSettings(env);
      // The main thread uses one core to render the pages.
      const count = Math.max(1, availableParallelism() - 1);
      threads = Array.from({ length: count }, () => start({ ...site, baseUrl }));
    },
    async read(page: PageText) {
      const least = () => threads.reduce((a, b) => (b.waiting < a.waiting ? b : a));
      await until(() => least().waiting < WAITING);
      const thread = least();
      thread.waiting += 1;
      thread.worker.postMessage({ path: page.path, html: page.html });
    },
    async end() {
      try {
        await allDone();
      } finally {
        await Promise.all(threads.map(({ worker }) => worker.terminate()));
      }
      return `${done.length} twins`;
    },
    /** Every page with its twin, in path order. To be called after the last page was read. */
    async pages() {
      await allDone();
      return done.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}
