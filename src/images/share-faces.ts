import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ShareFaces } from './share-card.ts';
import { openTypeface, type Typeface } from './typeface.ts';

const { resolve } = createRequire(import.meta.url);
const SUBSETS = ['latin', 'latin-ext'];

function typeface(file: (subset: string) => string): Typeface {
  return openTypeface(SUBSETS.map((subset) => readFileSync(resolve(file(subset)))));
}

/** The typefaces of the site, from their packages: an image needs no font of the machine. */
export function openShareFaces(): ShareFaces {
  return {
    serif: typeface((subset) => `@fontsource/newsreader/files/newsreader-${subset}-500-normal.woff2`),
    sans: typeface((subset) => `@fontsource-variable/geist/files/geist-${subset}-wght-normal.woff2`),
  };
}
