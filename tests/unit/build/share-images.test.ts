import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { fillPolygons, strokePaths } from '../../../src/build/images/coverage.ts';
import { breakLines, createPen } from '../../../src/build/images/pen.ts';
import { createSharePainter, type ShareCard } from '../../../src/build/images/share-card.ts';
import { openShareFaces } from '../../../src/build/images/typeface.ts';

const faces = openShareFaces();
const paint = createSharePainter(faces);
const card: ShareCard = {
  kind: 'API',
  title: 'Acme',
  text: 'Moves money between accounts.',
  monogram: 'Ac',
  facts: [['Category', 'Payouts & Transfers']],
};

/** Rows of palette indices of one of our PNG files. */
function pixelsOf(png: Buffer): { width: number; height: number; rows: Buffer[] } {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const data = png.indexOf('IDAT');
  const raw = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
  assert.equal(raw.length, (width + 1) * height);
  const rows = Array.from({ length: height }, (_, row) =>
    raw.subarray(row * (width + 1) + 1, (row + 1) * (width + 1)),
  );
  return { width, height, rows };
}

/** Whether anything but the ground is drawn in a rectangle. */
const isDrawn = (rows: Buffer[], left: number, top: number, right: number, bottom: number) =>
  rows.slice(top, bottom).some((row) => row.subarray(left, right).some((value) => value % 16 > 0));

test('a half-covered pixel has half the coverage, and a hole has none', () => {
  const square = (from: number, to: number) =>
    [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ] as [number, number][];
  const { values } = fillPolygons(6, 6, [square(0.5, 5), square(2, 4).reverse()]);
  const at = (x: number, y: number) => Math.round((values[y * 6 + x] ?? 0) * 100) / 100;
  assert.deepEqual(
    [at(0, 0), at(0, 1), at(1, 1), at(2, 2), at(3, 3), at(4, 4), at(5, 5)],
    [0.25, 0.5, 1, 0, 0, 1, 0],
  );
});

test('slanted edges cover what lies between them', () => {
  const { values } = fillPolygons(12, 12, [
    [
      [1, 1],
      [11, 1],
      [1, 11],
    ],
  ]);
  assert.ok(Math.abs(values.reduce((sum, value) => sum + value, 0) - 50) < 0.01);
});

test('a stroke is as wide as it is said to be', () => {
  const { values } = strokePaths(
    9,
    9,
    [
      [
        [4.5, -5],
        [4.5, 20],
      ],
    ],
    3,
  );
  assert.deepEqual([...values.subarray(36, 45)], [0, 0, 0, 1, 1, 1, 0, 0, 0]);
});

test('an image is 1200 by 630 pixels with drawings in every part and margins that stay free', () => {
  const { width, height, rows } = pixelsOf(paint(card));
  assert.deepEqual([width, height], [1200, 630]);
  assert.ok(isDrawn(rows, 80, 180, 200, 290), 'mark');
  assert.ok(isDrawn(rows, 230, 180, 600, 290), 'title');
  assert.ok(isDrawn(rows, 80, 330, 600, 370), 'text');
  assert.ok(isDrawn(rows, 80, 530, 400, 600), 'facts');
  assert.ok(!isDrawn(rows, 1130, 0, 1200, 630), 'right margin');
  assert.ok(!isDrawn(rows, 15, 600, 1200, 630), 'lower margin');
});

test('long words, long titles and unknown letters stay inside', () => {
  const long = 'Überweisungsverkehrsinfrastruktur '.repeat(8);
  const facts: ShareCard['facts'] = [
    ['Category', long],
    ['Pricing', long],
    ['Verified', '漢字 ☃'],
  ];
  const { rows } = pixelsOf(paint({ ...card, title: long, text: long.repeat(4), facts }));
  assert.ok(!isDrawn(rows, 1130, 0, 1200, 630), 'right margin');
  assert.ok(!isDrawn(rows, 15, 482, 1200, 506), 'space above the facts');
  assert.ok(!isDrawn(rows, 15, 600, 1200, 630), 'lower margin');
  const unbroken = pixelsOf(paint({ ...card, title: 'W'.repeat(80), text: 'm'.repeat(200) }));
  assert.ok(!isDrawn(unbroken.rows, 1130, 0, 1200, 630), 'right margin of one long word');
});

test('equal cards give equal bytes, other words other bytes', () => {
  assert.deepEqual(paint(card), createSharePainter(faces)(card));
  assert.notDeepEqual(paint(card), paint({ ...card, title: 'Acne' }));
});

test('lines break between words, and the last one tells that words are missing', () => {
  const pen = createPen(faces.sans, 20);
  const lines = breakLines(pen, 'one two three four five six seven eight', 90, 2);
  assert.equal(lines.length, 2);
  assert.match(lines[1] ?? '', /…$/);
  assert.ok(lines.every((line) => pen.measure(line) <= 90));
  assert.deepEqual(breakLines(pen, 'one', 90, 2), ['one']);
});
