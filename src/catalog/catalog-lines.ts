import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import type { CatalogFile } from './catalog.ts';

/** Name of the file in `server/` of a release that holds the catalogue. */
export const CATALOG_FILE = 'catalog.ndjson';

const CHUNK_BYTES = 1 << 20;
const NEW_LINE = 10;

/**
 * Writes a catalogue as lines of JSON (NDJSON): first all but what grows with the tools, then each tool, and each text of
 * `bodies` as a list of its name and itself.
 */
export function writeCatalog(file: string, { tools, bodies, ...rest }: CatalogFile): void {
  const target = openSync(file, 'w');
  try {
    writeFileSync(target, `${JSON.stringify({ ...rest, tools: [], bodies: {} })}\n`);
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

/** Whole lines of a file, about {@link CHUNK_BYTES} at a time. */
function* readLines(file: string): Generator<Buffer> {
  const source = openSync(file, 'r');
  try {
    let rest = Buffer.alloc(0);
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let length = readSync(source, chunk); length > 0; length = readSync(source, chunk)) {
      const bytes = Buffer.concat([rest, chunk.subarray(0, length)]);
      const end = bytes.lastIndexOf(NEW_LINE) + 1;
      if (end > 0) yield bytes.subarray(0, end);
      rest = bytes.subarray(end);
    }
    if (rest.length > 0) throw new SyntaxError('the file ends early');
  } finally {
    closeSync(source);
  }
}

/** The first line of a catalogue, to which what the others hold is added. */
function asFirst(line: Partial<CatalogFile> | null): CatalogFile {
  if (Array.isArray(line?.tools) && line.bodies) return line as CatalogFile;
  throw new SyntaxError('its first line is not that of a catalogue');
}

/**
 * Reads what {@link writeCatalog} wrote, not checked against its schema, and the SHA-256 of the file in base64url. The text
 * is never in memory as a whole: that of 100,000 tools has 300 MB. Throws when the file cannot be read or is of another form.
 */
export function readCatalog(file: string): { readonly catalog: CatalogFile; readonly digest: string } {
  const hash = createHash('sha256');
  let catalog: CatalogFile | undefined;
  for (const lines of readLines(file)) {
    hash.update(lines);
    // Lines that are parsed together take half the time. Line feeds in JSON are between values only.
    for (const value of JSON.parse(`[${lines.toString().slice(0, -1).replaceAll('\n', ',')}]`)) {
      if (catalog === undefined) catalog = asFirst(value);
      else if (Array.isArray(value)) catalog.bodies[value[0]] = value[1];
      else catalog.tools.push(value);
    }
  }
  if (catalog === undefined) throw new SyntaxError('the file is empty');
  return { catalog, digest: hash.digest('base64url') };
}
