import { closeSync, fstatSync, openSync } from 'node:fs';
import { createPathIndex, hashOfPath, orChanged, readBetween, readLines } from '../../base/files.ts';
import { type StaticFile, type StaticManifest, StaticManifestHead } from './static-manifest.ts';

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
