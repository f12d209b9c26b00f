import { CATALOG_FILE, readCatalog } from '../../src/catalog/catalog-lines.ts';

/** Every record as the build wrote it. */
export const rawTools = readCatalog(`dist/server/${CATALOG_FILE}`).catalog.tools;
