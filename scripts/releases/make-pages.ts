import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { writeInto } from '../../src/base/files.ts';
import { indexInThread } from '../../src/build/full-text-index.ts';
import { hashAnswer, type KeptPages, type PageToKeep } from '../../src/build/kept-pages.ts';
import { markdownTwins, type TwinnedPage } from '../../src/build/markdown-twins.ts';
import { pagePaths, type StaticPath } from '../../src/build/renderer.ts';
import { hashFile } from '../../src/build/server-files.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import type { PageReads } from '../../src/catalog/page-reads.ts';
import { twinPath } from '../../src/documents/page-links.ts';
import type { StaticFile, StaticManifest } from '../../src/server/static/manifest.ts';
import { linkFile } from './release-pool.ts';

/** A release whose pages are used again. */
export interface Source {
  readonly client: string;
  readonly kept: KeptPages;
  readonly files: StaticManifest['files'];
}

/** A file of the release, if it is what the manifest says. */
function readWhole({ client, files }: Source, path: string): { bytes: Buffer; entry: StaticFile } {
  const entry = files[path];
  const bytes = entry && readFileSync(join(client, entry.file));
  if (!bytes || hashFile(bytes) !== entry.hash) throw new Error(`${path} was changed after the build`);
  return { bytes, entry };
}

/** A page with another line at its foot; throws when the line is not there exactly once. */
function withFoot(html: string, before: string, after: string): string {
  const parts = html.split(before);
  if (parts.length !== 2) throw new Error('a page does not have its foot once');
  return parts.join(after);
}

/**
 * Puts a page of a release and its twin into `client`; the line at its foot becomes `foot`. Throws when a file is
 * not the one that was built.
 */
export function reusePage(source: Source, { path, file }: StaticPath, client: string, foot: string) {
  const { kept } = source;
  const page = kept.pages[path];
  if (!page) throw new Error(`${path} was not kept`);
  const [whole, twin] = [readWhole(source, path), readWhole(source, twinPath(path))];
  const link = ({ entry }: typeof whole) =>
    linkFile(join(source.client, entry.file), join(client, entry.file));
  const files: [string, StaticFile][] = [[twinPath(path), twin.entry]];
  if (foot === kept.foot) {
    link(whole);
    files.push([path, whole.entry]);
  } else {
    writeInto(join(client, file), withFoot(whole.bytes.toString(), kept.foot, foot));
  }
  link(twin);
  return {
    path,
    markdown: twin.bytes.toString(),
    head: page.head,
    reads: page.asked?.map((number) => kept.questions[number] ?? ''),
    linked: page.linked.map((number) => kept.paths[number] ?? ''),
    files,
  };
}

/**
 * Puts all rendered files into the folder `client`: pages in `unchanged` from the release they were kept from, the others
 * rendered. Pages reach the full-text index in the order of `found`, which is that of a clean build; `index` has begun with
 * those of the release. Returns all pages with their twins by path, entries of the manifest for files that were used
 * again, and a promise that the index is written.
 */
export async function makePages(
  source: Source,
  found: readonly StaticPath[],
  unchanged: ReadonlySet<string>,
  { client, foot, index }: { client: string; foot: string; index: ReturnType<typeof indexInThread> },
) {
  const reused: (TwinnedPage & PageToKeep)[] = [];
  const files: [string, StaticFile][] = [];
  const reads = new Map<string, PageReads>();
  const twins = markdownTwins();
  const paths = pagePaths(found);
  const isSameOrder = isDeepStrictEqual([...paths], Object.keys(source.kept.pages));
  const onDemand = source.kept.onDemand.map((pattern) => new RegExp(pattern));
  function reuse(page: StaticPath): void {
    const { files: known, ...rest } = reusePage(source, page, client, foot);
    reused.push(rest);
    files.push(...known);
  }
  async function renew({ path, file, isPage, render }: StaticPath): Promise<void> {
    const rendered = await render();
    writeInto(join(client, file), rendered.body);
    if (!isPage) return;
    reads.set(path, rendered.reads);
    const page = { path, html: rendered.body.toString(), reads: rendered.reads };
    await twins.read(page);
  }
  const site = { directory: client, paths, onDemand };
  try {
    await twins.begin(site);
    for (const page of found) await (unchanged.has(page.path) ? reuse(page) : renew(page));
    if (!isSameOrder) await index.stop();
    const own = isSameOrder ? index : indexInThread(client);
    const wanted = found.filter(({ isPage, path }) => isPage && !(isSameOrder && unchanged.has(path)));
    own.read(wanted.map(({ path, file }) => [path, join(client, file)]));
    const indexed = own.end();
    // A rejection is reported where it is awaited.
    indexed.catch(() => undefined);
    const rendered = (await twins.pages()).map((page) => ({ ...page, reads: reads.get(page.path) }));
    const pages = [...reused, ...rendered].sort((a, b) => (a.path < b.path ? -1 : 1));
    return { pages, files: Object.fromEntries(files), indexed };
  } finally {
    // Their threads would keep the process alive.
    await twins.end();
  }
}

/**
 * Paths of kept pages that would be rendered as they are, and have the same twin: all that they asked is answered as
 * before, and the pages that they link to are there or not as before. `paths` are those of all pages of the new build.
 */
export function unchangedPages(
  kept: KeptPages,
  catalog: Catalog,
  paths: ReadonlySet<string>,
): ReadonlySet<string> {
  const hasOtherAnswer = kept.questions.map(
    (question, number) => hashAnswer(catalog, question) !== kept.answers[number],
  );
  const hasComeOrGone = kept.paths.map((path) => paths.has(path) !== Object.hasOwn(kept.pages, path));
  const unchanged = Object.entries(kept.pages).filter(
    ([path, { asked, linked }]) =>
      paths.has(path) &&
      asked !== null &&
      !asked.some((number) => hasOtherAnswer[number]) &&
      !linked.some((number) => hasComeOrGone[number]),
  );
  return new Set(unchanged.map(([path]) => path));
}
