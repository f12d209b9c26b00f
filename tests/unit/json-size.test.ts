import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countJson } from '../../src/base/json-size.ts';

/** The lowest number of values that a text keeps. */
function valuesOf(json: string): number {
  let values = 0;
  while (countJson(json, { values, depth: 100 }) !== undefined) values += 1;
  return values;
}

test('every object, list, text, number and literal counts once, and keys do not', () => {
  for (const [json, values] of [
    ['0', 1],
    ['"a"', 1],
    ['{}', 1],
    ['[]', 1],
    ['[ ]', 1],
    ['[0]', 2],
    ['[0, 0]', 3],
    ['{"a": {"b": [null, true]}}', 5],
    ['[[], {}, [[]]]', 5],
  ] as const)
    assert.equal(valuesOf(json), values, json);
});

test('what stands in a text is not counted', () => {
  assert.equal(valuesOf(JSON.stringify(['[{,', '\\', '\\"[', '"', 'a'])), 6);
  assert.equal(valuesOf(JSON.stringify({ '[[,\\"': 1 })), 2);
});

test('levels are limited however few values there are', () => {
  const nested = `${'['.repeat(5)}${']'.repeat(5)}`;
  assert.equal(countJson(nested, { values: 100, depth: 5 }), undefined);
  assert.equal(countJson(nested, { values: 100, depth: 4 }), 'depth');
  assert.equal(countJson('[[],[],[]]', { values: 100, depth: 2 }), undefined);
});

test('a text that is not JSON ends too', () => {
  for (const text of ['', '"', '"\\', ']]]', '[', '{"a', ',,,'])
    assert.notEqual(countJson(text, { values: 100, depth: 100 }), 'depth', text);
  assert.equal(countJson(`"${'\\'.repeat(1e6)}`, { values: 1, depth: 1 }), undefined);
});
