import { hash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { mediaType } from './media-type.ts';
import type { StaticFile } from './static-manifest.ts';

/** Most files whose description is kept in memory. */
const KEPT = 2000;

/** Whether the name of a file holds a hash of its content, so that files of all releases fit into one folder. */
export function isPooled(path: string): boolean {
  return /^\/_astro\/[\w@-][\w.@-]*$|^\/pagefind\/(?:(?:fragment|index)\/)?[\w-][\w.-]*\.pf_(?:fragment|index|meta)$/.test(
    path,
  );
}

/** Describes hashed files of other releases, which pages in caches ask for. */
export type AssetPool = (path: string) => Promise<StaticFile | undefined>;

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Opens the pool in `folder`. Files come into it and are pruned while the process runs, so each is looked for each time. */
export function openAssetPool(folder: string): AssetPool {
  const known = new LRUCache<string, StaticFile>({ max: KEPT });
  return async (path) => {
    if (!isPooled(path)) return undefined;
    const file = join(folder, path);
    const found = known.get(path);
    if (found && (await isThere(file))) return found;
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) return undefined;
    const entry: StaticFile = {
      file,
      type: mediaType(path),
      hash: hash('sha256', bytes, 'base64url').slice(0, 22),
      bytes: bytes.byteLength,
      kind: path.startsWith('/_astro/') ? 'immutable' : 'file',
    };
    known.set(path, entry);
    return entry;
  };
}
