import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { writeInto } from '../base/files.ts';
import { selectMain } from '../documents/markdown/html-to-twin.ts';
import type { PageText } from '../server/astro-adapter.ts';
import type { PageReader } from './each-page.ts';

/** A tag with its attributes, or a comment. */
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi;

/** Attributes that Pagefind reads. */
const READ = /\s(?:data-pagefind-[\w-]+|alt|hidden)(?:="[^"]*")?(?=[\s/]|$)/gi;

/** Attributes of elements that search leaves out; what Markdown twins leave out is said elsewhere on the page. */
const UNREAD = /data-(?:pagefind-ignore|md="skip")/;

/** Elements without words. */
const LEFT_OUT = new Set(['script', 'style', 'svg']);

/**
 * The part of a built page that Pagefind indexes: `<main>` with the attributes that it reads, and without elements that it
 * leaves out. That is less than a third of the page. Throws when an element that is left out does not end.
 */
export function indexedHtml(html: string): string {
  const main = selectMain(html);
  const parts = [html.slice(0, html.indexOf('<head'))];
  /** Name of the element that is being left out, and how many of that name are open. */
  let skipped = '';
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of main.matchAll(TAG)) {
    if (depth > 0) {
      if (name !== skipped) continue;
      depth += slash ? -1 : 1;
      if (depth === 0) from = index + tag.length;
      continue;
    }
    parts.push(main.slice(from, index));
    from = index + tag.length;
    if (slash) parts.push(tag);
    else if (LEFT_OUT.has(name) || UNREAD.test(attributes)) {
      skipped = name;
      depth = 1;
    } else if (name) parts.push(`<${name}${(attributes.match(READ) ?? []).join('')}>`);
  }
  if (depth > 0) throw new Error(`a <${skipped}> that full-text search leaves out does not end`);
  return parts.join('');
}

/** Most pages in the queue of the indexer: a few megabytes. */
const WAITING = 200;

/** Pagefind's own search boxes, which no page has. */
const UNUSED = /^pagefind-(?:component-ui|highlight|modular-ui|ui)\./;

/**
 * Builds the full-text index of the pages whose `<main>` has `data-pagefind-body`. Pagefind gets the others too, and leaves
 * them out at the end: a page that comes again may have gained or lost the attribute.
 */
export function fullTextIndex(): PageReader & { read(page: PageText): Promise<void> } {
  let directory = '';
  let index: PagefindIndex | undefined;
  const waiting: Promise<void>[] = [];

  async function add({ path, html }: PageText): Promise<void> {
    const { errors } = (await index?.addHTMLFile({ url: path, content: indexedHtml(html) })) ?? {
      errors: [],
    };
    if (errors.length > 0) throw new Error(`Pagefind refused ${path}: ${errors.join('; ')}`);
  }

  /** Pagefind's own writing ends before all bytes are on the disk, and some are lost when its process ends. */
  async function writeIndex(): Promise<string> {
    const { files, errors } = (await index?.getFiles()) ?? { files: [], errors: [] };
    if (errors.length > 0) throw new Error(`Pagefind made no index: ${errors.join('; ')}`);
    for (const { path, content } of files) {
      if (UNUSED.test(path)) continue;
      writeInto(join(directory, 'pagefind', path), content);
    }
    const pages = files.filter(({ path }) => path.startsWith('fragment/'));
    return `full-text index of ${pages.length} pages`;
  }

  return {
    async begin(site) {
      directory = site.directory;
      const created = await createIndex();
      if (!created.index) throw new Error(`Pagefind did not start: ${created.errors.join('; ')}`);
      index = created.index;
    },
    async read(page) {
      const adding = add(page);
      // A rejection is reported where `waiting` is awaited.
      adding.catch(() => undefined);
      waiting.push(adding);
      if (waiting.length > WAITING) await waiting.shift();
    },
    async end() {
      try {
        await Promise.all(waiting);
        return await writeIndex();
      } finally {
        await close();
      }
    },
  };
}

/** Files of pages by path, in the order of the index. */
type PageFiles = readonly (readonly [path: string, file: string])[];

/** Builds the index below `directory` in a thread, while this one does other work. */
export function indexInThread(directory: string) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { indexed: directory } });
  const written = once(worker, 'message');
  // A rejection is reported where the end is awaited.
  written.catch(() => undefined);
  return {
    /** A page that comes again takes another text, and keeps its place. */
    read: (files: PageFiles) => worker.postMessage(files),
    /** Resolves when the index is written, with a message for the log. */
    async end(): Promise<string> {
      worker.postMessage(undefined);
      return (await written)[0];
    },
    stop: () => worker.terminate(),
  };
}

const directory: string | undefined = workerData?.indexed;
if (directory) {
  const index = fullTextIndex();
  let done = Promise.resolve(index.begin({ directory, paths: new Set(), onDemand: [] }));
  const take = async (files?: PageFiles) => {
    for (const [path, file] of files ?? []) await index.read({ path, html: readFileSync(file, 'utf8') });
    if (files) return;
    parentPort?.postMessage(await index.end());
    parentPort?.close();
  };
  parentPort?.on('message', (files?: PageFiles) => {
    done = done.then(() => take(files));
  });
}
