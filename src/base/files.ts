import { existsSync, mkdirSync, readdirSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

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

/** Paths from a folder of all files below it. */
export const filesBelow = (folder: string, prefix = ''): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return prefix + entry.name;
    return entry.isDirectory() ? filesBelow(join(folder, entry.name), `${prefix}${entry.name}${sep}`) : [];
  });

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

/** Writes a file in one step, so that it is whole at every moment, and its folder first when that is missing. */
export function replaceFile(file: string, text: string): void {
  writeInto(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** Writes a value as JSON, each member on its own line, as {@link replaceFile} writes a text. */
export const replaceJson = (file: string, value: unknown): void =>
  replaceFile(file, `${JSON.stringify(value, null, 1)}\n`);

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
