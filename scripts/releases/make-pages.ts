import { join } from 'node:path';
import { writeInto } from '../../src/base/files.ts';
import { fullTextIndex } from '../../src/build/full-text-index.ts';
import type { PageToKeep } from '../../src/build/kept-pages.ts';
import { markdownTwins, type TwinnedPage } from '../../src/build/markdown-twins.ts';
import { pagePaths, type StaticPath } from '../../src/build/renderer.ts';
import type { PageReads } from '../../src/catalog/page-reads.ts';
import type { StaticFile } from '../../src/server/static/manifest.ts';
import { type ReusedPage, reusePage, type Source } from './reuse-page.ts';

export interface MadePages {
  /** Every page with its twin, in path order. */
  readonly pages: readonly (TwinnedPage & PageToKeep)[];
  /** Entries of the manifest for files that were used again. */
  readonly files: Readonly<Record<string, StaticFile>>;
  /** Resolves when the full-text index is written. */
  readonly indexed: Promise<string>;
}

/**
 * Puts all rendered files into the folder `client`: pages in `unchanged` from the release they were kept from, the others
 * rendered. Pages reach the full-text index in the order of `found`, which is that of a clean build.
 */
export async function makePages(
  source: Source,
  found: readonly StaticPath[],
  unchanged: ReadonlySet<string>,
  { client, dataAsOf }: { client: string; dataAsOf: string },
): Promise<MadePages> {
  const reused: (TwinnedPage & PageToKeep)[] = [];
  const files: ReusedPage['files'][number][] = [];
  const reads = new Map<string, PageReads>();
  const [twins, index] = [markdownTwins(), fullTextIndex()];
  const paths = pagePaths(found);
  const onDemand = source.kept.onDemand.map((pattern) => new RegExp(pattern));
  async function reuse(page: StaticPath): Promise<void> {
    const { html, files: known, ...rest } = reusePage(source, page, client, dataAsOf);
    reused.push(rest);
    files.push(...known);
    await index.read({ path: page.path, html });
  }
  async function renew({ path, file, isPage, render }: StaticPath): Promise<void> {
    const rendered = await render();
    writeInto(join(client, file), rendered.body);
    if (!isPage) return;
    reads.set(path, rendered.reads);
    const page = { path, html: rendered.body.toString(), reads: rendered.reads };
    await Promise.all([twins.read(page), index.read(page)]);
  }
  const site = { directory: client, paths, onDemand };
  let ended: Promise<[string, string]> | undefined;
  try {
    await Promise.all([twins.begin(site), index.begin(site)]);
    for (const page of found) await (unchanged.has(page.path) ? reuse(page) : renew(page));
    const indexed = index.end();
    // A rejection is reported where it is awaited.
    indexed.catch(() => undefined);
    ended = Promise.all([twins.end(), indexed]);
    const rendered = (await twins.pages()).map((page) => ({ ...page, reads: reads.get(page.path) }));
    const pages = [...reused, ...rendered].sort((a, b) => (a.path < b.path ? -1 : 1));
    return { pages, files: Object.fromEntries(files), indexed };
  } catch (error) {
    // Their threads and processes would keep this one alive.
    await (ended ?? Promise.all([twins.end(), index.end()])).catch(() => undefined);
    throw error;
  }
}
