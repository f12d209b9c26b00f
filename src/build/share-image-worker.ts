/** Thread of `share-images.ts`: paints images that the cache directory lacks, and posts the file of each image. */
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSources } from './build-inputs.ts';
import { iconFile, squareIcon } from './images/emblem.ts';
import { createSharePainter, type ShareCard } from './images/share-card.ts';
import { openShareFaces } from './images/typeface.ts';

/** `workerData` of the thread: the cache directory, and what each image shows. */
export interface WantedImages {
  readonly directory: string;
  readonly cards: readonly (readonly [path: string, card: ShareCard])[];
}

/** The message of the thread. */
export interface KeptImages {
  /** Path on the site, and the file that holds it. */
  readonly images: readonly (readonly [path: string, file: string])[];
  /** How many had to be painted. */
  readonly painted: number;
}

/** Icons of the site by path. */
const ICONS: Readonly<Record<string, () => Buffer>> = {
  '/favicon.ico': () => iconFile([16, 32, 48]),
  '/apple-touch-icon.png': () => squareIcon(180),
  '/icon-192.png': () => squareIcon(192),
  '/icon-512.png': () => squareIcon(512),
};

/** The name of a cached file is a hash over the painter's sources and the content of the image. */
function keepImages({ directory, cards }: WantedImages): KeptImages {
  mkdirSync(directory, { recursive: true });
  const base = hashSources('build/images');
  const unused = new Set(readdirSync(directory));
  let painter: ((card: ShareCard) => Buffer) | undefined;
  const paintCard = (card: ShareCard) => {
    painter ??= createSharePainter(openShareFaces());
    return painter(card);
  };
  const images = [
    ...cards.map(([path, card]) => ({ path, words: JSON.stringify(card), paint: () => paintCard(card) })),
    ...Object.entries(ICONS).map(([path, paint]) => ({ path, words: path, paint })),
  ].map((image) => {
    const name = hash('sha256', base + image.words);
    return { ...image, file: join(directory, name), known: unused.delete(name) };
  });
  for (const name of unused) rmSync(join(directory, name));
  const missing = images.filter(({ known }) => !known);
  for (const { file, paint } of missing) writeFileSync(file, paint());
  return { images: images.map(({ path, file }) => [path, file]), painted: missing.length };
}

parentPort?.postMessage(keepImages(workerData as WantedImages));
