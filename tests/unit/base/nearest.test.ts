import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from '../../../src/base/nearest.ts';

const SLUGS = ['plaid', 'stripe', 'stripe-tax', 'adyen', 'open-banking', 'open-banking-limited', 'x'];

const CASES: readonly (readonly [typed: string, found: readonly string[]])[] = [
  ['plad', ['plaid']],
  ['PLAID', ['plaid']],
  ['palid', ['plaid']],
  ['strpie', ['stripe']],
  ['stripe', ['stripe', 'stripe-tax']],
  ['stripe-tex', ['stripe-tax', 'stripe']],
  ['open', ['open-banking', 'open-banking-limited']],
  ['banking', ['open-banking', 'open-banking-limited']],
  ['adyen-platform', ['adyen']],
  ['y', ['x']],
  ['', []],
  ['zzzzzzzz', []],
  ['a'.repeat(10_000), []],
];
for (const [typed, found] of CASES) {
  test(`"${typed.slice(0, 20)}" is near ${found.join(', ') || 'nothing'}`, () =>
    assert.deepEqual(nearest(typed, SLUGS), found));
}

test('a swap of neighbours is one edit', () => {
  assert.deepEqual(nearest('ab', ['ba']), ['ba']);
  assert.deepEqual(nearest('abc', ['cab']), []);
});

test('fewer edits come first, equal ones by name, and no more than asked for', () => {
  assert.deepEqual(nearest('kind', ['mint', 'wind', 'find', 'kinda'], 2), ['find', 'kinda']);
  assert.deepEqual(nearest('kind', ['wind', 'kind', 'find']), ['kind', 'find', 'wind']);
});
