import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceLimit, priceState } from '../../../../src/search/facts/price-limit.ts';
import { toolOf } from '../../catalog/small-catalog.ts';

test('a share and an amount for a month are limits, other numbers are none', () => {
  for (const [text, limit] of [
    ['under 0.5 %', { most: true, value: 0.5, unit: 'percent' }],
    ['unter 0,5 percent', { most: true, value: 0.5, unit: 'percent' }],
    ['up to $1,000 a month', { most: true, value: 1000, unit: 'month', currency: 'USD' }],
    ['max 30 monthly', { most: true, value: 30, unit: 'month' }],
    ['under 100 ms', undefined],
    ['less than 5 euro', undefined],
  ] as const)
    assert.deepEqual(priceLimit(text, true), limit, text);
});

test('a published price meets a limit, breaks it, or is not stated; a price of what is asked for counts alone', () => {
  const source = { url: 'https://example.com/prices', asOf: '2026-11-01' } as const;
  const prices = [
    { item: 'other', label: 'Cards', percent: 2.9, unit: 'per transaction', ...source },
    { item: 'other', label: 'Currency conversion', percent: 0.4, unit: 'per transaction', ...source },
  ] as const;
  const tool = toolOf({ prices: [...prices] });
  const limit = { most: true, value: 0.5, unit: 'percent' } as const;
  assert.equal(priceState(tool, limit, new Set(['conversion'])), 'yes');
  assert.equal(priceState(tool, limit, new Set(['cards'])), 'no');
  assert.equal(priceState(tool, { ...limit, unit: 'month' }, new Set()), 'unknown');
  assert.equal(priceState(tool, { ...limit, most: false }, new Set()), 'yes');
});
