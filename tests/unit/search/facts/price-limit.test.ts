import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitState, readLimit } from '../../../../src/search/facts/price-limit.ts';
import { toolOf } from '../../catalog/small-catalog.ts';

test('shares, money for a time or a use and calls for a time are limits, other numbers are none', () => {
  const month = 2_592_000;
  for (const [text, most, limit] of [
    ['under 0.5 %', true, { value: 0.5, unit: 'percent' }],
    ['unter 0,5 percent', true, { value: 0.5, unit: 'percent' }],
    ['up to $1,000 a month', true, { value: 1000, unit: 'month', currency: 'USD' }],
    ['less than 1.200 euro a year', true, { value: 100, unit: 'month', currency: 'EUR' }],
    ['max 30 monthly', true, { value: 30, unit: 'month' }],
    ['under 50 cents per check', true, { value: 0.5, unit: 'use', currency: 'USD' }],
    ['at least 10k free calls', false, { value: 10_000, unit: 'calls', seconds: month, free: true }],
    ['5 requests per second', false, { value: 5, unit: 'calls', seconds: 1 }],
    ['at most 5 requests per second', true, undefined],
    ['under 100 ms', true, undefined],
    ['less than 5 euro', true, undefined],
  ] as const)
    assert.deepEqual(readLimit(text, most), limit && { most, ...limit }, text);
});

const source = { url: 'https://example.com/prices', asOf: '2026-11-01' } as const;

test('a published price meets a limit, breaks it, or is not stated; a price of what is asked for counts alone', () => {
  const prices = [
    { item: 'other', label: 'Cards', percent: 2.9, unit: 'per transaction', ...source },
    { item: 'other', label: 'Currency conversion', percent: 0.4, unit: 'per transaction', ...source },
    { item: 'check', label: 'Check', amount: 2, currency: 'USD', ...source },
  ] as const;
  const tool = toolOf({ prices: [...prices] });
  const limit = { most: true, value: 0.5, unit: 'percent' } as const;
  const use = { most: true, value: 1, unit: 'use', currency: 'USD' } as const;
  assert.equal(limitState(tool, limit, new Set(['conversion'])), 'yes');
  assert.equal(limitState(tool, limit, new Set(['cards'])), 'no');
  assert.equal(limitState(tool, { ...limit, unit: 'month' }, new Set()), 'unknown');
  assert.equal(limitState(tool, { ...limit, most: false }, new Set()), 'yes');
  assert.equal(limitState(tool, use, new Set(['check'])), 'no');
  assert.equal(limitState(tool, use, new Set(['payout'])), 'unknown');
});

test('published calls of any period are compared, of a plan the fewest; credits say only what they cannot reach', () => {
  const state = (text: string, free: [amount: number, unit: string], ...limits: [number, string, string][]) =>
    limitState(
      toolOf({
        pricing: { model: 'freemium', freeAllowance: { amount: free[0], unit: free[1] } },
        limits: limits.map(([amount, per, plan]) => ({ what: 'Requests', amount, per, plan, ...source })),
      }),
      readLimit(text, false) as NonNullable<ReturnType<typeof readLimit>>,
      new Set(),
    );
  const calls = 'at least 10000 free requests';
  assert.equal(state(calls, [300, 'requests per month']), 'no');
  assert.equal(state(calls, [500, 'calls per day']), 'yes');
  assert.equal(state(calls, [500, 'calls per day'], [900, 'month', 'Free']), 'no');
  assert.equal(state(calls, [800, 'credits per day']), 'likely');
  assert.equal(state(calls, [100, 'credits per day']), 'no');
  assert.equal(state(calls, [5, 'US dollars of credit']), 'unknown');
  assert.equal(state('50 requests per second', [900, 'calls per month'], [600, '10 seconds', 'Pro']), 'yes');
});
