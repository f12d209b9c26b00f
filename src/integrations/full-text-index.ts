import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { close, createIndex } from 'pagefind';
import { htmlFiles } from './html-files.ts';

/** Pages handed to the indexer at a time. */
const BATCH = 200;

/** Builds the full-text index of every page whose `<main>` is marked `data-pagefind-body`. */
export function fullTextIndex(): AstroIntegration {
  return {
    name: 'full-text-index',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const client = fileURLToPath(dir);
        const { index, errors } = await createIndex();
        if (!index) throw new Error(`Pagefind did not start: ${errors.join('; ')}`);
        try {
          const pages = htmlFiles(client)
            .map(({ file, path }) => ({ url: path, content: readFileSync(join(client, file), 'utf8') }))
            .filter(({ content }) => content.includes('data-pagefind-body'));
          for (let start = 0; start < pages.length; start += BATCH) {
            const added = await Promise.all(
              pages.slice(start, start + BATCH).map((page) => index.addHTMLFile(page)),
            );
            const failed = added.flatMap((answer) => answer.errors);
            if (failed.length > 0) throw new Error(`Pagefind refused a page: ${failed.join('; ')}`);
          }
          await index.writeFiles({ outputPath: join(client, 'pagefind') });
          logger.info(`indexed the text of ${pages.length} pages`);
        } finally {
          await close();
        }
      },
    },
  };
}
