import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConditions } from '../../../src/search/conditions.ts';
import { parse } from '../../../src/search/parse/grammar.ts';
import { questionTokens } from '../../../src/search/parse/tokens.ts';
import { createPlaceNames } from '../../../src/search/text/places.ts';
import { readSynonyms } from '../../../src/search/text/synonyms.ts';
import { catalogOf, toolOf } from '../catalog/small-catalog.ts';
import { factNamed } from './facts/named-facts.ts';

const lexicon = {
  factNamed,
  toolNamed: () => undefined,
  isOrdinary: () => false,
  isProper: () => false,
  placeNamed: createPlaceNames(readSynonyms([['united states', 'us']]), {}),
  toolsMeant: (parts: readonly string[]) =>
    parts.join() === 'zed' ? [0] : parts.join() === 'beta' ? [1] : [],
  toolsOfOwner: () => [],
  isTerm: () => false,
  categories: new Map([['cat', 'cat']]),
};
type Changes = Parameters<typeof toolOf>[0];

/** The weight of a tool under what a text asks. */
const weight = (text: string, changes: Changes) =>
  createConditions(catalogOf({ tools: [toolOf(changes)] })).weighUnder(
    parse({ text, tokens: questionTokens(text), lexicon }),
  )?.(0);

const coverage = (countries: string[], regions: ('global' | 'africa')[] = []) => ({
  coverage: { countries, regions },
});

test('without a condition nothing is weighed', () => {
  assert.equal(weight('ledger', {}), undefined);
});

test('stated coverage comes before regional, global and unknown; a tool that serves elsewhere is out', () => {
  const weights = [
    coverage(['KE']),
    coverage([], ['africa']),
    coverage([], ['global']),
    coverage([]),
    coverage(['GB']),
  ].map((changes) => weight('ledger kenya', changes));
  assert.deepEqual(weights, [1, 0.9, 0.65, 0.5, 0]);
});

test('without coverage the home country counts a little, and proves nothing', () => {
  assert.equal(weight('ledger kenya', { organization: { country: 'KE' } }), 0.6);
  assert.equal(weight('ledger not in kenya', { organization: { country: 'KE' } }), 0.3);
  assert.equal(weight('ledger not only in kenya', { organization: { country: 'KE' } }), 0.3);
});

test('a region is served by a fair part of it, not by one country or by its edge', () => {
  assert.equal(weight('ledger africa', coverage(['KE'])), 0.6);
  assert.equal(weight('ledger africa', coverage(['KE', 'NG'])), 1);
  assert.equal(weight('ledger africa', coverage(['EG', 'KE', 'GB', 'DE', 'FR'])), 0.6);
  assert.equal(weight('ledger middle east', coverage([], ['africa'])), 0);
  assert.equal(weight('ledger middle east', coverage(['CY', 'DE', 'FR'])), 0);
  assert.equal(weight('ledger north america', coverage(['US', 'CA'])), 1);
  assert.equal(weight('ledger africa', coverage([], ['africa'])), 1);
  assert.equal(weight('ledger africa', coverage(['GB'])), 0);
});

test('data are kept where one hosts a tool oneself, else likelier where it serves', () => {
  const openSource = { license: 'MIT', repository: 'https://example.com/zed', selfHostable: 'yes' as const };
  const weights = [{ openSource }, coverage(['KE']), coverage(['GB']), {}].map((changes) =>
    weight('ledger hosted in kenya', changes),
  );
  assert.deepEqual(weights, [1, 0.6, 0.12, 0.3]);
});

test('a place that is ruled out leaves out tools that serve it, and a limit those beyond it', () => {
  const weights = [
    coverage(['US']),
    coverage(['US', 'GB']),
    coverage([], ['global']),
    coverage(['GB']),
    coverage([]),
  ];
  assert.deepEqual(
    weights.map((changes) => weight('ledger outside the us', changes)),
    [0, 0, 0, 1, 0.5],
  );
  const prices = [
    {
      item: 'other',
      label: 'Cards',
      percent: 1,
      unit: 'per transaction',
      url: 'https://a.example',
      asOf: '2026-11-01',
    },
  ] as const;
  const limits = [
    'under',
    'at most',
    'not over',
    'more than',
    'at least',
    'between 0.5 % and',
    'between 1.5 % and',
  ];
  assert.deepEqual(
    limits.map((words) =>
      weight(`ledger ${words} ${words.includes('1.5') ? 2 : 1} %`, { prices: [...prices] }),
    ),
    [0, 1, 1, 0, 1, 1, 0],
  );
});

test('an established fact comes before an unknown one, and a contradicted one is out', () => {
  const sandbox = (value: 'yes' | 'partial' | 'unknown' | 'no') => ({ api: { sandbox: value } });
  const weights = (['yes', 'partial', 'unknown', 'no'] as const).map((value) =>
    weight('ledger sandbox', sandbox(value)),
  );
  assert.deepEqual(weights, [1, 1, 0.4, 0]);
});

test('a library beside a hosted service comes behind a project in the language, and before an unnamed one', () => {
  const openSource = { license: 'MIT', repository: 'https://example.com/zed', selfHostable: 'yes' as const };
  assert.equal(weight('ledger python', { openSource, api: { implementation: ['python'] } }), 1);
  assert.equal(weight('ledger python', { api: { sdks: ['python'] } }), 0.75);
  assert.equal(weight('ledger python', { api: { sdks: ['go'] } }), 0.4);
  assert.equal(weight('ledger not python', { api: { sdks: ['python'] } }), 0);
});

test('a fact that is ruled out leaves out tools that have it', () => {
  const pricing = (model: 'contact-sales' | 'free') => ({ pricing: { model } });
  assert.equal(weight('ledger without contact sales', pricing('contact-sales')), 0);
  assert.equal(weight('ledger without contact sales', pricing('free')), 1);
});

test('tools and categories that are ruled out are out', () => {
  assert.equal(weight('ledger not zed', {}), 0);
  assert.equal(weight('ledger not cat', { categories: ['cat'] }), 0);
  assert.equal(weight('ledger not cat', { categories: ['other'] }), 1);
});

test('the weights of several conditions are multiplied', () => {
  assert.equal(weight('ledger kenya sandbox', { ...coverage([], ['global']) }), 0.65 * 0.4);
});

const coveredBy = (
  countries: string[],
  regions: ('global' | 'africa' | 'eu' | 'europe' | 'asia-pacific')[],
) => ({
  coverage: { countries, regions },
});

test('a tool that serves a region is out where the region is ruled out', () => {
  assert.equal(weight('ledger not europe', coveredBy([], ['europe'])), 0);
  assert.equal(weight('ledger not europe', coveredBy([], ['eu'])), 0, 'the Union is in Europe');
  assert.equal(weight('ledger not europe', coveredBy(['DE'], ['eu'])), 0);
  assert.equal(weight('ledger not europe', coveredBy([], ['europe', 'africa'])), 0);
  assert.equal(weight('ledger not africa', coveredBy([], ['eu'])), 1);
  assert.equal(weight('ledger not africa', coveredBy(['KE', 'DE'], [])), 0);
});

test('a home country counts for sure, and an unknown one a little', () => {
  const home = (country?: string) => ({ organization: country === undefined ? {} : { country } });
  const asked = [home('US'), home('DE'), home(), {}].map((changes) => weight('US kyc company', changes));
  assert.deepEqual(asked, [1, 0, 0.1, 0.1]);
  const excluded = [home('US'), home('DE'), home()].map((changes) => weight('non-US kyc company', changes));
  assert.deepEqual(excluded, [0, 1, 0.3]);
});

test('what is not needed weighs nothing, beside another condition', () => {
  assert.equal(weight('ledger, webhooks not required', {}), 1);
  assert.equal(weight('ledger under 5 usd a month', {}), 0.2);
  assert.equal(weight('ledger sandbox, webhooks not required', { api: { sandbox: 'yes' } }), 1);
});

test('a tool that is for a thing ruled out weighs less', () => {
  assert.equal(weight('ledger without stock options', { keywords: ['stock', 'options'] }), 0.3);
  assert.equal(weight('ledger without stock options', { keywords: ['stock'] }), 1);
});

test('what a fact weighs when it is ruled out depends on what is known of it', () => {
  const sandbox = (value: 'yes' | 'unknown' | 'no') =>
    weight('ledger without a sandbox', { api: { sandbox: value } });
  assert.deepEqual([sandbox('yes'), sandbox('unknown'), sandbox('no')], [0, 0.5, 1]);
});

test('weights that were computed for one query hold for the next, and for no other condition', () => {
  const tools = [toolOf({ coverage: { countries: ['KE'] } }), toolOf({ slug: 'beta', name: 'Beta' })];
  const { weighUnder: weigh } = createConditions(catalogOf({ tools }));
  const of = (text: string) =>
    [0, 1].map((ordinal) => weigh(parse({ text, tokens: questionTokens(text), lexicon }))?.(ordinal));
  for (let time = 0; time < 2; time++) {
    assert.deepEqual(of('ledger kenya'), [1, 0.5]);
    assert.deepEqual(of('ledger not kenya'), [0, 0.5]);
    assert.deepEqual(of('ledger not zed'), [0, 1]);
    assert.deepEqual(of('ledger not beta'), [1, 0]);
    assert.deepEqual(of('ledger sandbox'), [0.4, 0.4]);
    assert.deepEqual(of('ledger webhooks'), [0.4, 0.4]);
  }
});

test('the tools of a condition are gone through once, however many tools are weighed', () => {
  let reads = 0;
  const listed = new Proxy([0, 2], {
    get(target, name, receiver) {
      if (name === '0') reads++;
      return Reflect.get(target, name, receiver);
    },
  });
  const tools = Array.from({ length: 50 }, (_, index) => toolOf({ slug: `tool-${index}` }));
  const words = { ...lexicon, toolsMeant: () => listed };
  const conditions = parse({
    text: 'ledger but not lorem',
    tokens: questionTokens('ledger but not lorem'),
    lexicon: words,
  });
  assert.deepEqual(
    conditions.map(({ kind }) => kind),
    ['tool'],
  );
  reads = 0;
  const weigh = createConditions(catalogOf({ tools })).weighUnder(conditions);
  assert.deepEqual(
    tools.slice(0, 4).map((_, ordinal) => weigh?.(ordinal)),
    [0, 1, 0, 1],
  );
  for (let ordinal = 4; ordinal < tools.length; ordinal++) assert.equal(weigh?.(ordinal), 1);
  assert.equal(reads, 1);
});

test('one of several alternatives is enough', () => {
  const places = (countries: string[]) => weight('ledger kenya or germany', coverage(countries));
  assert.deepEqual([places(['KE']), places(['DE']), places(['GB'])], [1, 1, 0]);
});

test('a tool meets a condition, does not say, or fails it', () => {
  const { meeting } = createConditions(
    catalogOf({
      tools: [
        toolOf({ api: { sandbox: 'yes' } }),
        toolOf({ slug: 'beta', name: 'Beta', api: { sandbox: 'unknown' } }),
        toolOf({ slug: 'gamma', name: 'Gamma', api: { sandbox: 'no' } }),
      ],
    }),
  );
  const [sandbox] = parse({ text: 'ledger sandbox', tokens: questionTokens('ledger sandbox'), lexicon });
  assert.ok(sandbox);
  assert.deepEqual(
    [0, 1, 2].map((ordinal) => meeting(sandbox, ordinal)),
    ['met', 'not-stated', 'failed'],
  );
});
