import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';

const CHUNK_BYTES = 1 << 20;
const LARGE_BYTES = 32 << 20;
const NEW_LINE = 10;

/** A line that opens a list or an object. */
const OPENING = /^("(?:[^"\\]|\\.)*"):([[{])$/;

/** Lines that end one. */
const CLOSING = new Set([']', '],', '}', '},']);

function* linesOf(value: object): Generator<string> {
  yield '{';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  for (const [at, [name, member]] of members.entries()) {
    const comma = at < members.length - 1 ? ',' : '';
    const key = `${JSON.stringify(name)}:`;
    if (typeof member !== 'object' || member === null) {
      yield `${key}${JSON.stringify(member)}${comma}`;
      continue;
    }
    const entries = Array.isArray(member)
      ? member.map((item) => JSON.stringify(item))
      : Object.entries(member).map(([inner, item]) => `${JSON.stringify(inner)}:${JSON.stringify(item)}`);
    yield key + (Array.isArray(member) ? '[' : '{');
    for (const [index, entry] of entries.entries()) yield index < entries.length - 1 ? `${entry},` : entry;
    yield (Array.isArray(member) ? ']' : '}') + comma;
  }
  yield '}';
}

/** Writes an object as JSON, with each entry of its lists and objects on a line of its own. Values are plain data. */
export function writeJsonLines(file: string, value: object): void {
  const target = openSync(file, 'w');
  try {
    let text = '';
    for (const line of linesOf(value)) {
      text += `${line}\n`;
      if (text.length < CHUNK_BYTES) continue;
      writeFileSync(target, text);
      text = '';
    }
    writeFileSync(target, text);
  } finally {
    closeSync(target);
  }
}

/** Lines of an open file, without their ends. */
function* readLines(source: number, onBytes: (bytes: Buffer) => void): Generator<string> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest: Buffer[] = [];
  for (let length = readSync(source, chunk); length > 0; length = readSync(source, chunk)) {
    const bytes = chunk.subarray(0, length);
    onBytes(bytes);
    let from = 0;
    for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, from)) {
      const tail = bytes.subarray(from, end);
      yield rest.length > 0 ? Buffer.concat([...rest, tail]).toString() : tail.toString();
      rest = [];
      from = end + 1;
    }
    // A copy, because the buffer is used again.
    if (from < length) rest.push(Buffer.from(bytes.subarray(from)));
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString();
}

function parseLines(lines: Iterable<string>): unknown {
  const value: Record<string, unknown> = {};
  let target: unknown[] | Record<string, unknown> = value;
  /** Entries of `target` that are parsed together, which takes half the time. */
  let entries = '';
  let last = '';
  const parseEntries = () => {
    const text = entries.endsWith(',') ? entries.slice(0, -1) : entries;
    if (Array.isArray(target)) for (const item of JSON.parse(`[${text}]`)) target.push(item);
    else Object.assign(target, JSON.parse(`{${text}}`));
    entries = '';
  };
  for (const line of lines) {
    last = line;
    const opening: RegExpExecArray | null = target === value ? OPENING.exec(line) : null;
    if (opening || CLOSING.has(line)) {
      parseEntries();
      target = opening ? (opening[2] === '[' ? [] : {}) : value;
      if (opening) value[JSON.parse(opening[1] ?? '')] = target;
    } else if (line !== '{') entries += line;
    if (entries.length > CHUNK_BYTES / 16) parseEntries();
  }
  if (last !== '}') throw new SyntaxError('the file ends early');
  return value;
}

/**
 * Reads a JSON object from a file; `onBytes` receives all bytes in order. A large file of {@link writeJsonLines} is read line
 * by line, so that its text is never in memory as a whole; a small one as a whole, which is faster. Throws when the file cannot be read, and a SyntaxError when it is
 * not JSON.
 */
export function readJsonLines(
  file: string,
  onBytes: (bytes: Buffer) => void = () => undefined,
  large = LARGE_BYTES,
): unknown {
  const source = openSync(file, 'r');
  try {
    const start = Buffer.alloc(2);
    readSync(source, start, { position: 0 });
    if (start.toString() === '{\n' && fstatSync(source).size >= large)
      return parseLines(readLines(source, onBytes));
    const bytes = readFileSync(source);
    onBytes(bytes);
    return JSON.parse(bytes.toString());
  } finally {
    closeSync(source);
  }
}
