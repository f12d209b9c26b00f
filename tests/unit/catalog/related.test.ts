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
import { type Holding, ownersOf } from '../../../src/catalog/list/owners.ts';
import { nameOf, toDoOf, toolsOfKind } from '../../../src/catalog/lookup.ts';
import {
  changesAround,
  comparisonsIn,
  comparisonsWith,
  countriesWithPage,
  isPressing,
  naming,
  toolsOfCountry,
} from '../../../src/catalog/related.ts';
import { feedLinks } from '../../../src/catalog/views.ts';
import { toolJsonLd } from '../../../src/documents/json-ld.ts';
import { changeDate } from '../../../src/records/api-change.ts';
import { pickPaths, schemaAt } from '../../../src/records/schema-paths.ts';
import { COUNTRY_CODES } from '../../../src/records/tool/coverage.ts';
import { coverageMatrix, MATRIX_REGIONS } from '../../../src/site/view/pictures.ts';
import { worldTiles } from '../../../src/site/view/world-tiles.ts';
import { catalogOf, categoryOf, changeOf, comparisonOf, eventOf, guideOf, toolOf } from './small-catalog.ts';

const TODAY = '2026-11-22';
const slugsOf = (records: readonly { slug: string }[]) => records.map(({ slug }) => slug).join(' ');

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
  for (const [text, todo] of [
    [
      'Before.\n\n**To do**: apply to the [authority](https://a.example)\nand  [report](/b) it. \n\nAfter.',
      'Apply to the authority and report it.',
    ],
    ['**To do**: x', 'X'],
    ['It says **To do**: nothing.', undefined],
    ['Text.', undefined],
    [undefined, undefined],
  ] as const)
    assert.equal(toDoOf(text), todo);
});

test('a record goes by its name, title or term, else by its slug; tools of one kind are those of it alone', () => {
  for (const [record, name] of [
    [{ name: 'N' }, 'N'],
    [{ title: 'T' }, 'T'],
    [{ term: 'X' }, 'X'],
    [{}, 's'],
  ] as const)
    assert.equal(nameOf({ slug: 's', ...record }), name);
  const tools = [toolOf(), toolOf({ slug: 'beta', kind: 'open-data' })];
  assert.deepEqual(toolsOfKind({ tools }, 'open-data'), tools.slice(1));
});

test('a schema is found at its path, and nothing at another', () => {
  const day = z.string();
  const schema = z.object({ a: z.object({ day: day.optional() }).prefault({}), list: z.array(z.string()) });
  assert.equal(schemaAt(schema, 'a.day'), day);
  for (const path of ['a.toString', 'list.length', 'b.day']) assert.equal(schemaAt(schema, path), undefined);
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
  const team = { plan: 'Team', amount: 49, currency: 'USD', sellers: ['US'] };
  const prices = [
    { item: 'subscription' as const, label: 'Plan', every: 'month' as const, ...team, ...read },
    { item: 'payment' as const, label: 'Cards', percent: 1, ...read },
  ];
  assert.deepEqual(toolJsonLd(toolOf({ prices }), catalogOf()).offers, [
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
      eligibleRegion: [{ '@type': 'Country', name: 'US' }],
    },
  ]);
});

const catalog = catalogOf({
  tools: [toolOf({ slug: 'beta', categories: ['cat', 'tax'] }), toolOf({ slug: 'zed', categories: ['tax'] })],
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
      verdicts: comparisonOf().verdicts.map((verdict) => ({ ...verdict, choose: 'beta' })),
    }),
  ],
});

test('guides on a record are those that name it, comparisons those with it or its category, by title', () => {
  for (const [field, slug, guides] of [
    ['tools', 'zed', 'one two'],
    ['tools', 'beta', 'one'],
    ['standards', 'iso', 'one'],
    ['regulations', 'gone', ''],
  ] as const)
    assert.equal(slugsOf(naming(catalog, 'guides', field, slug)), guides);
  for (const [found, comparisons] of [
    [comparisonsWith(catalog, 'beta'), 'beta-vs-gone beta-vs-zed'],
    [comparisonsWith(catalog, 'gone'), 'beta-vs-gone'],
    // The main category of the first tool.
    [comparisonsIn(catalog, 'cat'), 'beta-vs-gone beta-vs-zed'],
    [comparisonsIn(catalog, 'tax'), ''],
  ] as const)
    assert.equal(slugsOf(found), comparisons);
});

test('changes are ahead or past, the nearest first, and press when they are ahead or in the last 120 days', () => {
  const changesOf = (...changes: Parameters<typeof changeOf>[0][]) =>
    catalogOf({
      changes: changes.map((change, at) => changeOf({ slug: `c${at}`, action: 'Act.', ...change })),
    }).changes;
  const [verify, act] = [{ severity: 'verify' }, { severity: 'action-required' }] as const;
  const days = ['2026-11-23', '2026-11-20', '2027-01-01', '2026-11-22'];
  const dated = changesOf(...days.map((effectiveAt) => ({ effectiveAt })));
  assert.deepEqual(
    changesAround(dated, '2026-11-22').map(([, own]) => slugsOf(own)),
    ['c0 c2', 'c3 c1'],
  );
  for (const [change, day, presses] of [
    [{ ...act, effectiveAt: '2026-07-25' }, '2026-07-25', true],
    [{ ...act, effectiveAt: '2026-07-24' }, '2026-07-24', false],
    [{ ...verify, effectiveAt: '2027-06-01' }, '2027-06-01', false],
  ] as const) {
    const [made] = changesOf(change);
    assert.deepEqual([made && changeDate(made), made && isPressing(made, TODAY)], [day, presses]);
  }
});

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
      [id, precision, from, slugsOf(own)].join(' '),
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
      .map(({ code, own, events: all }) => `${code} ${own} ${slugsOf(all).replaceAll(' ', '')}`),
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
    assert.equal([local, regional, global].map(slugsOf).join('; '), found);
  }
});

test('countries with most local tools come first, in code order when they have as many', () => {
  const home = { organization: { country: 'DE' } };
  for (const [tools, codes] of [
    [covering.tools, 'KE NG'],
    [
      [['DE', 'AT'], ['FR', 'DE'], ['BE'], ['BE', 'US'], ['US', 'BE']].map((countries) =>
        toolOf({ coverage: { countries } }),
      ),
      'BE DE US AT FR',
    ],
    // A tool counts once for a country.
    [
      [
        toolOf({ ...home, coverage: { countries: ['DE', 'IN'] } }),
        toolOf({ coverage: { countries: ['IN'] } }),
      ],
      'IN DE',
    ],
  ] as const)
    assert.equal(countriesWithPage(tools).join(' '), codes);
  const many = COUNTRY_CODES.slice(0, 80).map((code) => toolOf({ coverage: { countries: [code] } }));
  assert.equal(countriesWithPage(many).length, 60);
});

test('the filter of countries counts apart the tools that name one, and puts these first', () => {
  const counts = createFacetIndex(covering).count('country', {}, undefined);
  assert.deepEqual(
    counts.slice(0, 2).map(({ value, count, stated }) => [value, count, stated].join(' ')),
    ['KE 4 1', 'NG 4 1'],
  );
  assert.equal(createFacetIndex(covering).count('kind', {}, undefined)[0]?.stated, undefined);
});

test('the matrix counts the tools that state a region or a country in it, and global ones apart', () => {
  const [row] = coverageMatrix(covering);
  const count = (region: (typeof MATRIX_REGIONS)[number]) => row?.counts[MATRIX_REGIONS.indexOf(region)];
  assert.equal(MATRIX_REGIONS.at(-1), 'global');
  assert.deepEqual([count('africa'), count('europe'), count('global'), row?.tools], [2, 1, 3, 5]);
});

test('what an owned company owns stands below its first tool, and each owner says whether it is owned', () => {
  const organizations = ['group', 'pay'].map((slug) => ({
    slug,
    name: `${slug} Inc.`,
    updatedAt: '2026-11-01',
  }));
  const tools = (
    [
      ['pay', { slug: 'pay', owner: { slug: 'group', name: 'group Inc.' } }],
      ['pay-mcp', { slug: 'pay', owner: { slug: 'group', name: 'group Inc.' } }],
      ['fraud', { owner: { slug: 'pay', name: 'pay Inc.' } }],
      ['klar', { owner: { name: 'Klar Group plc' } }],
    ] as const
  ).map(([slug, organization]) => toolOf({ slug, name: slug, organization }));
  const told = (held: readonly Holding[]): string =>
    held.map(({ tool, holdings }) => `${tool.slug}(${told(holdings)})`).join(' ');
  assert.deepEqual(
    ownersOf(catalogOf({ organizations, tools })).map(
      ({ slug, name, holdings, isOwned }) => `${slug}, ${name}: ${told(holdings)} ${isOwned}`,
    ),
    [
      'group, group Inc.: pay(fraud()) pay-mcp() false',
      'klar, Klar Group plc: klar() false',
      'pay, pay Inc.: fraud() true',
    ],
  );
});

test('the map of the world has each country once, shaded by the tools that state it or a region around it', () => {
  const tools = [
    toolOf({ slug: 'named', coverage: { countries: ['KE'] } }),
    toolOf({ slug: 'around', coverage: { regions: ['africa'] } }),
    toolOf({ slug: 'everywhere', coverage: { regions: ['global'] } }),
  ];
  const tiles = worldTiles({ tools }).flatMap(({ part, tiles: own }) =>
    own.map((tile) => ({ part, ...tile })),
  );
  const codes = tiles.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  assert.deepEqual(
    codes.filter((code) => !COUNTRY_CODES.includes(code)),
    [],
  );
  assert.equal(
    new Set(tiles.map(({ part, x, y }) => `${part} ${x} ${y}`)).size,
    codes.length,
    'none on another',
  );
  const { href, named, around, shade } = tiles.find(({ code }) => code === 'KE') ?? assert.fail();
  assert.deepEqual([href, named, around, shade], ['/countries/ke', 1, 1, 1]);
  assert.equal(tiles.find(({ code }) => code === 'DE')?.shade, 0, 'global coverage counts nowhere');
});
