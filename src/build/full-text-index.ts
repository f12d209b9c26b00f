import { join } from 'node:path';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { writeInto } from '../base/write-into.ts';
import type { PageText } from '../server/astro-adapter.ts';
import type { PageReader } from './each-page.ts';
import { indexedHtml } from './indexed-html.ts';

/** Most pages in the queue of the indexer: a few megabytes. */
const WAITING = 200;

/** Pagefind's own search boxes, which no page has. */
const UNUSED = /^pagefind-(?:component-ui|highlight|modular-ui|ui)\./;

/** Builds the full-text index of the pages whose `<main>` has `data-pagefind-body`. */
export function fullTextIndex(): PageReader & { read(page: PageText): Promise<void> } {
  let directory = '';
  let index: PagefindIndex | undefined;
  let count = 0;
  const waiting: Promise<void>[] = [];

  async function add({ path, html }: PageText): Promise<void> {
    const { errors } = (await index?.addHTMLFile({ url: path, content: indexedHtml(html) })) ?? {
      errors: [],
    };
    if (errors.length > 0) throw new Error(`Pagefind refused ${path}: ${errors.join('; ')}`);
  }

  /** Pagefind's own writing ends before all bytes are on the disk, and some are lost when its process ends. */
  async function writeIndex(): Promise<void> {
    const { files, errors } = (await index?.getFiles()) ?? { files: [], errors: [] };
    if (errors.length > 0) throw new Error(`Pagefind made no index: ${errors.join('; ')}`);
    for (const { path, content } of files) {
      if (UNUSED.test(path)) continue;
      writeInto(join(directory, 'pagefind', path), content);
    }
  }

  return {
    async begin(site) {
      directory = site.directory;
      const created = await createIndex();
      if (!created.index) throw new Error(`Pagefind did not start: ${created.errors.join('; ')}`);
      index = created.index;
    },
    async read(page) {
      if (!page.html.includes('data-pagefind-body')) return;
      count += 1;
      const adding = add(page);
      // A rejection is reported where `waiting` is awaited.
      adding.catch(() => undefined);
      waiting.push(adding);
      if (waiting.length > WAITING) await waiting.shift();
    },
    async end() {
      try {
        await Promise.all(waiting);
        await writeIndex();
      } finally {
        await close();
      }
      return `full-text index of ${count} pages`;
    },
  };
}
