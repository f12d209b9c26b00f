import { readSync } from 'node:fs';

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
