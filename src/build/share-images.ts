import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';
import { openCatalog } from '../catalog/catalog.ts';
import { contentOfBuild } from '../catalog/content/content-of-build.ts';
import { shareCards } from './share-cards.ts';
import type { KeptImages, WantedImages } from './share-image-worker.ts';

const WORKER = new URL('./share-image-worker.ts', import.meta.url);

/** Paints the share images in a thread, which stores them below `cache`; resolves with what the thread reports. */
export function keepImages(cache: string): Promise<KeptImages> {
  const directory = join(cache, 'share-images');
  const workerData: WantedImages = { directory, cards: [...shareCards(openCatalog(contentOfBuild()))] };
  const worker = new Worker(WORKER, { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Copies cached images into a built directory; resolves with a message for the log. */
export async function placeImages(kept: Promise<KeptImages>, client: string): Promise<string> {
  const { images, painted } = await kept;
  const folders = new Set(images.map(([path]) => join(client, dirname(path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all(images.map(([path, file]) => copyFile(file, join(client, path))));
  return `${images.length} images, ${painted} of them painted`;
}

/**
 * Writes the Open Graph images of pages and the icons of the site. A thread paints them while Astro prepares the
 * build, and caches them.
 */
export function shareImages(): AstroIntegration {
  let kept: Promise<KeptImages>;
  let placed: Promise<string>;
  return {
    name: 'share-images',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        if (command !== 'build') return;
        kept = keepImages(fileURLToPath(config.cacheDir));
        // A rejection is reported by the last hook, which awaits it.
        kept.catch(() => undefined);
      },
      'astro:build:generated': ({ dir }) => {
        placed = placeImages(kept, fileURLToPath(dir));
        placed.catch(() => undefined);
      },
      'astro:build:done': async ({ logger }) => logger.info(await placed),
    },
  };
}
