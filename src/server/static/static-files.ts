import { hash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import { fileHeaders, mediaType } from './file-headers.ts';
import type { StaticFile } from './manifest.ts';
import { compress, type Encoding } from './negotiate.ts';

/** Bytes of files and of their compressed forms that are kept in memory. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Most files whose entry and header fields are kept. */
const KEPT_FILES = 10_000;

/** Complete header fields of one form and coding of a file, as flat name-value lists. */
export interface Prepared {
  readonly etag: string;
  readonly ok: string[];
  readonly notModified: string[];
}

/** A file with what is known of it before a request comes. */
export interface Served {
  readonly path: string;
  readonly entry: StaticFile;
  readonly headers: Readonly<Record<string, string>>;
  /** Filled on first use, by form and coding. */
  readonly prepared: Map<string, Prepared>;
}

export interface StaticFiles {
  get(path: string): Served | undefined;
  /** A hashed file of another release. */
  ofPool(path: string): Promise<Served | undefined>;
  /** How many bytes a file has in a coding, if that is known without compressing it. */
  size(entry: StaticFile, encoding: Encoding): number | undefined;
  /** Bytes of a file in a coding: at once when they are kept, else after reading and compressing them once. */
  read(entry: StaticFile, encoding: Encoding): Buffer | Promise<Buffer>;
}

const noPool: AssetPool = async () => undefined;

/** What is served: the manifest, or a part of it. */
interface ServedEntries {
  readonly baseUrl: string;
  find(path: string): StaticFile | undefined;
}

/** Opens the files of a manifest below `root`; nothing outside the manifest and the pool can be reached. */
export function openStaticFiles(
  root: string,
  manifest: ServedEntries,
  pool: AssetPool = noPool,
): StaticFiles {
  const served = new LRUCache<string, Served>({ max: KEPT_FILES });
  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    maxEntrySize: KEPT_BYTES / 4,
    sizeCalculation: (bytes, key) => bytes.byteLength + key.length + 256,
  });
  const pending = new Map<string, Promise<Buffer>>();

  const load = async (entry: StaticFile, encoding: Encoding): Promise<Buffer> => {
    const plain = kept.get(`${entry.file}:identity`) ?? (await readFile(resolve(root, entry.file)));
    if (encoding === 'identity') return plain;
    return compress(plain, encoding, entry.kind === 'immutable' ? 'asset' : 'kept');
  };

  const describe = (path: string, entry: StaticFile): Served => ({
    path,
    entry,
    headers: fileHeaders(manifest.baseUrl, path, entry),
    prepared: new Map(),
  });

  return {
    get(path) {
      const known = served.get(path);
      if (known) return known;
      const entry = manifest.find(path);
      if (!entry) return undefined;
      const made = describe(path, entry);
      served.set(path, made);
      return made;
    },
    async ofPool(path) {
      const entry = await pool(path);
      return entry && describe(path, entry);
    },
    size: (entry, encoding) =>
      encoding === 'identity' ? entry.bytes : kept.peek(`${entry.file}:${encoding}`)?.byteLength,
    read(entry, encoding) {
      const key = `${entry.file}:${encoding}`;
      const known = kept.get(key) ?? pending.get(key);
      if (known) return known;
      const loading = load(entry, encoding)
        .then((bytes) => {
          kept.set(key, bytes);
          return bytes;
        })
        .finally(() => pending.delete(key));
      pending.set(key, loading);
      return loading;
    },
  };
}

/** Most files whose description is kept in memory. */
const KEPT = 2000;

/** Whether the name of a file holds a hash of its content, so that files of all releases fit into one folder. */
export function isPooled(path: string): boolean {
  return /^\/_astro\/[\w@-][\w.@-]*$|^\/pagefind\/(?:(?:fragment|index)\/)?[\w-][\w.-]*\.pf_(?:fragment|index|meta)$/.test(
    path,
  );
}

/** Describes hashed files of other releases, which pages in caches ask for. */
type AssetPool = (path: string) => Promise<StaticFile | undefined>;

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
