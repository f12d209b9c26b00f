import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { close, createIndex } from 'pagefind';
import { htmlFiles } from './html-files.ts';

/** Pages handed to the indexer at a time. */
const BATCH = 200;

/** Indexes the built pages whose `<main>` is marked `data-pagefind-body`, and tells how many there are. */
async function indexPages(client: string): Promise<number> {
  const { index, errors } = await createIndex();
  if (!index) throw new Error(`Pagefind did not start: ${errors.join('; ')}`);
  try {
    const files = htmlFiles(client);
    let count = 0;
    for (let start = 0; start < files.length; start += BATCH) {
      const pages = files
        .slice(start, start + BATCH)
        .map(({ file, path }) => ({ url: path, content: readFileSync(join(client, file), 'utf8') }))
        .filter(({ content }) => content.includes('data-pagefind-body'));
      const added = await Promise.all(pages.map((page) => index.addHTMLFile(page)));
      const failed = added.flatMap((answer) => answer.errors);
      if (failed.length > 0) throw new Error(`Pagefind refused a page: ${failed.join('; ')}`);
      count += pages.length;
    }
    await index.writeFiles({ outputPath: join(client, 'pagefind') });
    return count;
  } finally {
    await close();
  }
}

/** Builds the full-text index. It needs the pages alone, and so begins with them and runs beside the steps between. */
export function fullTextIndex(): AstroIntegration {
  let indexing: Promise<number> | undefined;
  return {
    name: 'full-text-index',
    hooks: {
      'astro:build:generated': ({ dir }) => {
        indexing = indexPages(fileURLToPath(dir));
        // Told where the build waits for it.
        indexing.catch(() => undefined);
      },
      'astro:build:done': async ({ logger }) => {
        logger.info(`indexed the text of ${await indexing} pages`);
      },
    },
  };
}
