/** Thread of `share-images.ts`: sees that every image is in the given directory and posts where, by path. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openCatalog } from '../catalog/catalog.ts';
import { readContent } from '../catalog/read-content.ts';
import { createSharePainter } from '../images/share-card.ts';
import { openShareFaces } from '../images/share-faces.ts';
import { roomHash } from './room-hash.ts';
import { shareCards } from './share-cards.ts';

/** What the thread posts. */
export interface KeptImages {
  /** Path on the site, and the file that holds it. */
  readonly images: readonly (readonly [path: string, file: string])[];
  /** How many had to be painted. */
  readonly painted: number;
}

/** Files are named by hash of card and painter, so that an unchanged image costs nothing. */
function keepImages(directory: string): KeptImages {
  mkdirSync(directory, { recursive: true });
  const base = roomHash('images');
  const unused = new Set(readdirSync(directory));
  const images = [...shareCards(openCatalog(readContent('content')))].map(([path, card]) => {
    const name = `${createHash('sha256').update(base).update(JSON.stringify(card)).digest('hex')}.png`;
    return { path, card, file: join(directory, name), known: unused.delete(name) };
  });
  for (const name of unused) rmSync(join(directory, name));
  const missing = images.filter(({ known }) => !known);
  if (missing.length > 0) {
    const paint = createSharePainter(openShareFaces());
    for (const { card, file } of missing) writeFileSync(file, paint(card));
  }
  return { images: images.map(({ path, file }) => [path, file]), painted: missing.length };
}

parentPort?.postMessage(keepImages(workerData as string));
