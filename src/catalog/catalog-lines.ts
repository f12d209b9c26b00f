import { createHash } from 'node:crypto';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { lineBounds, orChanged, readBetween, readLines } from '../base/files.ts';
import type { CatalogFile } from './catalog.ts';

/** File name of the catalogue in the `server/` folder of a release. */
export const CATALOG_FILE = 'catalog.ndjson';

/**
 * Writes a catalogue as NDJSON. The first line holds everything except tools and texts. Each further line is one tool
 * (an object), or one text as a pair `[name, text]`.
 */
export function writeCatalog(
  file: string,
  { tools, bodies, wordVectors: _vectors, operationData: _data, ...rest }: CatalogFile,
): void {
  const target = openSync(file, 'w');
  try {
    writeFileSync(target, `${JSON.stringify({ ...rest, tools: [], bodies: {}, wordVectors: '' })}\n`);
    for (const lines of [tools, Object.entries(bodies)])
      for (let from = 0; from < lines.length; from += 1000)
        writeFileSync(
          target,
          `${lines
            .slice(from, from + 1000)
            .map((line) => JSON.stringify(line))
            .join('\n')}\n`,
        );
  } finally {
    closeSync(target);
  }
}

/** The first line of a catalogue, to which what the others hold is added. */
function asFirst(line: Partial<CatalogFile> | null): CatalogFile {
  if (Array.isArray(line?.tools) && line.bodies) return line as CatalogFile;
  throw new SyntaxError('its first line is not that of a catalogue');
}

/** Number of a `[`, with which the line of a text begins. */
const TEXT = 0x5b;

interface ReadRecords {
  readonly catalog: CatalogFile;
  /** SHA-256 of the file in base64url. */
  readonly digest: string;
}

/** Reads all but the texts, and hands over the line of each text and where it is in the file. */
function readRecords(source: number, onText: (line: Buffer, at: number) => unknown): ReadRecords {
  const hash = createHash('sha256');
  let catalog: CatalogFile | undefined;
  let at = 0;
  for (const lines of readLines(source)) {
    hash.update(lines);
    const texts = lines[0] === TEXT ? 0 : lines.indexOf('\n[') + 1 || lines.length;
    // Parsing many lines as one array takes half the time. JSON strings contain no raw line feeds, so each one ends a
    // line.
    const records = lines.toString('utf8', 0, Math.max(0, texts - 1)).replaceAll('\n', ',');
    for (const value of JSON.parse(`[${records}]`)) {
      if (catalog === undefined) catalog = asFirst(value);
      else catalog.tools.push(value);
    }
    if (texts < lines.length && catalog === undefined) asFirst(null);
    for (const [start, end] of lineBounds(lines.subarray(texts)))
      onText(lines.subarray(texts + start, texts + end), at + texts + start);
    at += lines.length;
  }
  if (catalog === undefined) throw new SyntaxError('the file is empty');
  return { catalog, digest: hash.digest('base64url') };
}

/**
 * Reads the file that {@link writeCatalog} wrote. Does not validate against the schema. Reads in chunks, because the file of
 * 20,000 tools has 70 MB. Throws when the file cannot be read or has another format.
 */
export function readCatalog(file: string): ReadRecords {
  const source = openSync(file, 'r');
  const bodies: CatalogFile['bodies'] = {};
  try {
    const { catalog, digest } = readRecords(source, (line) => {
      const [name, text] = JSON.parse(line.toString());
      bodies[name] = text;
    });
    return { catalog: { ...catalog, bodies }, digest };
  } finally {
    closeSync(source);
  }
}

/**
 * Reads the file as {@link readCatalog} does, except that texts stay in it: `bodies` reads the one that is asked for, each
 * time, and lists none. The file stays open for the life of the process. A text that cannot be read throws with the name of the
 * file.
 */
export function openCatalogFile(file: string): ReadRecords {
  const source = openSync(file, 'r');
  try {
    const bounds: Bounds = new Map();
    const { catalog, digest } = readRecords(source, (line, at) =>
      bounds.set(line.toString('utf8', 2, line.indexOf('"', 2)), [at, at + line.length]),
    );
    return { catalog: { ...catalog, bodies: textsInFile(file, source, bounds) }, digest };
  } catch (error) {
    closeSync(source);
    throw error;
  }
}

/** Start and end of the line of each text, by its name. */
type Bounds = Map<string, readonly [start: number, end: number]>;

/** Texts by name. */
function textsInFile(file: string, source: number, bounds: Bounds): CatalogFile['bodies'] {
  return new Proxy<CatalogFile['bodies']>(
    {},
    {
      get(_, name) {
        const found = bounds.get(String(name));
        return found && orChanged(file, () => JSON.parse(readBetween(source, ...found))[1]);
      },
    },
  );
}
