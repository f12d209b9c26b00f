import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../../../../src/base/words.ts';
import { limitState, pricedIn, readLimit } from '../../../../src/search/facts/price-limit.ts';
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
    [
      '1000 kostenlosen Anfragen pro Monat',
      false,
      { value: 1000, unit: 'calls', seconds: month, free: true },
    ],
    ['1000 requêtes par jour', false, { value: 1000, unit: 'calls', seconds: 86_400 }],
    ['1000 solicitudes al mes', false, { value: 1000, unit: 'calls', seconds: month }],
    ['1000 darmowych zapytań', false, { value: 1000, unit: 'calls', seconds: month, free: true }],
    ['min 1000 free calls', false, { value: 1000, unit: 'calls', seconds: month, free: true }],
    ['at least 100 calls an hour', false, { value: 100, unit: 'calls', seconds: 3600 }],
    ['5 requests per second', false, { value: 5, unit: 'calls', seconds: 1 }],
    ['at most 5 requests per second', true, undefined],
    ['under 100 ms', true, undefined],
    ['less than 5 euro', true, undefined],
  ] as const)
    assert.deepEqual(readLimit(text, most), limit && { most, ...limit }, text);
});

const source = { url: 'https://example.com/prices', asOf: '2026-11-01' } as const;

const prices = [
  { item: 'payment', label: 'Cards', method: 'card', percent: 2.9, sellers: ['US'], ...source },
  { item: 'payment', label: 'Cards', method: 'card', percent: 0.4, sellers: ['eea'], ...source },
  { item: 'payment', label: 'Foreign cards', method: 'card', percent: 0.3, onTop: true, ...source },
  { item: 'payment', label: 'Bacs', method: 'bacs-debit', percent: 0.4, onlyFor: 'charities', ...source },
  { item: 'payment', label: 'iDEAL', method: 'ideal', amount: 0.3, currency: 'EUR', ...source },
  { item: 'conversion', label: 'Currency conversion', percent: 0.45, excludes: ['fees of banks'], ...source },
  { item: 'payout', label: 'Payout', percent: 0.1, amount: 0.2, currency: 'USD', ...source },
  { item: 'check', label: 'Check', amount: 2, currency: 'USD', ...source },
  { item: 'trade', label: 'Trade', percent: 0.1, volume: { from: 9 }, ...source },
] as const;

for (const [asked, countries, limited, state] of [
  ['conversion fee', [], 'under 0.5 %', 'likely'],
  ['fx', [], 'under 0.4 %', 'no'],
  ['trade', [], 'under 0.4 %', 'likely'],
  ['credit cards', ['DE'], 'under 0.5 %', 'yes'],
  ['credit cards', ['US'], 'under 0.5 %', 'no'],
  ['credit cards', ['IN'], 'under 0.5 %', 'unknown'],
  ['ideal', ['NL'], 'under 1.5 %', 'unknown'],
  ['bacs debit', [], 'under 1 %', 'unknown'],
  ['provider', [], 'under 0.5 %', 'yes'],
  ['plan', [], 'under 5 usd a month', 'unknown'],
  ['check', [], 'under 1 usd per check', 'no'],
  ['payout', [], 'under 1 usd per payout', 'unknown'],
] as const)
  test(`a price of the thing, method and country of the question counts alone: ${asked} ${countries} ${limited}`, () => {
    const tool = toolOf({ categories: ['payments-billing'], prices: structuredClone(prices) as never });
    const limit = readLimit(limited, true) as NonNullable<ReturnType<typeof readLimit>>;
    const priced = pricedIn(new Set(words(asked)), limit);
    assert.equal(limitState(tool, limit, { ...priced, countries: new Set(countries) }), state);
  });

for (const [model, state] of [
  ['free', 'yes'],
  ['freemium', 'likely'],
  ['subscription', 'unknown'],
] as const)
  test(`what is ${model} is compared with a limit for a month`, () => {
    const limit = readLimit('under 5 usd a month', true) as never;
    assert.equal(limitState(toolOf({ pricing: { model } }), limit, { words: new Set() }), state);
  });

test('a word that every object knows is no item', () =>
  assert.equal(pricedIn(new Set(['constructor']), readLimit('under 1 %', true) as never).item, undefined));

test('published calls of any period are compared, of a plan the fewest; credits say only what they cannot reach', () => {
  const state = (text: string, free: [amount: number, unit: string], ...limits: [number, string, string][]) =>
    limitState(
      toolOf({
        pricing: { model: 'freemium', freeAllowance: { amount: free[0], unit: free[1] } },
        limits: limits.map(([amount, per, plan]) => ({ what: 'Requests', amount, per, plan, ...source })),
      }),
      readLimit(text, false) as NonNullable<ReturnType<typeof readLimit>>,
      { words: new Set() },
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
