import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownPhrases } from '../../../../src/search/text/synonyms.ts';
import { toolTerms } from '../../../../src/search/text/tool-terms.ts';
import { catalogOf, categoryOf, standardOf, toolOf } from '../../catalog/small-catalog.ts';

type Changes = Parameters<typeof toolOf>[0];

const empty = catalogOf();

/** Terms of a tool that has a name, a slug, an unknown category and what is given. */
function termsOf(
  changes: Changes,
  { catalog = empty, phrases = [] as string[][] } = {},
): Record<string, number> {
  const { description = '' } = changes ?? {};
  const tool = { ...toolOf({ ...changes, description: description.padEnd(40) }), description };
  const { weights } = toolTerms(tool, catalog, knownPhrases(catalog, phrases));
  return Object.fromEntries([...weights].map(([term, weight]) => [term, Math.round(weight * 1e4) / 1e4]));
}

const BARE = { zed: 12, cat: 9.6, api: 3 };

/** What changes of a tool add to its bare terms. */
function added(changes: Changes, options?: Parameters<typeof termsOf>[1]): Record<string, number> {
  const before: Record<string, number> = BARE;
  return Object.fromEntries(
    Object.entries(termsOf(changes, options)).filter(([term, weight]) => before[term] !== weight),
  );
}

test('a tool is found by its name, category and kind', () => {
  assert.deepEqual(termsOf({}), BARE);
});

test('a name gives its words and up to three joined; more words share the weight', () => {
  assert.deepEqual(added({ name: 'OpenBank' }), { openbank: 12 });
  assert.deepEqual(added({ name: 'OpenBank API' }), {
    openbank: 8,
    openbankapi: 8,
    api: 11,
  });
  assert.deepEqual(added({ name: 'a1 b2 c3 d4' }), {
    a1: 4.8,
    a1b2: 4.8,
    a1b2c3: 4.8,
    b2: 4.8,
    b2c3: 4.8,
    b2c3d4: 4.8,
    c3: 4.8,
    c3d4: 4.8,
    d4: 4.8,
  });
});

test('a word without meaning keeps a quarter of its weight in a name, and none in other texts', () => {
  assert.deepEqual(added({ name: 'Bank of' }), { bank: 8, bankof: 8, of: 2 });
  assert.deepEqual(added({ name: 'I T' }), { i: 2, it: 8, t: 8 });
  assert.deepEqual(added({ keywords: ['bank of'] }), { bank: 6 });
});

test('aliases, keywords and description have their weights', () => {
  assert.deepEqual(added({ aliases: ['Acme', 'Beta'] }), { acme: 9.6, beta: 9.6 });
  assert.deepEqual(added({ keywords: ['direct debit', 'debit'] }), { direct: 6, debit: 12 });
  assert.deepEqual(added({ description: 'Moves money, and moves it again' }), {
    moves: 3,
    money: 3,
    again: 3,
  });
  assert.deepEqual(added({ organization: {} }), {});
});

test('a known phrase in a text counts as one term, once, with a fifth more', () => {
  const phrases = [['direct', 'debits'], ['buy', 'now', 'pay', 'later'], ['money', 'order'], ['one']];
  assert.deepEqual(added({ description: 'Direct debit; direct debit. Direct cash' }, { phrases }), {
    direct: 3,
    debit: 3,
    directdebit: 3.6,
    cash: 3,
  });
  assert.deepEqual(added({ description: 'buy now pay later' }, { phrases }), {
    buy: 3,
    now: 3,
    pay: 3,
    later: 3,
    buynowpaylater: 3.6,
  });
  assert.deepEqual(
    added({ description: 'very long words in rows' }, { phrases: [['very', 'long', 'words', 'in', 'rows']] }),
    {
      very: 3,
      long: 3,
      words: 3,
      rows: 3,
    },
  );
  assert.deepEqual(added({ description: 'cash money' }, { phrases }), { cash: 3, money: 3 });
});

test('the main category weighs more than others; its name counts as words and as one term', () => {
  const catalog = catalogOf({ categories: [categoryOf({ slug: 'core', name: 'Bank Ledgers' })] });
  assert.deepEqual(added({ categories: ['core', 'tax'] }, { catalog }), {
    // The words at 60 % of 6 and with the known phrase a fifth more, the unit 6.
    bank: 3.6,
    ledgers: 3.6,
    bankledger: 10.32,
    tax: 6.4,
  });
});

test('a standard is found by slug, name and aliases, as words and as one term', () => {
  assert.deepEqual(added({ api: { standards: ['fix-5'] } }), { fix: 3, 5: 3, fix5: 3 });
  const catalog = catalogOf({
    standards: [standardOf({ slug: 'iso', name: 'ISO Messages', aliases: ['Unifi'] })],
  });
  assert.deepEqual(added({ api: { standards: ['iso'] } }, { catalog }), {
    iso: 9,
    messages: 3,
    isomessage: 6.6,
    unifi: 6,
  });
});

test('the kind is found by what people call it', () => {
  const kind = (name: 'api' | 'data-source' | 'open-data' | 'integration' | 'open-source') => {
    const { zed, cat, ...words } = termsOf({ kind: name });
    return words;
  };
  assert.deepEqual(kind('api'), { api: 3 });
  assert.deepEqual(kind('data-source'), { datasource: 3, data: 3, api: 3 });
  assert.deepEqual(kind('open-data'), { opendata: 3, dataset: 3, data: 3 });
  assert.deepEqual(kind('integration'), { integration: 3, connector: 3 });
  assert.deepEqual(kind('open-source'), { opensource: 3, software: 3 });
});

test('places are found by region and country, not by what lies around a country or is home', () => {
  assert.deepEqual(added({ coverage: { regions: ['global', 'latin-america'] } }), {
    worldwide: 3,
    latinamerica: 3,
  });
  assert.deepEqual(added({ coverage: { countries: ['NO'] } }), { norway: 3 });
  assert.deepEqual(
    added({ coverage: { countries: ['GB'], regions: ['europe'] }, organization: { country: 'GB' } }),
    { unitedkingdom: 3, europe: 3 },
  );
});

test('the facts of an API are found by the words people use for them', () => {
  assert.deepEqual(added({ api: { auth: ['none', 'api-key'] } }), { nokey: 3, apikey: 3 });
  assert.deepEqual(added({ api: { sdks: ['python'] } }), { python: 3, sdk: 1.2 });
  assert.deepEqual(added({ links: { mcpServer: 'https://b.example' } }), { mcpserver: 3 });
});

test('whole names are the name, without what stands in brackets or behind it, aliases and slug', () => {
  const names = (name: string, aliases: string[] = []) =>
    toolTerms(toolOf({ name, aliases }), empty, knownPhrases(empty, [])).names;
  assert.deepEqual(names('Acme Pay  (formerly Beta Bank) ', ['A P']), [
    'acme pay formerly beta bank',
    'acmepayformerlybetabank',
    'acmepay',
    'acmepay',
    'betabank',
    'ap',
    'zed',
  ]);
  assert.equal(names('Acme Pay(Beta)')[2], 'acmepay');
  assert.equal(names('Acme Pay (Beta)')[2], 'acmepay');
  assert.deepEqual(names('Acme (by Zoo, formerly Bar) Pay').slice(2, 5), [
    'acmebyzooformerlybarpay',
    'acmebyzooformerlybarpay',
    'byzooformerlybar',
  ]);
  for (const tail of ['API', 'APIs', 'Developer API', 'Developer APIs', 'MCP Server', 'Open API', 'OpenAPI'])
    assert.equal(names(`Acme  ${tail}`)[3], 'acme', tail);
  assert.equal(names('Acme API Hub')[3], 'acmeapihub');
  assert.equal(names('AcmeAPI')[3], 'acmeapi');
});

test('known phrases are those of synonyms, categories, standards and keywords with two words or more', () => {
  const catalog = catalogOf({
    categories: [
      categoryOf({ name: 'Core Banking', slug: 'core-ledgers', synonyms: ['bank engine', 'cbs'] }),
    ],
    standards: [standardOf({ name: 'ISO Messages', slug: 'iso-20022', aliases: ['Unified Finance'] })],
    tools: [toolOf({ keywords: ['direct debits', 'cash'] })],
  });
  assert.deepEqual(
    [...knownPhrases(catalog, [['know', 'your', 'customer'], ['kyc']])],
    [
      'knowyourcustomer',
      'corebanking',
      'coreledger',
      'bankengine',
      'isomessage',
      'iso20022',
      'unifiedfinance',
      'directdebit',
    ],
  );
});
