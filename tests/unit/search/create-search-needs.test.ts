import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Proof } from '../../../src/catalog/list/listing.ts';
import { createSearch } from '../../../src/search/create-search.ts';
import { catalogOf, toolOf } from '../catalog/small-catalog.ts';
import { FACT_PHRASES } from './facts/named-facts.ts';
import { needCatalog, useCaseOf } from './need-catalog.ts';

const catalog = needCatalog();
const { query } = createSearch(catalog);
const ask = (text: string) => query(text, { limit: 10, offset: 0 });
const slugs = (text: string) => ask(text).ordinals.map((ordinal) => catalog.tools[ordinal]?.slug);

test('a sentence that asks for a use case finds its tools by fit', () => {
  assert.deepEqual(slugs('what is the best way to pay freelancers abroad?').slice(0, 3), [
    'alpha',
    'bravo',
    'coral',
  ]);
});

test('a fact that is asked for is no part of the need', () => {
  const testing = useCaseOf({
    slug: 'test-payments',
    title: 'Test payments in a sandbox',
    asked: ['sandbox for card payments', 'sandbox with test cards'],
    tools: [{ slug: 'alpha', fit: 'core' }],
  });
  const withSandbox = {
    ...catalog,
    useCases: [...catalog.useCases, testing],
    tools: catalog.tools.map((tool) => ({ ...tool, api: { ...tool.api, sandbox: 'yes' as const } })),
  };
  const found = createSearch(withSandbox).query('gifts sandbox', { limit: 10, offset: 0 });
  assert.deepEqual(
    found.ordinals.map((ordinal) => catalog.tools[ordinal]?.slug),
    ['delta'],
  );
});

test('the terms of other languages lead to the use case', () => {
  assert.deepEqual(slugs('Freiberufler bezahlen').slice(0, 3), ['alpha', 'bravo', 'coral']);
  assert.deepEqual(slugs('payer des indépendants').slice(0, 3), ['alpha', 'bravo', 'coral']);
});

test('the use case that fits best is said', () => {
  assert.deepEqual(ask('donation button').understood, [
    { kind: 'use-case', value: 'take-donations', label: 'Take donations on a website' },
  ]);
});

test('a word of a use case is not taken for a misspelling', () => {
  assert.deepEqual(ask('donation').suggestions, []);
  assert.deepEqual(slugs('donation')[0], 'delta');
});

test('what is unrelated finds nothing, and what nothing holds is said', () => {
  assert.deepEqual(ask('banana bread recipe'), {
    ordinals: [],
    total: 0,
    suggestions: [],
    understood: [{ kind: 'unknown', value: 'banana bread recipe', label: 'banana bread recipe' }],
    nearest: { useCases: [], categories: [] },
  });
});

test('where nothing matches, use cases that share a word are near, with their main categories', () => {
  const { total, nearest } = ask('charity cake sugar flour');
  assert.equal(total, 0);
  assert.deepEqual(nearest, {
    useCases: [{ slug: 'take-donations', title: 'Take donations on a website' }],
    categories: [{ slug: 'give', name: 'Giving' }],
  });
});

test('an unknown name brings no neighbour, and names spelt like it are suggested', () => {
  const riksbank = toolOf({ name: 'Riksbank', slug: 'riksbank' });
  const search = createSearch(catalogOf({ tools: [riksbank] }));
  assert.deepEqual(search.query('Railsbank', { limit: 10, offset: 0 }), {
    ordinals: [],
    total: 0,
    suggestions: ['riksbank'],
    understood: [{ kind: 'unknown', value: 'railsbank', label: 'Railsbank' }],
    nearest: { useCases: [], categories: [] },
  });
});

test('an excluded tool is never found, whatever the query is', () => {
  assert.deepEqual(slugs('pay freelancers abroad, not alpha').slice(0, 2), ['bravo', 'coral']);
  assert.ok(!slugs('not alpha').includes('alpha'));
  assert.ok(!slugs('pay contractors -alpha').includes('alpha'));
});

test('where nothing remains but what is ruled out, nothing is found and the nearest use cases are said', () => {
  const { total, understood, nearest } = ask('except donations');
  assert.equal(total, 0);
  assert.deepEqual(
    understood.map(({ kind, excluded }) => ({ kind, excluded })),
    [{ kind: 'unknown', excluded: true }],
  );
  assert.deepEqual(nearest?.useCases, [{ slug: 'take-donations', title: 'Take donations on a website' }]);
  assert.equal(ask('not giving').total, 0);
});

test('words that are no fact rule out no tool, and no result is proven by them', () => {
  const stating = catalogOf({ tools: [toolOf({ name: 'Pay', slug: 'pay', keywords: ['wages', 'forex'] })] });
  const { total, understood, proofsOf } = createSearch(stating).query('wages not forex', {
    limit: 9,
    offset: 0,
  });
  assert.equal(total, 1);
  assert.deepEqual(
    understood.map(({ label, excluded }) => [label, excluded]),
    [['forex (not checked)', true]],
  );
  assert.deepEqual(proofsOf?.(0), [{ condition: 'not forex', state: 'not-stated' }]);
});

test('each result proves how it meets what was asked, with the page that says so', () => {
  const source = { url: 'https://example.com/docs', retrieved: '2026-10-01', fields: ['api.sandbox'] };
  const paying = (slug: string, sandbox: 'yes' | 'unknown' | 'no', countries: string[]) =>
    toolOf({
      name: slug,
      slug,
      keywords: ['wages'],
      api: { sandbox },
      coverage: { countries },
      sources: sandbox === 'yes' ? [source] : [],
    });
  const proved = (text: string, ...tools: ReturnType<typeof toolOf>[]) => {
    const { ordinals, proofsOf } = createSearch(catalogOf({ tools, factPhrases: FACT_PHRASES })).query(text, {
      limit: 9,
      offset: 0,
    });
    return ordinals.map((ordinal) => [tools[ordinal]?.slug, proofsOf?.(ordinal)]);
  };
  const kenya = { condition: 'Kenya', state: 'met' };
  const tools = [
    paying('hotel', 'yes', ['KE']),
    paying('india', 'unknown', []),
    paying('juliet', 'no', ['KE']),
  ];
  assert.deepEqual(proved('wages kenya sandbox', ...tools), [
    ['hotel', [kenya, { condition: 'Sandbox', state: 'met', source: source.url, read: source.retrieved }]],
    [
      'india',
      [
        { condition: 'Kenya', state: 'not-stated' },
        { condition: 'Sandbox', state: 'not-stated' },
      ],
    ],
  ]);
  assert.deepEqual(proved('wages sandbox', paying('juliet', 'no', [])), [
    ['juliet', [{ condition: 'Sandbox', state: 'failed', near: true }]],
  ]);
  assert.deepEqual(proved('wages germany or kenya', tools[0] as (typeof tools)[0]), [['hotel', [kenya]]]);
  assert.deepEqual(proved('wages under 5 usd', paying('india', 'unknown', [])), [
    ['india', [{ condition: 'under 5 usd', state: 'not-stated' }]],
  ]);
  assert.deepEqual(proved('wages', paying('india', 'unknown', [])), [['india', undefined]]);
  const priced = toolOf({
    name: 'kilo',
    slug: 'kilo',
    keywords: ['payout'],
    prices: [
      { item: 'payout', label: 'Cards', percent: 3, url: 'https://example.com/cards', asOf: '2026-10-02' },
      {
        item: 'payout',
        label: 'Accounts',
        plan: 'Pro',
        percent: 1,
        url: 'https://example.com/pro',
        asOf: '2026-10-03',
      },
    ] as never,
  });
  assert.deepEqual(proved('payout under 2 %', priced), [
    [
      'kilo',
      [
        {
          condition: 'under 2 %',
          state: 'met',
          price: 'Pro, Accounts: 1 % per payout',
          source: 'https://example.com/pro',
          read: '2026-10-03',
        },
      ],
    ],
  ]);
  const from = (slug: string, country?: string) =>
    toolOf({
      name: slug,
      slug,
      keywords: ['wages'],
      coverage: { countries: ['KE'] },
      organization: country ? { country } : {},
    });
  const homed = (...found: ReturnType<typeof toolOf>[]) =>
    proved('kenya wages company', ...found).map(([slug, proofs]) => [slug, (proofs as Proof[])[0]?.state]);
  assert.deepEqual(homed(from('lima', 'DE'), from('mike')), [
    ['mike', 'not-stated'],
    ['lima', 'failed'],
  ]);
  assert.deepEqual(homed(from('lima', 'DE'), from('mike'), from('november', 'KE')), [
    ['november', 'met'],
    ['mike', 'not-stated'],
  ]);
});

test('a use case of another place is not said to be understood', () => {
  const titles = ['Pay out in Brazil', 'Pay out in Mexico'];
  const placed = {
    ...catalog,
    useCases: titles.map((title, at) =>
      useCaseOf({
        slug: `payout-${at}`,
        title,
        asked: ['bulk wages'],
        tools: [{ slug: 'alpha', fit: 'core' }],
      }),
    ),
  };
  const said = (text: string) =>
    createSearch(placed)
      .query(text, { limit: 9, offset: 0 })
      .understood.flatMap(({ kind, label }) => (kind === 'use-case' ? [label] : []));
  assert.deepEqual(said('bulk wages'), []);
  assert.deepEqual(said('bulk wages in Mexico'), ['Pay out in Mexico']);
});

test('a name that is only spelt alike is said to be unknown, and what became of a tool is asked of it', () => {
  const unknownIn = (text: string) =>
    ask(text).understood.flatMap(({ kind, label }) => (kind === 'unknown' ? [label] : []));
  assert.deepEqual(unknownIn('Alphx'), ['Alphx']);
  assert.deepEqual(slugs('what happened to Coral'), ['coral']);
});
