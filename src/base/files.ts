import { existsSync, mkdirSync, readSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those it lies in, all for this user alone; one that exists stays as it is. Throws when one cannot be
 * made. Node's own recursive `mkdir` never returns where the system allows no folder, as in `/proc`.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Writes a file, and its folder first when that is missing. */
export function writeInto(file: string, body: string | Uint8Array): void {
  try {
    writeFileSync(file, body);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
}

/**
 * What `read` reads from a file that a process has open since its start. Where it throws, the error names the file and what
 * to do.
 */
export function orChanged<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(
      `cannot read ${file}: ${(error as Error).message}. It has changed since the start of this process: ` +
        'run "npm run build -- --force" and start again.',
    );
  }
}

const CHUNK_BYTES = 1 << 20;
const NEW_LINE = 10;

/**
 * Reads an open file from its start in parts of about a megabyte that end at a line break. Throws a
 * `SyntaxError` after the last whole line where text follows it.
 */
export function* readLines(source: number): Generator<Buffer> {
  let rest = Buffer.alloc(0);
  let at = 0;
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const read = () => readSync(source, chunk, 0, CHUNK_BYTES, at);
  for (let length = read(); length > 0; length = read()) {
    at += length;
    const bytes = Buffer.concat([rest, chunk.subarray(0, length)]);
    const end = bytes.lastIndexOf(NEW_LINE) + 1;
    if (end > 0) yield bytes.subarray(0, end);
    rest = bytes.subarray(end);
  }
  if (rest.length > 0) throw new SyntaxError('the file ends early');
}

/**
 * The text of an open file from one byte to before another. Throws a `SyntaxError` where the file ends before, so that
 * memory that was not written is never taken for text.
 */
export function readBetween(source: number, start: number, end: number): string {
  const bytes = Buffer.allocUnsafe(end - start);
  if (readSync(source, bytes, 0, bytes.length, start) < bytes.length)
    throw new SyntaxError('the file ends early');
  return bytes.toString();
}

/** Where the lines of a part that {@link readLines} gave begin and end, their line breaks left out. */
export function* lineBounds(lines: Buffer): Generator<readonly [start: number, end: number]> {
  let start = 0;
  for (let end = lines.indexOf(NEW_LINE); end >= 0; end = lines.indexOf(NEW_LINE, start)) {
    yield [start, end];
    start = end + 1;
  }
}

/** Hash of a path in 32 bits, as in FNV-1a. */
export function hashOfPath(path: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < path.length; at++) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The entry with the hash of a path that `accept` takes; undefined when there is none. */
export type PathIndex = (path: string, accept: (entry: number) => boolean) => number | undefined;

/**
 * Makes the index of entries by the hash of their path, entry by entry. It takes 20 to 36 bytes an entry, a `Map` of
 * paths 130.
 */
export function createPathIndex(hashes: Uint32Array): PathIndex {
  let size = 1;
  while (size < hashes.length * 4) size *= 2;
  const mask = size - 1;
  // One more than the entry; 0 where there is none.
  const slots = new Uint32Array(size);
  for (let entry = 0; entry < hashes.length; entry++) {
    let slot = (hashes[entry] as number) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = entry + 1;
  }
  return (path, accept) => {
    const hash = hashOfPath(path);
    for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const entry = (slots[slot] as number) - 1;
      if (hashes[entry] === hash && accept(entry)) return entry;
    }
    return undefined;
  };
}
