import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentOfBuild } from './content-of-build.ts';

/**
 * Checks the content before a build renders anything, with all problems in one message, and writes
 * `dist/server/catalog.json`, the index that the server reads once at start.
 */
export function catalogFile(): AstroIntegration {
  return {
    name: 'catalog-file',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command === 'build') contentOfBuild();
      },
      'astro:build:done': ({ dir, logger }) => {
        const catalog = contentOfBuild();
        const json = JSON.stringify(catalog);
        writeFileSync(fileURLToPath(new URL('../server/catalog.json', dir)), json);
        logger.info(`${catalog.tools.length} tools, version ${catalog.version}, ${json.length} bytes`);
      },
    },
  };
}
