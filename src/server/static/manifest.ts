import { closeSync, fstatSync, openSync } from 'node:fs';
import * as z from 'zod';
import { createPathIndex, hashOfPath, orChanged, readBetween, readLines } from '../../base/files.ts';

/** One file of `dist/client` as it is served. */
export const StaticFile = z.strictObject({
  /** Path of the file below `dist/client`; of a file in the pool of assets its whole path. */
  file: z.string(),
  /** Value of `Content-Type`. */
  type: z.string(),
  /** First 22 characters of the SHA-256 of its bytes in base64url, the heart of its entity tags. */
  hash: z.string().length(22),
  bytes: z.int().min(0),
  /**
   * `page`: HTML that negotiates; `twin`: Markdown of a page; `immutable`: its name holds a hash of its
   * content; `document`: what `src/documents/document.ts` knows; `file`: anything else.
   */
  kind: z.enum(['page', 'twin', 'immutable', 'document', 'file']),
  /** Of a page: path of its twin. Of a twin: path of its page. */
  twin: z.string().optional(),
  /** Of a twin: estimated tokens of its Markdown. */
  tokens: z.int().min(1).optional(),
});
export type StaticFile = z.infer<typeof StaticFile>;

/** `dist/server/static.json`: every path that is answered from a file. */
export const StaticManifest = z.strictObject({
  /** Base address that the build wrote into pages and documents. */
  baseUrl: z.string(),
  /** Whether pages and documents of the build offer the paid feed. */
  payments: z.boolean(),
  /** Hash over all sources of the build. */
  inputs: z.string(),
  /** Hash over what settings and calendar add to the sources. */
  facts: z.string(),
  /** SHA-256 of `catalog.ndjson` in base64url: records that the build has checked. */
  catalog: z.string(),
  /** SHA-256 of `search.bin` in base64url: what the build made of that catalogue for its search. */
  search: z.string(),
  /** SHA-256 of `operations.bin` in base64url. */
  operations: z.string().optional(),
  /** In the file: hash of the path and bytes of the line of each entry, in 32 bits each and base64. */
  index: z.strictObject({ hashes: z.string(), lengths: z.string() }).optional(),
  files: z.record(z.string(), StaticFile),
});
export type StaticManifest = z.infer<typeof StaticManifest>;

/** The first line of the manifest's file. */
const StaticManifestHead = StaticManifest.omit({ files: true }).required({ index: true });
type StaticManifestHead = z.infer<typeof StaticManifestHead>;

const FILES = ',"files":{\n';
const END = '}}\n';

/** Numbers of 32 bits as base64, and back. */
const packed = (numbers: Uint32Array) =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('base64');
const unpacked = (text: string) => new Uint32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer);

/** The manifest as JSON, each entry in a line of its own and with an index: so that one can be read without the others. */
export function manifestText({ files, ...head }: StaticManifest): string {
  const paths = Object.keys(files);
  const lines = paths.map(
    (path, entry) =>
      `${JSON.stringify(path)}:${JSON.stringify(files[path])}${entry < paths.length - 1 ? ',' : ''}\n`,
  );
  const index: StaticManifestHead['index'] = {
    hashes: packed(Uint32Array.from(paths, hashOfPath)),
    lengths: packed(Uint32Array.from(lines, (line) => Buffer.byteLength(line))),
  };
  return `${JSON.stringify({ ...head, index }).slice(0, -1)}${FILES}${lines.join('')}${END}`;
}

/** A manifest whose entries stay in its file: those of 100,000 tools would take 300 MB as objects. */
export interface OpenManifest extends Omit<StaticManifestHead, 'index'> {
  /** The entry of a path, read from the file. */
  find(path: string): StaticFile | undefined;
  /** All entries, in the order of the file. */
  entries(): Iterable<[path: string, StaticFile]>;
}

/**
 * Opens the file that {@link manifestText} made, for the life of the process. Checks all but the entries. Throws when the
 * file cannot be read or has another format. An entry that cannot be read throws with the name of the file.
 */
export function openManifest(file: string): OpenManifest {
  const source = openSync(file, 'r');
  try {
    return readManifest(file, source);
  } catch (error) {
    closeSync(source);
    throw error;
  }
}

function readManifest(file: string, source: number): OpenManifest {
  const [first = Buffer.alloc(0)] = readLines(source);
  const line = first.toString('utf8', 0, first.indexOf('\n') + 1);
  const { index, ...head } = readHead(line);
  const hashes = unpacked(index.hashes);
  const lengths = unpacked(index.lengths);
  if (hashes.length !== lengths.length)
    throw new SyntaxError('its first line tells the hashes of more or fewer entries than their lengths');
  // Where each entry starts; the last one is the end of all.
  const starts = new Uint32Array(lengths.length + 1);
  starts[0] = Buffer.byteLength(line);
  for (let entry = 0; entry < lengths.length; entry++)
    starts[entry + 1] = (starts[entry] as number) + (lengths[entry] as number);
  if (fstatSync(source).size !== (starts[lengths.length] as number) + END.length)
    throw new SyntaxError('it does not have the length that its first line tells');

  const entryOf = createPathIndex(hashes);
  const read = (from: number, to: number): Record<string, StaticFile> =>
    orChanged(file, () => {
      const text = readBetween(source, starts[from] as number, starts[to] as number);
      return JSON.parse(`{${text.replace(/,?\n$/, '')}}`);
    });
  return {
    ...head,
    find(path) {
      let found: StaticFile | undefined;
      entryOf(path, (entry) => {
        found = new Map(Object.entries(read(entry, entry + 1))).get(path);
        return found !== undefined;
      });
      return found;
    },
    *entries() {
      const AT_ONCE = 1000;
      for (let from = 0; from < lengths.length; from += AT_ONCE)
        yield* Object.entries(read(from, Math.min(from + AT_ONCE, lengths.length)));
    },
  };
}

/** The first line of the manifest, which opens the list of files. */
function readHead(line: string): StaticManifestHead {
  if (!line.endsWith(FILES)) throw new SyntaxError('its first line is not that of a manifest');
  const parsed = StaticManifestHead.safeParse(JSON.parse(`${line.slice(0, -FILES.length)}}`));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SyntaxError(`${issue?.path.join('.')}: ${issue?.message}`);
}
