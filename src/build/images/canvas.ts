import { crc32, deflateSync } from 'node:zlib';
import type { Coverage } from './coverage.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** Shades between two colours, for smooth edges: twice as many make files a quarter larger and look the same. */
const LEVELS = 8;

/**
 * An image in few colours: each pixel is a shade of one ink on one background. Drawing needs no blending, and the
 * file compresses well.
 */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Row by row; `ink × 8 + shade`. */
  readonly pixels: Uint8Array;
}

/** Pairs of background and ink; the index of a pair is the number of its ink. */
export type Inks = readonly (readonly [ground: Colour, ink: Colour])[];

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, pixels: new Uint8Array(width * height) };
}

/** The colours of pixel values: 8 shades for each ink. */
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

/** Most of a package are these images: zlib's run-length strategy would take half of the time, for half more bytes. */
const PACKING = { level: 7, memLevel: 9, chunkSize: 1 << 16 };
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), data.length + 8);
  return bytes;
}

/** A PNG file with a palette (W3C PNG, colour type 3) of at most 256 colours, 8 bits a pixel. */
export function encodePng({ width, height, pixels }: Canvas, palette: readonly Colour[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  // Each row begins with its filter; 0 (none) compresses flat areas of a palette best.
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, PACKING)),
    chunk('IEND', new Uint8Array()),
  ]);
}
