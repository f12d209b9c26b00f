import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeInto } from '../../src/base/files.ts';
import type { KeptPages, PageToKeep } from '../../src/build/kept-pages.ts';
import type { StaticPath } from '../../src/build/renderer.ts';
import { hashFile } from '../../src/build/server-files.ts';
import { twinPath } from '../../src/documents/page-links.ts';
import type { StaticFile, StaticManifest } from '../../src/server/static/manifest.ts';
import { recordsAsOf } from '../../src/site/view/record-days.ts';
import { linkFile } from './link-files.ts';

/** A release whose pages are used again. */
export interface Source {
  readonly client: string;
  readonly kept: KeptPages;
  readonly files: StaticManifest['files'];
}

export interface ReusedPage extends PageToKeep {
  readonly html: string;
  readonly markdown: string;
  /** Entries of the manifest that stay as they are. */
  readonly files: readonly (readonly [path: string, entry: StaticFile])[];
}

/** A file of the release, if it is what the manifest says. */
function readWhole({ client, files }: Source, path: string): { bytes: Buffer; entry: StaticFile } {
  const entry = files[path];
  const bytes = entry && readFileSync(join(client, entry.file));
  if (!bytes || hashFile(bytes) !== entry.hash) throw new Error(`${path} was changed after the build`);
  return { bytes, entry };
}

/** A page with another day at its foot; throws when the day is not there exactly once. */
function withDay(html: string, before: string, after: string): string {
  const parts = html.split(recordsAsOf(before));
  if (parts.length !== 2) throw new Error('a page does not show the day of the newest record once');
  return parts.join(recordsAsOf(after));
}

/**
 * Puts a page of a release and its twin into `client`; the day at its foot becomes `dataAsOf`. Throws when a file is
 * not the one that was built.
 */
export function reusePage(
  source: Source,
  { path, file }: StaticPath,
  client: string,
  dataAsOf: string,
): ReusedPage {
  const { kept } = source;
  const page = kept.pages[path];
  if (!page) throw new Error(`${path} was not kept`);
  const [whole, twin] = [readWhole(source, path), readWhole(source, twinPath(path))];
  const link = ({ entry }: typeof whole) =>
    linkFile(join(source.client, entry.file), join(client, entry.file));
  const files: [string, StaticFile][] = [[twinPath(path), twin.entry]];
  let html = whole.bytes.toString();
  if (dataAsOf === kept.dataAsOf) {
    link(whole);
    files.push([path, whole.entry]);
  } else {
    html = withDay(html, kept.dataAsOf, dataAsOf);
    writeInto(join(client, file), html);
  }
  link(twin);
  return {
    path,
    html,
    markdown: twin.bytes.toString(),
    head: page.head,
    reads: page.asked?.map((number) => kept.questions[number] ?? ''),
    linked: page.linked.map((number) => kept.paths[number] ?? ''),
    files,
  };
}
