import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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

/** Opens the pool in `folder`. Files come into it while the process runs; a missing one is looked for each time. */
export function openAssetPool(folder: string): AssetPool {
  const known = new LRUCache<string, StaticFile>({ max: KEPT });
  return async (path) => {
    const found = known.get(path);
    if (found || !isPooled(path)) return found;
    const file = join(folder, path);
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
