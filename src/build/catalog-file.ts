import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import type { AstroIntegration } from 'astro';
import { openCatalog } from '../catalog/catalog.ts';
import { CATALOG_FILE, writeCatalog } from '../catalog/catalog-lines.ts';
import { contentOfBuild } from '../catalog/content/content-of-build.ts';
import { makeSearchData } from '../search/search-data.ts';

/** Writes `catalog.ndjson` and `search.bin` into the server folder of the release. Returns a log message. */
export function writeCatalogFile(server: string): string {
  const catalog = contentOfBuild();
  writeCatalog(join(server, CATALOG_FILE), catalog);
  writeFileSync(join(server, 'search.bin'), serialize(makeSearchData(openCatalog(catalog))));
  return `${catalog.tools.length} tools, version ${catalog.version}`;
}

/**
 * Validates the content before a build renders pages, and reports all problems in one message. Then writes
 * `dist/server/catalog.ndjson` (the records) and `search.bin` (the search index), which the server reads once at
 * start.
 */
export function catalogFile(): AstroIntegration {
  return {
    name: 'catalog-file',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command === 'build') contentOfBuild();
      },
      'astro:build:done': ({ dir, logger }) => {
        logger.info(writeCatalogFile(fileURLToPath(new URL('../server/', dir))));
      },
    },
  };
}
