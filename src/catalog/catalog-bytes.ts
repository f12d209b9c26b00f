import { deserialize, serialize } from 'node:v8';
import type { CatalogFile } from './catalog.ts';

/** Name of the file in `server/` of a release that holds the catalogue. */
export const CATALOG_FILE = 'catalog.bin';

/**
 * The bytes of a catalogue, the same for equal catalogues. They are read as fast as JSON, and need no text of it all in
 * memory, which for 100,000 tools has 300 MB.
 */
export function catalogToBytes(catalog: CatalogFile): Buffer {
  // How V8 keeps a string in memory shows in its bytes; strings that were just parsed are all kept alike.
  return serialize(JSON.parse(JSON.stringify(catalog)));
}

/** What {@link catalogToBytes} was given, not checked against a schema. Throws when the bytes are of another format. */
export function catalogFromBytes(bytes: Uint8Array): unknown {
  return deserialize(bytes);
}
