import type { Coverage } from './coverage.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** Shades between two colours, for smooth edges. */
const LEVELS = 16;

/**
 * An image in few colours: each pixel is a shade of one ink on one background. Drawing needs no blending, and the
 * file compresses well.
 */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Row by row; `ink × 16 + shade`. */
  readonly pixels: Uint8Array;
}

/** Pairs of background and ink; the index of a pair is the number of its ink. */
export type Inks = readonly (readonly [ground: Colour, ink: Colour])[];

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, pixels: new Uint8Array(width * height) };
}

/** The colours of pixel values: 16 shades for each ink. */
export function paletteOf(inks: Inks): Colour[] {
  return inks.flatMap(([ground, ink]) =>
    Array.from({ length: LEVELS }, (_, level): Colour => {
      const mix = (from: number, to: number) => Math.round(from + ((to - from) * level) / (LEVELS - 1));
      return [mix(ground[0], ink[0]), mix(ground[1], ink[1]), mix(ground[2], ink[2])];
    }),
  );
}

/** Fills a rectangle with an ink at full strength, or with its background (`strength` 0). */
export function fillRectangle(
  { width: across, pixels }: Canvas,
  ink: number,
  x: number,
  y: number,
  width: number,
  height: number,
  strength: 0 | 1 = 1,
): void {
  const value = ink * LEVELS + strength * (LEVELS - 1);
  for (let row = y; row < y + height; row++) pixels.fill(value, row * across + x, row * across + x + width);
}

/** Coverage converted to shades, which can be drawn repeatedly. */
export interface Stamp {
  readonly width: number;
  readonly height: number;
  readonly levels: Uint8Array;
}

export function toStamp({ width, height, values }: Coverage): Stamp {
  const levels = Uint8Array.from(values, (value) => Math.round(value * (LEVELS - 1)));
  return { width, height, levels };
}

/** Draws a stamp on the canvas in an ink, its top left corner at `x`, `y`; pixels outside are cut off. */
export function lay(
  canvas: Canvas,
  ink: number,
  { width, height, levels }: Stamp,
  x: number,
  y: number,
): void {
  const base = ink * LEVELS;
  for (let row = Math.max(0, -y); row < height && y + row < canvas.height; row++)
    for (let column = Math.max(0, -x); column < width && x + column < canvas.width; column++) {
      const level = levels[row * width + column] ?? 0;
      const at = (y + row) * canvas.width + x + column;
      if (level > 0) canvas.pixels[at] = Math.max(canvas.pixels[at] ?? 0, base + level);
    }
}
