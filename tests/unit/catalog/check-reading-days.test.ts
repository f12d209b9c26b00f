import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkReadingDays } from '../../../src/catalog/check/check-reading-days.ts';
import { toolOf } from './small-catalog.ts';

const FILE = 'content/tools/zed.md';
const TODAY = '2026-11-23';
const HOME = 'https://zed.example';
const price = (changes: object = {}) => ({
  item: 'other',
  label: 'Cards',
  amount: 0.3,
  currency: 'USD',
  percent: 2.9,
  unit: 'per transaction',
  url: `${HOME}/pricing`,
  asOf: '2026-09-20',
  ...changes,
});
/** The figures of {@link price} as an earlier price. */
const EARLIER = { amount: 0.3, percent: 2.9, currency: 'USD', asOf: '2026-08' };
const limit = (changes: object = {}) => ({
  what: 'Requests',
  amount: 25,
  per: 'second',
  url: `${HOME}/limits`,
  asOf: '2026-11',
  ...changes,
});
const source = (retrieved: string, field: string, page = 'docs') => ({
  url: `${HOME}/${page}`,
  retrieved,
  fields: [field],
});
const textOf = (changes: object) => `---\n${JSON.stringify({ ...toolOf(), ...changes })}\n---\n`;
const problems = (before: object, after: object) => {
  const entry = { collection: 'tools' as const, file: FILE, text: textOf(after) };
  return checkReadingDays([entry], new Map([[FILE, textOf(before)]]), TODAY);
};
/** The fields that are refused, or nothing. */
const expect = (before: object, after: object, ...fields: string[]) =>
  assert.deepEqual(
    problems(before, after).map(({ field }) => field),
    fields,
    JSON.stringify(after),
  );

test('a row of prices or limits that says something else needs a later asOf', () => {
  const payouts = price({ label: 'Payouts' });
  for (const change of [
    { amount: 0.35, was: [EARLIER] },
    { percent: 3.1, was: [EARLIER] },
    { currency: 'EUR', was: [EARLIER] },
    { unit: 'per month' },
    { label: 'Cards of consumers' },
  ])
    for (const [asOf, ...fields] of [
      ['2026-09-20', 'prices.1'],
      ['2026-09', 'prices.1'],
      ['2026-09-21'],
    ] as const)
      expect({ prices: [payouts, price()] }, { prices: [payouts, price({ ...change, asOf })] }, ...fields);
  assert.deepEqual(problems({ limits: [limit()] }, { limits: [limit({ amount: 100 })] }), [
    {
      file: FILE,
      field: 'limits.0',
      message: 'amount 25 → 100, but its asOf is not after 2026-11',
      remedy: `read ${HOME}/limits again and set asOf: 2026-11-23`,
    },
  ]);
  expect({ limits: [limit()] }, { limits: [limit({ amount: 100, asOf: '2026-11-03' })] });
  // What was read today may be corrected today.
  expect({ prices: [price({ asOf: TODAY })] }, { prices: [price({ percent: 3, asOf: TODAY })] });
  const yesterday = '2026-11-22';
  expect(
    { prices: [price({ asOf: yesterday })] },
    { prices: [price({ percent: 3, asOf: yesterday })] },
    'prices.0',
  );
});

test('a price that was read again keeps its earlier figures with their day', () => {
  const [old, now] = [price(), price({ amount: 0.35, asOf: '2026-11-01' })];
  assert.deepEqual(problems({ prices: [old] }, { prices: [now] }), [
    {
      file: FILE,
      field: 'prices.0.was',
      message: 'the price of 2026-09-20 is gone: 2.9 % + 0.30 USD',
      remedy: 'add it to was: {"amount":0.3,"percent":2.9,"currency":"USD","asOf":"2026-09-20"}',
    },
  ]);
  const was = [{ ...EARLIER, asOf: '2026-09-20' }];
  expect({ prices: [old] }, { prices: [{ ...now, was }] });
  expect({ prices: [old] }, { prices: [price({ amount: 0.35, asOf: '2026-11-01', url: `${HOME}/fees` })] });
  expect({ prices: [old] }, { prices: [] });
  const twice = price({ amount: 0.4, asOf: '2026-11-20', was: [{ ...EARLIER, amount: 0.35 }] });
  expect({ prices: [{ ...now, was }] }, { prices: [now] }, 'prices.0.was');
  expect({ prices: [{ ...now, was }] }, { prices: [twice] }, 'prices.0.was');
});

test('rows are held against the row of their name; new, gone and moved ones are not changed', () => {
  const [cards, payouts] = [price(), price({ label: 'Payouts', amount: 1 })];
  for (const [before, after, ...fields] of [
    [[cards], [payouts, cards]],
    [[cards, payouts], [payouts]],
    [
      [cards, payouts],
      [payouts, cards],
    ],
    [[cards], [price({ url: `${HOME}/fees` })]],
    [
      [price({ label: 'Old', asOf: '2026-10-01' }), price({ asOf: '2026-09-01' })],
      [price({ percent: 3, asOf: '2026-09-15' }), price({ label: 'Old', amount: 2 })],
      'prices.1',
      'prices.0.was',
    ],
  ] as [object[], object[], ...string[]][])
    expect({ prices: before }, { prices: after }, ...fields);
});

test('a fact that a source lists, by itself or by its group, changes with a later reading or another page', () => {
  const record = (sandbox: string, ...sources: object[]) => ({ api: { ...toolOf().api, sandbox }, sources });
  for (const listed of ['api.sandbox', 'api']) {
    const read = source('2026-10-01', listed);
    const before = record('no', read);
    assert.deepEqual(problems(before, record('yes', read)), [
      {
        file: FILE,
        field: 'api.sandbox',
        message: 'no → yes, but no page that it was read on has a day after 2026-10-01',
        remedy: `read ${HOME}/docs again and set its day to 2026-11-23, or add the page where you read it`,
      },
    ]);
    expect(before, record('yes', source('2026-10-02', listed)));
    expect(before, record('yes', read, source('2026-09-01', listed, 'sandbox')));
    expect(before, record('yes', read, source('2026-11-20', 'api.webhooks', 'events')), 'api.sandbox');
    // New, withdrawn, or listed by no source.
    expect(record('unknown', read), record('yes', read));
    expect(record('yes', read), record('unknown', read));
    expect(record('yes', read), record('no', source('2026-10-01', 'links.docs')));
    expect(
      record('yes', source('2026-10-01', 'links.docs')),
      record('no', source('2026-10-01', 'links.docs')),
    );
  }
});

test('a group with a page and a day of its own needs a later day, whatever page it names', () => {
  const record = (summary: string, page: string, asOf: string) => ({
    pricing: { model: 'free', summary, url: `${HOME}/${page}`, asOf },
  });
  const before = record('Free.', 'a', '2026-10-01');
  expect(before, record('Free for one.', 'b', '2026-10-01'), 'pricing.summary', 'pricing.url');
  expect(before, record('Free for one.', 'a', '2026-10-02'));
  expect(before, record('Free.', 'a', '2026-09'));
});

test('facts of an organization are compared; an owner that its slug names in place of its name is the same', () => {
  const file = 'content/organizations/acme.md';
  const text = (country: string) => {
    const sources = [source('2026-11-01', 'country')];
    return `---\n${JSON.stringify({ slug: 'acme', name: 'Acme', country, sources, updatedAt: TODAY })}\n---\n`;
  };
  const entry = { collection: 'organizations' as const, file, text: text('FR') };
  const [problem] = checkReadingDays([entry], new Map([[file, text('DE')]]), TODAY);
  assert.equal(problem?.field, 'organization.country');
  const sources = [source('2026-11-01', 'organization.owner')];
  const owned = (owner: object) => ({ organization: { owner }, sources });
  expect(owned({ name: 'A', since: 2020 }), owned({ slug: 'a', since: 2020 }));
  expect(owned({ name: 'A', since: 2020 }), owned({ slug: 'a', since: 2021 }), 'organization.owner');
  expect(owned({ slug: 'a' }), owned({ slug: 'b' }), 'organization.owner');
});
