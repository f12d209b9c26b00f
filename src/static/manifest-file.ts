import { closeSync, openSync } from 'node:fs';
import { createPathIndex, hashOfJson } from '../base/path-index.ts';
import { lineBounds, readBetween, readLines } from '../base/read-lines.ts';
import { type StaticFile, type StaticManifest, StaticManifestHead } from './static-manifest.ts';

const FILES = '"files":{';
const END = '}}';

/** The manifest as JSON, each entry in a line of its own: so that one can be read without the others. */
export function manifestText({ files, ...head }: StaticManifest): string {
  const entries = Object.entries(files).map((entry) => entry.map((part) => JSON.stringify(part)).join(':'));
  const lines = entries.length > 0 ? [entries.join(',\n')] : [];
  return [`${JSON.stringify(head).slice(0, -1)},${FILES}`, ...lines, `${END}\n`].join('\n');
}

/** A manifest whose entries stay in its file: those of 100,000 tools would take 300 MB as objects. */
export interface OpenManifest extends StaticManifestHead {
  /** The entry of a path, read from the file. */
  find(path: string): StaticFile | undefined;
  /** All entries, in the order of the file. */
  entries(): Iterable<[path: string, StaticFile]>;
}

/**
 * Opens the file that {@link manifestText} made, for the life of the process. Reads where each entry is, and checks all but
 * the entries. Throws when the file cannot be read or has another format.
 */
export function openManifest(file: string): OpenManifest {
  const source = openSync(file, 'r');
  try {
    return readManifest(source);
  } catch (error) {
    closeSync(source);
    throw error;
  }
}

function readManifest(source: number): OpenManifest {
  let head: StaticManifestHead | undefined;
  // Where each entry starts; the last one is the end of all.
  const starts: number[] = [];
  const hashes: number[] = [];
  let isWhole = false;
  let at = 0;
  for (const lines of readLines(source)) {
    for (const [start, end] of lineBounds(lines)) {
      if (head === undefined) head = readHead(lines.toString('utf8', start, end));
      else if (isWhole) throw new SyntaxError('there is more after its end');
      else {
        starts.push(at + start);
        isWhole = end - start === END.length && lines.toString('latin1', start, end) === END;
        if (!isWhole) hashes.push(hashOfEntry(lines, start, end, starts.length + 1));
      }
    }
    at += lines.length;
  }
  if (head === undefined || !isWhole) throw new SyntaxError('the file ends early');

  const entryOf = createPathIndex(Uint32Array.from(hashes));
  const bounds = Uint32Array.from(starts);
  const read = (from: number, to: number): Record<string, StaticFile> => {
    const text = readBetween(source, bounds[from] as number, bounds[to] as number);
    return JSON.parse(`{${text.replace(/,?\n$/, '')}}`);
  };
  return {
    ...head,
    find(path) {
      let file: StaticFile | undefined;
      entryOf(path, (entry) => {
        file = new Map(Object.entries(read(entry, entry + 1))).get(path);
        return file !== undefined;
      });
      return file;
    },
    *entries() {
      const AT_ONCE = 1000;
      const size = bounds.length - 1;
      for (let from = 0; from < size; from += AT_ONCE)
        yield* Object.entries(read(from, Math.min(from + AT_ONCE, size)));
    },
  };
}

/** The first line of the manifest, which opens the list of files. */
function readHead(line: string): StaticManifestHead {
  if (!line.endsWith(`,${FILES}`)) throw new SyntaxError('its first line is not that of a manifest');
  const parsed = StaticManifestHead.safeParse(JSON.parse(`${line.slice(0, -FILES.length - 1)}}`));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SyntaxError(`${issue?.path.join('.')}: ${issue?.message}`);
}

/** Hash of the path of the entry from `start` to `end`, which is line `number` of the file. */
function hashOfEntry(lines: Buffer, start: number, end: number, number: number): number {
  const quote = lines.indexOf('":{', start, 'latin1');
  if (quote < start || quote > end) throw new SyntaxError(`line ${number} is no entry`);
  return hashOfJson(lines, start + 1, quote);
}
