import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import type { AstroIntegration } from 'astro';
import { openCatalog } from '../catalog/catalog.ts';
import { contentOfBuild } from '../catalog/content-of-build.ts';
import { makeSearchData } from '../search/search-data.ts';

/** JSON without characters outside ASCII: V8 holds such a text in half the memory while it is parsed. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Writes `catalog.json` and `search.bin` into the folder of the server; returns a message for the log. */
export function writeCatalogFile(server: string): string {
  const catalog = contentOfBuild();
  const json = asciiJson(catalog);
  writeFileSync(join(server, 'catalog.json'), json);
  writeFileSync(join(server, 'search.bin'), serialize(makeSearchData(openCatalog(catalog))));
  return `${catalog.tools.length} tools, version ${catalog.version}, ${json.length} bytes`;
}

/**
 * Checks the content before a build renders anything, with all problems in one message, and writes
 * `dist/server/catalog.json`, the index that the server reads once at start, and `search.bin` with the data of its search.
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
