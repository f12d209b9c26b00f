import { createCanvas, fillRectangle, type Inks, lay, paletteOf } from './canvas.ts';
import { emblem } from './emblem.ts';
import { encodePng } from './png.ts';

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
