import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layRows, layTree, wrapWords } from '../../../../src/site/view/picture-rows.ts';

test('words of a picture break where a line is full, and a long word has its own', () => {
  for (const [text, width, lines] of [
    ['one two', 100, ['one two']],
    ['one two three', 60, ['one two', 'three']],
    ['a unbreakable b', 40, ['a', 'unbreakable', 'b']],
  ] as const)
    assert.deepEqual(wrapWords(text, width), lines);
});

test('texts of a picture stand beside their labels, or below where there is no room', () => {
  const rows = [
    { label: 'One', text: 'first' },
    { label: 'Two', text: 'second', share: 0.5 },
  ];
  const at = (width: number, label: number, gap: number) => {
    const { boxes, height } = layRows(rows, width, label, gap);
    return [...boxes.flat().map((box) => [box.x, box.y, box.width, box.height].join(' ')), height];
  };
  assert.deepEqual(at(300, 100, 10), ['1 1 98 39', '101 1 198 39', '1 50 98 51', '101 50 198 51', 102]);
  assert.deepEqual(at(200, 200, 0), ['1 1 198 39', '1 40 198 39', '1 79 198 39', '1 118 198 51', 170]);
});

test('entries of a tree hang from the one above, and leave room for their notes', () => {
  const leaf = (name: string, note?: string) => ({ name, note, href: '/', branches: [] });
  const root = { ...leaf('Root'), branches: [leaf('One two', 'May 2026'), leaf('Three')] };
  const { entries, height } = layTree(root, 120);
  const at = entries.map(({ x, y, lines, join }) => [x, y, lines.length, join]);
  assert.deepEqual(at, [
    [0, 0, 1, ''],
    [20, 26, 2, 'M4 26V39h12'],
    [20, 71, 1, 'M4 26V84h12'],
  ]);
  assert.equal(height, 97);
});
