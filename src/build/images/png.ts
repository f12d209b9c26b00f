import { constants, crc32, deflateSync } from 'node:zlib';
import type { Canvas, Colour } from './canvas.ts';

/** The run-length strategy takes a quarter of the time of zlib's default, for a quarter more bytes. */
const PACKING = { level: 3, strategy: constants.Z_RLE, chunkSize: 1 << 16 };
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
