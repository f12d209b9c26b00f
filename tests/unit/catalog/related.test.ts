import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import {
  calendarJurisdictions,
  calendarPeriods,
  firstDay,
  isAhead,
  lastDay,
} from '../../../src/catalog/calendar.ts';
import { createFacetIndex } from '../../../src/catalog/list/facet-index.ts';
import { opennessOf } from '../../../src/catalog/list/flags.ts';
import { nameOf, toDoOf, toolsOfKind } from '../../../src/catalog/lookup.ts';
import {
  byUrgency,
  comparisonsIn,
  comparisonsWith,
  countriesWithPage,
  guidesOn,
  isPressing,
  toolsOfCountry,
} from '../../../src/catalog/related.ts';
import { feedLinks } from '../../../src/catalog/views.ts';
import { toolJsonLd } from '../../../src/documents/json-ld.ts';
import { changeDate } from '../../../src/records/api-change.ts';
import { pickPaths, schemaAt } from '../../../src/records/schema-paths.ts';
import { COUNTRY_CODES } from '../../../src/records/tool/coverage.ts';
import { coverageMatrix, MATRIX_REGIONS } from '../../../src/site/view/pictures.ts';
import { catalogOf, categoryOf, changeOf, comparisonOf, eventOf, guideOf, toolOf } from './small-catalog.ts';

test('tools, categories and use cases have two feeds and a calendar, the home page and calendars two feeds', () => {
  const hrefs = (path: string) => feedLinks(path).map(({ href }) => href);
  for (const path of ['/tools/zed', '/categories/tax', '/use-cases/file-tax'])
    assert.deepEqual(hrefs(path), [`${path}/feed.xml`, `${path}/feed.json`, `${path}/calendar.ics`]);
  assert.deepEqual(hrefs('/calendar/eu'), ['/calendar/eu/feed.xml', '/calendar/eu/feed.json']);
  assert.deepEqual(feedLinks('/'), [
    { href: '/feed.xml', name: 'Atom feed', type: 'application/atom+xml' },
    { href: '/feed.json', name: 'JSON Feed', type: 'application/feed+json' },
  ]);
  for (const path of ['/tools', '/tools/', '/guides/sca', '/tools/zed/more', '/docs/tools/zed'])
    assert.deepEqual(hrefs(path), [], path);
});

test('what is to be done is the paragraph of that name, without Markdown', () => {
  assert.equal(
    toDoOf(
      'Before.\n\n**To do**: apply to the [authority](https://a.example)\nand  [report](/b) it. \n\nAfter.',
    ),
    'Apply to the authority and report it.',
  );
  assert.equal(toDoOf('**To do**: x'), 'X');
  assert.equal(toDoOf('It says **To do**: nothing.'), undefined);
  assert.equal(toDoOf('Text.'), undefined);
  assert.equal(toDoOf(undefined), undefined);
});

test('a record goes by its name, title or term, else by its slug', () => {
  assert.equal(nameOf({ slug: 's', name: 'N' }), 'N');
  assert.equal(nameOf({ slug: 's', title: 'T' }), 'T');
  assert.equal(nameOf({ slug: 's', term: 'X' }), 'X');
  assert.equal(nameOf({ slug: 's' }), 's');
});

test('tools of one kind are those of that kind alone', () => {
  const tools = [toolOf(), toolOf({ slug: 'beta', kind: 'open-data' })];
  assert.deepEqual(
    toolsOfKind({ tools }, 'open-data').map(({ slug }) => slug),
    ['beta'],
  );
});

test('a schema is found at its path, and nothing at another', () => {
  const day = z.string();
  const schema = z.object({ a: z.object({ day: day.optional() }).prefault({}), list: z.array(z.string()) });
  assert.equal(schemaAt(schema, 'a.day'), day);
  assert.equal(schemaAt(schema, 'a.toString'), undefined);
  assert.equal(schemaAt(schema, 'list.length'), undefined);
  assert.equal(schemaAt(schema, 'b.day'), undefined);
});

test('a path picks what lies below it, beside what others have picked', () => {
  const value = { a: { b: 1, c: { d: 2, e: 3 } }, text: 'x', none: null, list: [{ f: 1 }] };
  assert.deepEqual(pickPaths(value, ['a.c.d', 'a.b', 'text.length', 'none.x', 'gone.x', 'a.x']), {
    a: { c: { d: 2 }, b: 1 },
  });
  assert.deepEqual(pickPaths(value, ['a', 'a.b']), { a: value.a });
  assert.deepEqual(pickPaths(value, ['none', 'text', 'list']), { none: null, text: 'x', list: [{ f: 1 }] });
  assert.equal(value.a.c.e, 3);
});

test('an amount is an offer of schema.org; a percentage alone is none', () => {
  const read = { url: 'https://a.example', asOf: '2026-11' };
  const team = { plan: 'Team', amount: 49, currency: 'USD', unit: 'per month', country: 'US' };
  const prices = [
    { item: 'Plan', ...team, ...read },
    { item: 'Cards', percent: 1, ...read },
  ];
  assert.deepEqual(toolJsonLd('https://dir.example', toolOf({ prices }), catalogOf()).offers, [
    {
      '@type': 'Offer',
      name: 'Team: Plan',
      url: 'https://a.example',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: 49,
        priceCurrency: 'USD',
        unitText: 'per month',
      },
      eligibleRegion: { '@type': 'Country', name: 'US' },
    },
  ]);
});

const catalog = () =>
  catalogOf({
    tools: [
      toolOf({ slug: 'beta', categories: ['cat', 'tax'] }),
      toolOf({ slug: 'zed', categories: ['tax'] }),
    ],
    guides: [
      guideOf({ slug: 'one', standards: ['iso'] }),
      guideOf({ slug: 'two', tools: ['a', 'b', 'zed'], categories: ['tax'], regulations: ['rule'] }),
    ],
    comparisons: [
      comparisonOf({ title: 'Z compared' }),
      comparisonOf({
        slug: 'beta-vs-gone',
        title: 'A compared',
        tools: ['beta', 'gone'],
        verdicts: [
          { for: 'many accounts', choose: 'beta', because: 'Its records say so in plain words.' },
          { for: 'few accounts', choose: 'gone', because: 'Its records say so in plain words.' },
        ],
      }),
    ],
  });

test('guides on a record are those that name it', () => {
  const slugs = (...[field, slug]: [Parameters<typeof guidesOn>[1], string]) =>
    guidesOn(catalog(), field, slug).map((guide) => guide.slug);
  assert.deepEqual(slugs('tools', 'zed'), ['one', 'two']);
  assert.deepEqual(slugs('tools', 'beta'), ['one']);
  assert.deepEqual(slugs('categories', 'tax'), ['two']);
  assert.deepEqual(slugs('standards', 'iso'), ['one']);
  assert.deepEqual(slugs('regulations', 'gone'), []);
});

test('comparisons with a tool, and in the main category of the first one, come by title', () => {
  const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);
  assert.deepEqual(titles(comparisonsWith(catalog(), 'beta')), ['A compared', 'Z compared']);
  assert.deepEqual(titles(comparisonsWith(catalog(), 'gone')), ['A compared']);
  assert.deepEqual(titles(comparisonsIn(catalog(), 'cat')), ['A compared', 'Z compared']);
  assert.deepEqual(comparisonsIn(catalog(), 'tax'), []);
});

test('changes that need action come first, then those to check, in the order given', () => {
  const changes = catalogOf({
    changes: [
      changeOf({ slug: 'a' }),
      changeOf({ slug: 'b', severity: 'verify', action: 'Check.' }),
      changeOf({ slug: 'c', severity: 'action-required', action: 'Act.' }),
      changeOf({ slug: 'd' }),
      changeOf({ slug: 'e', severity: 'action-required', action: 'Act.' }),
    ],
  }).changes;
  assert.deepEqual(
    byUrgency(changes).map(({ slug }) => slug),
    ['c', 'e', 'b', 'a', 'd'],
  );
});

test('a change presses when it requires action ahead or in the last 120 days', () => {
  const presses = (effectiveAt: string, severity: 'action-required' | 'verify') =>
    isPressing(
      catalogOf({ changes: [changeOf({ effectiveAt, severity, action: 'Act.' })] }).changes[0] as never,
      '2026-11-22',
    );
  assert.equal(presses('2027-06-01', 'action-required'), true);
  assert.equal(presses('2026-07-25', 'action-required'), true);
  assert.equal(presses('2026-07-24', 'action-required'), false);
  assert.equal(presses('2027-06-01', 'verify'), false);
});

test('a change counts for the day it takes effect, else for the day it was announced', () => {
  const day = (changes: Parameters<typeof changeOf>[0]) =>
    changeDate(catalogOf({ changes: [changeOf(changes)] }).changes[0] as never);
  assert.equal(day({ announcedAt: '2026-10-01', effectiveAt: '2026-12-01' }), '2026-12-01');
  assert.equal(day({ announcedAt: '2026-10-01' }), '2026-10-01');
});

test('openness is the mean share of the five open doors of the tools of a category, in percent', () => {
  const open = catalogOf({
    categories: [
      categoryOf({ slug: 'empty', name: 'Empty', order: 1 }),
      categoryOf({ slug: 'cat', name: 'Core', order: 2 }),
    ],
    tools: [
      toolOf({
        links: { docs: 'https://a.example' },
        pricing: { model: 'subscription', freeTier: 'yes' },
        api: { sandbox: 'yes', sdks: ['go'] },
        openSource: { license: 'MIT', repository: 'https://g.example' },
        coverage: { regions: ['global'] },
      }),
      toolOf({ pricing: { model: 'freemium' }, api: { sandbox: 'partial' } }),
      toolOf({ pricing: { model: 'open-source' }, coverage: { regions: ['eu'] } }),
      toolOf({ pricing: { model: 'free' } }),
      toolOf({ pricing: { model: 'subscription', freeTier: 'no' } }),
      toolOf({ categories: ['other'] }),
    ],
  });
  // Eight of 25 doors are open.
  assert.deepEqual(opennessOf(open), [
    { slug: 'cat', name: 'Core', tools: 5, reach: 20, openness: 32, doors: [20, 80, 20, 20, 20] },
  ]);
  assert.deepEqual(opennessOf({ ...open, toolsByCategory: new Map() }), []);
});

const TODAY = '2026-11-22';
const eventsOf = (...changes: Parameters<typeof eventOf>[0][]) =>
  catalogOf({ events: changes.map((change) => eventOf(change)) }).events;

test('a period begins and ends as exactly as its date is known, and is ahead until its last day is over', () => {
  for (const [date, datePrecision, first, last] of [
    ['2026-12-24', 'day', '2026-12-24', '2026-12-24'],
    ['2026-12-24', 'month', '2026-12-01', '2026-12-31'],
    ['2028-02-01', 'month', '2028-02-01', '2028-02-29'],
    ['2026-02-10', 'quarter', '2026-01-01', '2026-03-31'],
    ['2026-03-01', 'quarter', '2026-01-01', '2026-03-31'],
    ['2026-04-01', 'quarter', '2026-04-01', '2026-06-30'],
    ['2026-12-31', 'quarter', '2026-10-01', '2026-12-31'],
    ['2028-06-01', 'year', '2028-01-01', '2028-12-31'],
  ] as const)
    assert.deepEqual([firstDay({ date, datePrecision }), lastDay({ date, datePrecision })], [first, last]);
  for (const [date, datePrecision, ahead] of [
    ['2026-11-22', 'day', true],
    ['2026-11-21', 'day', false],
    ['2026-11-01', 'month', true],
    ['2026-10-01', 'month', false],
  ] as const)
    assert.equal(isAhead(eventsOf({ date, datePrecision })[0] as never, TODAY), ahead, date);
});

test('events stand in the period their date is known to, which come in the order of their ends', () => {
  const events = eventsOf(
    { slug: 'year', date: '2027-01-01', datePrecision: 'year' },
    { slug: 'late', date: '2027-03-31' },
    { slug: 'quarter', date: '2027-01-01', datePrecision: 'quarter' },
    { slug: 'month', date: '2027-03-01', datePrecision: 'month' },
    { slug: 'early', date: '2027-03-02' },
    { slug: 'next', date: '2027-04-01' },
    { slug: 'december', date: '2027-12-31' },
  );
  assert.deepEqual(
    calendarPeriods(events).map(({ id, precision, from, events: own }) =>
      [id, precision, from, ...own.map(({ slug }) => slug)].join(' '),
    ),
    [
      '2027-03 month 2027-03-01 early late month',
      '2027-q1 quarter 2027-01-01 quarter',
      '2027-04 month 2027-04-01 next',
      '2027-12 month 2027-12-01 december',
      '2027 year 2027-01-01 year',
    ],
  );
  assert.deepEqual(calendarPeriods([]), []);
});

test('jurisdictions come with what applies there, those with most law of their own first', () => {
  const law = { a: ['US', 'EU'], b: ['GB'], c: ['US'], d: ['DE'], e: ['GLOBAL'] };
  const events = Object.entries(law).map(([slug, jurisdictions]) => eventOf({ slug, jurisdictions }));
  const calendars = calendarJurisdictions(catalogOf({ events }));
  assert.deepEqual(
    calendars
      .slice(0, 6)
      .map(({ code, own, events: all }) => `${code} ${own} ${all.map(({ slug }) => slug).join('')}`),
    ['US 2 ace', 'DE 1 ade', 'EU 1 ae', 'GB 1 be', 'GLOBAL 1 e', 'AT 0 ae'],
  );
  // The other members of the Union, Iceland, Liechtenstein and Norway.
  assert.equal(calendars.length, 5 + 26 + 3);
});

const covering = catalogOf({
  categories: [categoryOf()],
  tools: [
    toolOf({ slug: 'made', organization: { country: 'KE' }, coverage: { regions: ['global'] } }),
    toolOf({ slug: 'named', coverage: { countries: ['KE', 'NG'] } }),
    toolOf({ slug: 'around', coverage: { regions: ['africa', 'global'] } }),
    toolOf({ slug: 'anywhere', coverage: { regions: ['global'] } }),
    toolOf({ slug: 'elsewhere', coverage: { regions: ['europe'] } }),
  ],
});

test('tools of a country are local, regional or global, each in the closest group alone', () => {
  for (const [catalog, code, found] of [
    [covering, 'KE', 'made named; around; anywhere'],
    // Europe is one of two regions.
    [covering, 'DE', '; elsewhere; made around anywhere'],
    [catalogOf(), 'DE', '; ; '],
  ] as const) {
    const { local, regional, global } = toolsOfCountry(catalog, code);
    assert.equal(
      [local, regional, global].map((tools) => tools.map(({ slug }) => slug).join(' ')).join('; '),
      found,
    );
  }
});

test('countries with most local tools come first, in code order when they have as many', () => {
  assert.deepEqual(countriesWithPage(covering.tools), ['KE', 'NG']);
  const stated = [['DE', 'AT'], ['FR', 'DE'], ['BE'], ['BE', 'US'], ['US', 'BE']];
  assert.deepEqual(countriesWithPage(stated.map((countries) => toolOf({ coverage: { countries } }))), [
    'BE',
    'DE',
    'US',
    'AT',
    'FR',
  ]);
  const home = toolOf({ organization: { country: 'DE' }, coverage: { countries: ['DE', 'IN'] } });
  assert.deepEqual(
    countriesWithPage([home, toolOf({ coverage: { countries: ['IN'] } })]),
    ['IN', 'DE'],
    'a tool counts once for a country',
  );
  const many = COUNTRY_CODES.slice(0, 60).map((code) => toolOf({ coverage: { countries: [code] } }));
  assert.equal(countriesWithPage(many).length, 40);
});

test('the filter of countries counts apart the tools that name one, and puts these first', () => {
  const counts = createFacetIndex(covering).count('country', {}, undefined);
  assert.deepEqual(
    counts.slice(0, 2).map(({ value, count, stated }) => [value, count, stated]),
    [
      ['KE', 4, 1],
      ['NG', 4, 1],
    ],
  );
  assert.equal(createFacetIndex(covering).count('kind', {}, undefined)[0]?.stated, undefined);
});

test('the matrix counts the tools that state a region or a country in it, and global ones apart', () => {
  const [row] = coverageMatrix(covering);
  const count = (region: (typeof MATRIX_REGIONS)[number]) => row?.counts[MATRIX_REGIONS.indexOf(region)];
  assert.equal(MATRIX_REGIONS.at(-1), 'global');
  assert.deepEqual([count('africa'), count('europe'), count('global'), row?.tools], [2, 1, 3, 5]);
});
