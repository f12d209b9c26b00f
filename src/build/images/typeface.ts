import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkitten';
import type { Point } from './coverage.ts';

/** A character as outlines on a baseline at 0, y downwards; lengths in ems. */
export interface Glyph {
  readonly advance: number;
  readonly polygons: readonly (readonly Point[])[];
}

export type Typeface = (character: string) => Glyph;

/** The two typefaces of share images. */
export interface ShareFaces {
  readonly serif: Typeface;
  readonly sans: Typeface;
}

const { resolve } = createRequire(import.meta.url);
const SUBSETS = ['latin', 'latin-ext'];

/** Line segments per curve; enough for letters of 100 pixels. */
const STEPS = 6;

/**
 * Reads a typeface from the bytes of its font files (TTF, WOFF or WOFF2). A character is taken from the first
 * file that has it; one that none has becomes a question mark.
 */
export function openTypeface(files: readonly Uint8Array[]): Typeface {
  const fonts = files.map((bytes) => {
    const font = create(Buffer.from(bytes));
    if (font.isCollection) throw new Error('a font file must hold one font, this one is a collection');
    return font;
  });
  const glyphs = new Map<string, Glyph>();
  return (character) => {
    let glyph = glyphs.get(character);
    if (!glyph) {
      const point = character.codePointAt(0) ?? 0;
      const known = fonts.find((font) => font.hasGlyphForCodePoint(point));
      const font = known ?? fonts[0];
      if (!font) throw new Error('a typeface needs at least one font file');
      const { advanceWidth, path } = font.glyphForCodePoint(known ? point : 0x3f);
      const scale = 1 / font.unitsPerEm;
      glyph = { advance: advanceWidth * scale, polygons: flatten(path.commands, scale) };
      glyphs.set(character, glyph);
    }
    return glyph;
  };
}

interface Command {
  readonly command: string;
  readonly args: readonly number[];
}

/** Outlines with curves as line segments, in ems. The y axis is flipped: in fonts it points upwards. */
function flatten(commands: readonly Command[], scale: number): Point[][] {
  const polygons: Point[][] = [];
  let points: Point[] = [];
  let last: Point = [0, 0];
  const put = ([x, y]: Point) => points.push([x * scale, -y * scale]);
  for (const { command, args } of commands) {
    const pairs = args.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, args[index + 1] ?? 0]] : []));
    const end = pairs.at(-1);
    if (command === 'moveTo') {
      points = [];
      polygons.push(points);
    }
    if (!end) continue;
    if (command === 'quadraticCurveTo' || command === 'bezierCurveTo')
      for (let step = 1; step < STEPS; step++) put(onCurve([last, ...pairs], step / STEPS));
    put(end);
    last = end;
  }
  return polygons;
}

/** Point of a Bézier curve by de Casteljau's construction. */
function onCurve(control: readonly Point[], t: number): Point {
  const [first = [0, 0], ...rest] = control;
  if (rest.length === 0) return first;
  return onCurve(
    rest.map(([x, y], index) => {
      const [fromX, fromY] = control[index] ?? [0, 0];
      return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
    }),
    t,
  );
}

function typeface(file: (subset: string) => string): Typeface {
  return openTypeface(SUBSETS.map((subset) => readFileSync(resolve(file(subset)))));
}

/** The typefaces of the site, read from their packages, so that images do not depend on installed fonts. */
export function openShareFaces(): ShareFaces {
  return {
    serif: typeface((subset) => `@fontsource/newsreader/files/newsreader-${subset}-500-normal.woff2`),
    sans: typeface((subset) => `@fontsource-variable/geist/files/geist-${subset}-wght-normal.woff2`),
  };
}
