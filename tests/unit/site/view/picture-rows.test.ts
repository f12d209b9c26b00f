import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layRows, wrapWords } from '../../../../src/site/view/picture-rows.ts';

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
