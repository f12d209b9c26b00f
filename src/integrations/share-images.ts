import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { runWorker } from './run-worker.ts';
import type { KeptImages } from './share-image-worker.ts';

/**
 * Writes the images that other sites show with links to our pages, and the icons of the site. A thread paints
 * them while Astro renders the pages, and keeps them in its cache directory.
 */
export function shareImages(): AstroIntegration {
  let directory = '';
  let kept: Promise<KeptImages> | undefined;
  return {
    name: 'share-images',
    hooks: {
      'astro:config:done': ({ config }) => {
        directory = fileURLToPath(new URL('./share-images/', config.cacheDir));
      },
      'astro:build:start': () => {
        kept = runWorker<KeptImages>(new URL('./share-image-worker.ts', import.meta.url), directory);
        // The hook below waits for the thread and reports its failure.
        kept.catch(() => undefined);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const client = fileURLToPath(dir);
        const start = performance.now();
        const { images, painted } = (await kept) ?? { images: [], painted: 0 };
        for (const folder of new Set(images.map(([path]) => dirname(path))))
          mkdirSync(join(client, folder), { recursive: true });
        for (const [path, file] of images) copyFileSync(file, join(client, path));
        const seconds = ((performance.now() - start) / 1000).toFixed(2);
        logger.info(`${images.length} images, ${painted} of them painted; ${seconds} s on top of the pages`);
      },
    },
  };
}
