import {
  createCanvas,
  encodePng,
  fillRectangle,
  type Inks,
  lay,
  paletteOf,
  type Stamp,
  toStamp,
} from './canvas.ts';
import { type Point, strokePaths } from './coverage.ts';

/** Side of the square that the emblem is drawn in. */
const SIDE = 32;

/** An open book with a line of prices: the shape of `public/favicon.svg` as points. */
const CURVES: readonly (readonly [Point, Point, Point, Point])[] = [
  [
    [5, 6.5],
    [9, 4.9],
    [13, 5.3],
    [16, 7.7],
  ],
  [
    [16, 7.7],
    [19, 5.3],
    [23, 4.9],
    [27, 6.5],
  ],
  [
    [27, 24.5],
    [23, 22.9],
    [19, 23.3],
    [16, 25.7],
  ],
  [
    [16, 25.7],
    [13, 23.3],
    [9, 22.9],
    [5, 24.5],
  ],
];
const PRICES: readonly Point[] = [
  [10, 19],
  [14, 15],
  [18, 18],
  [23, 12],
];
const STEPS = 8;

function bezier([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const u = 1 - t;
  const at = (axis: 0 | 1) =>
    u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
  return [at(0), at(1)];
}

/** The emblem of the directory in a square of `size` pixels; `lineWidth` in 32nds of the side. */
export function emblem(size: number, lineWidth = 2.4, padding = 0): Stamp {
  const curve = CURVES.flatMap((points) =>
    Array.from({ length: STEPS + 1 }, (_, step) => bezier(points, step / STEPS)),
  );
  const book = [...curve, curve[0] ?? [5, 6.5]] satisfies Point[];
  const scale = (size * (1 - 2 * padding)) / SIDE;
  const paths = [book, PRICES].map((points) =>
    points.map(([x, y]): Point => [x * scale + size * padding, y * scale + size * padding]),
  );
  return toStamp(strokePaths(size, size, paths, lineWidth * scale));
}

/** White on the accent of `tokens.css`. */
const INKS: Inks = [
  [
    [0x0a, 0x62, 0x5d],
    [0xff, 0xff, 0xff],
  ],
];

/** The emblem on a filled square, as PNG, inside the safe zone of maskable icons (W3C Web App Manifest). */
export function squareIcon(size: number): Buffer {
  const canvas = createCanvas(size, size);
  fillRectangle(canvas, 0, 0, 0, size, size, 0);
  lay(canvas, 0, emblem(size, size < 64 ? 2.8 : 2.2, size < 64 ? 0.06 : 0.18), 0, 0);
  return encodePng(canvas, paletteOf(INKS));
}

/** An ICO file that holds PNG images of these sizes (at most 255 pixels). */
export function iconFile(sizes: readonly number[]): Buffer {
  const images = sizes.map((size) => ({ size, bytes: squareIcon(size) }));
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ size, bytes }, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(8, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  });
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)]);
}
