import { createHash } from 'node:crypto';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { readLines } from '../base/read-lines.ts';
import type { CatalogFile } from './catalog.ts';

/** File name of the catalogue in the `server/` folder of a release. */
export const CATALOG_FILE = 'catalog.ndjson';

/**
 * Writes a catalogue as NDJSON. The first line holds everything except tools and texts. Each further line is one tool
 * (an object), or one text as a pair `[name, text]`.
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

/** The first line of a catalogue, to which what the others hold is added. */
function asFirst(line: Partial<CatalogFile> | null): CatalogFile {
  if (Array.isArray(line?.tools) && line.bodies) return line as CatalogFile;
  throw new SyntaxError('its first line is not that of a catalogue');
}

/**
 * Reads the file that {@link writeCatalog} wrote, and its SHA-256 in base64url. Does not validate against the schema.
 * Reads in chunks, because the file of 100,000 tools has 300 MB. Throws when the file cannot be read or has another
 * format.
 */
export function readCatalog(file: string): { readonly catalog: CatalogFile; readonly digest: string } {
  const hash = createHash('sha256');
  let catalog: CatalogFile | undefined;
  const source = openSync(file, 'r');
  try {
    for (const lines of readLines(source)) {
      hash.update(lines);
      // Parsing many lines as one array takes half the time. JSON strings contain no raw line feeds, so each one ends a
      // line.
      for (const value of JSON.parse(`[${lines.toString().slice(0, -1).replaceAll('\n', ',')}]`)) {
        if (catalog === undefined) catalog = asFirst(value);
        else if (Array.isArray(value)) catalog.bodies[value[0]] = value[1];
        else catalog.tools.push(value);
      }
    }
  } finally {
    closeSync(source);
  }
  if (catalog === undefined) throw new SyntaxError('the file is empty');
  return { catalog, digest: hash.digest('base64url') };
}
