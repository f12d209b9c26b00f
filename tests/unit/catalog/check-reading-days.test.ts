import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stringify } from 'yaml';
import { checkReadingDays } from '../../../src/catalog/check/check-reading-days.ts';

const FILE = 'content/tools/zed.md';
const TODAY = '2026-11-23';
const price = (changes: object = {}) => ({
  item: 'Cards',
  amount: 0.3,
  currency: 'USD',
  percent: 2.9,
  unit: 'per transaction',
  url: 'https://zed.example/pricing',
  asOf: '2026-09-20',
  ...changes,
});
const limit = (changes: object = {}) => ({
  what: 'Requests',
  amount: 25,
  per: 'second',
  url: 'https://zed.example/limits',
  asOf: '2026-11',
  ...changes,
});
const source = (retrieved: string, fields: string[], url = 'https://zed.example/docs') => ({
  url,
  retrieved,
  fields,
});
const textOf = (changes: object) =>
  `---\n${stringify({
    name: 'Zed',
    slug: 'zed',
    description: 'Keeps the books of a bank in double entry, and says so plainly.',
    websiteUrl: 'https://zed.example',
    categories: ['cat'],
    kind: 'api',
    pricing: { model: 'unknown' },
    addedAt: '2026-11-01',
    updatedAt: '2026-11-02',
    ...changes,
  })}---\n`;
const problems = (before: object, after: object) =>
  checkReadingDays(
    [{ collection: 'tools', file: FILE, text: textOf(after) }],
    new Map([[FILE, textOf(before)]]),
    TODAY,
  );
const fields = (before: object, after: object) => problems(before, after).map(({ field }) => field);

test('a row of prices or limits that says something else needs a later asOf', () => {
  for (const change of [
    { amount: 0.35 },
    { percent: 3.1 },
    { currency: 'EUR' },
    { unit: 'per month' },
    { item: 'Cards of consumers' },
  ]) {
    const before = { prices: [price({ item: 'Payouts' }), price()] };
    const after = (asOf: string) => ({ prices: [price({ item: 'Payouts' }), price({ ...change, asOf })] });
    assert.deepEqual(fields(before, after('2026-09-20')), ['prices.1'], JSON.stringify(change));
    assert.deepEqual(fields(before, after('2026-09')), ['prices.1']);
    assert.deepEqual(fields(before, after('2026-09-21')), []);
  }
  assert.deepEqual(problems({ limits: [limit()] }, { limits: [limit({ amount: 100 })] }), [
    {
      file: FILE,
      field: 'limits.0',
      message: 'amount 25 → 100, but its asOf is not after 2026-11',
      remedy: 'read https://zed.example/limits again and set asOf: 2026-11-23',
    },
  ]);
  assert.deepEqual(
    fields({ limits: [limit()] }, { limits: [limit({ amount: 100, asOf: '2026-11-03' })] }),
    [],
  );
});

test('rows that are new, gone, in another order or read at another page are not changed', () => {
  const [cards, payouts] = [price(), price({ item: 'Payouts', amount: 1 })];
  for (const [before, after] of [
    [[cards], [payouts, cards]],
    [[cards, payouts], [payouts]],
    [
      [cards, payouts],
      [payouts, cards],
    ],
    [[cards], [price({ url: 'https://zed.example/fees' })]],
  ])
    assert.deepEqual(fields({ prices: before }, { prices: after }), []);
});

test('each changed row is held against the row of its name', () => {
  const before = { prices: [price({ item: 'Old', asOf: '2026-10-01' }), price({ asOf: '2026-09-01' })] };
  const after = { prices: [price({ percent: 3, asOf: '2026-09-15' }), price({ item: 'Old', amount: 2 })] };
  assert.deepEqual(fields(before, after), ['prices.1']);
});

test('a fact that a source lists, by itself or by its group, changes with a later reading or another page', () => {
  const record = (sandbox: string, ...sources: object[]) => ({ api: { sandbox }, sources });
  for (const listed of ['api.sandbox', 'api']) {
    const before = record('no', source('2026-10-01', [listed]));
    assert.deepEqual(problems(before, record('yes', source('2026-10-01', [listed]))), [
      {
        file: FILE,
        field: 'api.sandbox',
        message: 'no → yes, but no page that it was read on has a day after 2026-10-01',
        remedy:
          'read https://zed.example/docs again and set its day to 2026-11-23, or add the page where you read it',
      },
    ]);
    for (const sources of [
      [source('2026-10-02', [listed])],
      [source('2026-10-01', [listed]), source('2026-09-01', [listed], 'https://zed.example/sandbox')],
    ])
      assert.deepEqual(fields(before, record('yes', ...sources)), []);
    const other = source('2026-11-20', ['api.webhooks'], 'https://zed.example/events');
    assert.deepEqual(fields(before, record('yes', source('2026-10-01', [listed]), other)), ['api.sandbox']);
  }
});

test('a fact that is new, withdrawn or listed by no source is not compared', () => {
  const record = (api: object, listed: string[] = ['api']) => ({
    api,
    sources: [source('2026-10-01', listed)],
  });
  assert.deepEqual(fields(record({}), record({ sandbox: 'yes' })), []);
  assert.deepEqual(fields(record({ sandbox: 'yes' }), record({ sandbox: 'unknown' })), []);
  assert.deepEqual(
    fields(record({ sandbox: 'yes' }, ['links.docs']), record({ sandbox: 'no' }, ['links.docs'])),
    [],
  );
  assert.deepEqual(fields(record({ sandbox: 'yes' }), record({ sandbox: 'no' }, ['links.docs'])), []);
});

test('a group with a page and a day of its own needs a later day, whatever page it names', () => {
  const record = (summary: string, url: string, asOf: string) => ({
    pricing: { model: 'free', summary, url, asOf },
  });
  const before = record('Free.', 'https://zed.example/a', '2026-10-01');
  assert.deepEqual(fields(before, record('Free for one.', 'https://zed.example/b', '2026-10-01')), [
    'pricing.summary',
    'pricing.url',
  ]);
  assert.deepEqual(fields(before, record('Free for one.', 'https://zed.example/a', '2026-10-02')), []);
  assert.deepEqual(fields(before, record('Free.', 'https://zed.example/a', '2026-09')), []);
});

test('what was read today may be corrected today', () => {
  const read = (percent: number, asOf: string) => ({ prices: [price({ percent, asOf })] });
  assert.deepEqual(fields(read(2.9, TODAY), read(3.1, TODAY)), []);
  assert.deepEqual(fields(read(2.9, '2026-11-22'), read(3.1, '2026-11-22')), ['prices.0']);
});
