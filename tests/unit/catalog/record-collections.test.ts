import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changes } from '../../../src/catalog/collections/changes.ts';
import type { CollectionValues } from '../../../src/catalog/collections/collection-query.ts';
import type { RecordCollection } from '../../../src/catalog/collections/record-collection.ts';
import {
  actions,
  comparisons,
  glossary,
  guides,
  RECORD_COLLECTIONS,
  standards,
  useCases,
} from '../../../src/catalog/collections/record-collections.ts';
import { events, regulations } from '../../../src/catalog/collections/regulations.ts';
import {
  actionOf,
  catalogOf,
  categoryOf,
  changeOf,
  comparisonOf,
  eventOf,
  guideOf,
  regulationOf,
  standardOf,
  termOf,
  toolOf,
  useCaseOf,
} from './small-catalog.ts';

const BASE = 'https://dir.example';
const catalog = catalogOf({
  categories: [categoryOf(), categoryOf({ slug: 'tax', name: 'Tax & Levies', order: 2 })],
  tools: [
    toolOf(),
    toolOf({ slug: 'acme', name: 'Acme', categories: ['tax'] }),
    toolOf({ slug: 'beta', name: 'Beta Books', aliases: ['Old Beta'], categories: ['cat', 'tax'] }),
  ],
  standards: [
    standardOf({ categories: ['tax'], maintainer: 'Registry' }),
    standardOf({ slug: 'fix', name: 'FIX', aliases: ['Tag Value'], updatedAt: '2026-11-09' }),
  ],
  organizations: [{ slug: 'acme', name: 'Acme Inc.', aliases: ['Acme'], updatedAt: '2026-11-01' }],
  regulations: [
    regulationOf({ alternativeNames: ['Payments Law'] }),
    regulationOf({
      slug: 'act',
      name: 'Act of York',
      kind: 'statute',
      status: 'proposed',
      jurisdictions: ['US'],
      categories: ['tax'],
      standards: ['fix'],
      authority: 'Congress',
      scope: 'Lenders and cafés of the country.',
      updatedAt: '2026-11-09',
    }),
  ],
  actions: [
    actionOf(),
    actionOf({ slug: 'open-dispute', name: 'Open a dispute', words: ['chargeback'], categories: ['tax'] }),
  ],
  useCases: [
    useCaseOf({
      standards: ['fix'],
      regulations: ['act'],
      tools: [
        { slug: 'zed', fit: 'core' },
        { slug: 'beta', fit: 'feature', why: 'exports' },
      ],
    }),
    useCaseOf({ slug: 'file-tax', title: 'File taxes of a company', tools: [{ slug: 'gone', fit: 'core' }] }),
  ],
  glossary: [
    termOf({ standards: ['fix'], regulations: ['act'], useCases: ['file-tax'] }),
    termOf({
      slug: 'ubo',
      term: 'UBO',
      expansion: 'Ultimate beneficial owner',
      categories: ['tax'],
      updatedAt: '2026-11-09',
    }),
  ],
  events: [
    eventOf({ slug: 'early', regulation: 'act', standards: ['fix'], impact: ['tax'], date: '2027-01-01' }),
    eventOf({
      slug: 'late',
      title: 'Congress votes',
      type: 'adopted',
      state: 'postponed',
      certainty: 'reported',
      date: '2026-12-01',
      jurisdictions: ['US'],
      updatedAt: '2026-11-09',
    }),
  ],
  changes: [
    changeOf({ slug: 'one', subject: undefined, updatedAt: '2026-11-09' }),
    changeOf({
      slug: 'two',
      title: 'Old keys end',
      tool: undefined,
      subject: 'Open Finance Profile',
      kind: 'sunset',
      severity: 'action-required',
      action: 'Rotate the certificates.',
      announcedAt: '2026-09-01',
    }),
    changeOf({ slug: 'three', tool: 'acme', announcedAt: '2026-11-01' }),
  ],
  guides: [
    guideOf({ updatedAt: '2026-11-09' }),
    guideOf({
      slug: 'buy',
      title: 'Buy a tax engine',
      audience: 'product',
      categories: ['tax'],
      tools: ['acme', 'beta', 'gone'],
      standards: ['fix'],
      regulations: ['act'],
    }),
  ],
  bodies: { 'use-cases/keep-books': 'Two sides.' },
  comparisons: [
    comparisonOf({ updatedAt: '2026-11-09' }),
    comparisonOf({
      slug: 'acme-vs-gone',
      title: 'Acme or Gone',
      tools: ['acme', 'gone'],
      verdicts: [
        { for: 'island states', choose: 'acme', because: 'Its records say so in plain words.' },
        { for: 'few accounts', choose: 'gone', because: 'Its records say so in plain words.' },
      ],
    }),
  ],
});

const found = (collection: RecordCollection, values: object) =>
  collection.list(values as CollectionValues, catalog, BASE).results.map(({ slug }) => slug);

/** What is found, as `parameters: slugs` in order. */
const LISTS: [RecordCollection, ...string[]][] = [
  [
    changes,
    'category=cat: one',
    'category=tax: three',
    'tool=zed: one',
    'kind=sunset: two',
    'severity=action-required: two',
    'q=old: two',
    'q=replaces: one two three',
    'q=finance: two',
    'q=certificates: two',
    'sort=date: two one three',
    'sort=-date: three one two',
    'sort=-updated: one three two',
    'to=2026-10-01&from=2026-09-02: one',
  ],
  [
    comparisons,
    'category=cat: beta-vs-zed',
    'category=tax: beta-vs-zed acme-vs-gone',
    'tool=zed: beta-vs-zed',
    'q=beta: beta-vs-zed',
    'q=ledgers: beta-vs-zed acme-vs-gone',
    'q=island: acme-vs-gone',
    'sort=-title: beta-vs-zed acme-vs-gone',
    'sort=-updated: beta-vs-zed acme-vs-gone',
  ],
  [
    events,
    'regulation=act: early',
    'category=tax: early',
    'standard=fix: early',
    'jurisdiction=US: late',
    'type=adopted: late',
    'certainty=reported: late',
    'state=postponed: late',
    'q=votes: late',
    'q=binds: early late',
    'q=eba: early late',
    'q=york: early',
    'q=law: late',
    'sort=-date: early late',
    'sort=-updated: late early',
    'from=2026-12-02: early',
  ],
  [
    glossary,
    'category=tax: ubo',
    'standard=fix: ledger',
    'regulation=act: ledger',
    'use-case=file-tax: ledger',
    'q=ubo: ubo',
    'q=ultimate: ubo',
    'q=movement: ledger ubo',
    'q=stryker: ',
    'sort=-term: ubo ledger',
    'sort=-updated: ubo ledger',
  ],
  [
    guides,
    'category=tax: buy',
    'tool=zed: choose-a-ledger',
    'standard=fix: buy',
    'regulation=act: buy',
    'audience=product: buy',
    'q=engine: buy',
    'q=questions: choose-a-ledger buy',
    'sort=title: buy choose-a-ledger',
    'sort=updated: buy choose-a-ledger',
  ],
  [
    regulations,
    'category=tax: act',
    'standard=fix: act',
    'jurisdiction=US: act',
    'jurisdiction=DE: rule',
    'kind=statute: act',
    'status=proposed: act',
    'q=york: act',
    'q=law: rule',
    'q=rules: rule act',
    'q=lenders: act',
    'q=CAFES lend: act',
    'q=congress: act',
    'sort=-name: rule act',
    'sort=-updated: act rule',
  ],
  [
    standards,
    'category=tax: iso-20022',
    'q=fix: fix',
    'q=tag: fix',
    'q=securities: iso-20022 fix',
    'q=registry: iso-20022',
    'sort=-name: iso-20022 fix',
    'sort=updated: iso-20022 fix',
  ],
  [
    useCases,
    'standard=fix: keep-books',
    'regulation=act: keep-books',
    'tool=gone: file-tax',
    'q=file: file-tax',
    'q=movement: keep-books file-tax',
    'q=number: keep-books file-tax',
  ],
  [
    actions,
    'category=tax: open-dispute',
    'q=chargeb: open-dispute',
    'sort=-name: refund-payment open-dispute',
  ],
];

test('records are found by every filter and word, in every order', () => {
  const ONE = ['q', 'sort', 'from', 'to'];
  for (const [collection, ...cases] of LISTS)
    for (const line of cases) {
      const [query = '', slugs] = line.split(': ');
      const values = [...new URLSearchParams(query)].map(([name, value]) => [
        name,
        ONE.includes(name) ? value : [value],
      ]);
      assert.equal(
        found(collection, Object.fromEntries(values)).join(' '),
        slugs,
        `${collection.name} ${line}`,
      );
    }
});

test('a record of every collection is found by each of its names', () => {
  for (const [collection, name, slug] of [
    [changes, 'Old keys end', 'two'],
    [comparisons, 'acme or gone', 'acme-vs-gone'],
    [events, 'congress votes', 'late'],
    [glossary, 'Stryker was here', undefined],
    [guides, 'buy a tax engine', 'buy'],
    [regulations, 'payments law', 'rule'],
    [standards, 'tag value', 'fix'],
    [useCases, 'FILE TAXES OF A COMPANY', 'file-tax'],
  ] as const)
    assert.equal(collection.get(name, catalog, BASE, false)?.slug, slug, name);
});

test('the interfaces serve ten collections, and a list names fields of its own', () => {
  const brief = (collection: RecordCollection) =>
    Object.keys(collection.list({ limit: 1 } as CollectionValues, catalog, BASE).results[0] ?? {}).join(' ');
  assert.deepEqual(
    RECORD_COLLECTIONS.map((collection) => `${collection.name}: ${brief(collection)}`),
    [
      'use-cases: slug title summary categories updatedAt url',
      'glossary: slug term meaning url',
      'guides: slug title description audience categories updatedAt url',
      'comparisons: slug title description tools verdicts updatedAt url',
      'standards: slug name description maintainer jurisdictions officialUrl url',
      'organizations: slug name tools owned url',
      'regulations: slug name kind description jurisdictions authority status url',
      'events: slug title summary regulation type date datePrecision certainty state jurisdictions url',
      'changes: slug title summary tool kind severity announcedAt url',
      'actions: slug name definition categories updatedAt url',
    ],
  );
});

test('the slugs of a collection are those of its records, a tool that is not there goes by its slug', () => {
  assert.deepEqual(standards.slugs(catalog), ['iso-20022', 'fix']);
  const record = useCases.get('file-tax', catalog, BASE, false);
  assert.deepEqual(record?.['tools'], [{ slug: 'gone', fit: 'core', name: 'gone' }]);
});

test('a query is read with its limits: words, slugs, orders, fields and days', () => {
  const long = 'x'.repeat(200);
  const paths = { fields: ['officialUrl', 'all', 'jsonUrl'] };
  for (const [collection, query, read] of [
    [guides, { q: ` ${long} `, slug: ['BUY'] }, { q: long, slug: ['buy'] }],
    [guides, { q: `${long}x` }],
    [guides, { slug: Array(50).fill('x'.repeat(160)) }, { slug: Array(50).fill('x'.repeat(160)) }],
    [guides, { slug: Array(51).fill('x') }],
    [guides, { slug: ['x'.repeat(161)] }],
    [guides, { sort: '-title' }, { sort: '-title' }],
    [guides, { sort: 'updated' }, { sort: 'updated' }],
    [guides, { sort: 'date' }],
    [events, { from: '2026-11-22' }, { from: '2026-11-22' }],
    [guides, { from: '2026-11-22' }, {}],
    [guides, { audience: ['PRODUCT'] }, { audience: ['product'] }],
    [guides, { audience: ['nobody'] }],
    [guides, { tool: Array(50).fill('acme') }, { tool: Array(50).fill('acme') }],
    [guides, { tool: Array(51).fill('acme') }],
    [standards, paths, paths],
    [standards, { fields: ['body'] }],
    [useCases, { fields: ['terms.de', 'asked'] }, { fields: ['terms.de', 'asked'] }],
    [useCases, { include: ['history'] }],
    [useCases, { category: ['TAX & levies'] }, { category: ['tax'] }],
    [useCases, { category: ['TAX and levies'] }],
    [useCases, { tool: ['beta books'] }, { tool: ['beta'] }],
    [useCases, { tool: ['old-beta'] }, { tool: ['beta'] }],
  ] as [RecordCollection, object, object?][])
    assert.deepEqual(
      collection.querySchema(catalog).safeParse(query).data,
      read,
      JSON.stringify(query).slice(0, 99),
    );
  assert.equal(standards.querySchema(catalog), standards.querySchema(catalog), 'made once for a catalogue');
});

test('words, pages, days and fields of a list', () => {
  const list = (values: object) => useCases.list(values as CollectionValues, catalog, BASE);
  assert.equal(
    found(useCases, { q: 'TAXES fil' }).join(),
    'file-tax',
    'every word begins a word of the record',
  );
  assert.deepEqual(found(useCases, { q: 'file movement nothing' }), []);
  assert.deepEqual(found(useCases, { q: 'the filing of taxes' }), found(useCases, { q: 'file tax' }));
  assert.deepEqual(found(useCases, { category: ['cat'], tool: ['gone'] }), ['file-tax']);
  assert.deepEqual(found(useCases, { tool: ['gone', 'zed'] }), ['keep-books', 'file-tax']);
  const { results, total, pages, page, limit } = list({ page: 2, limit: 1 });
  assert.deepEqual([results.map(({ slug }) => slug), total, pages, page, limit], [['file-tax'], 2, 2, 2, 1]);
  const asked = list({ slug: ['file-tax', 'nothing'] });
  assert.deepEqual([asked.results.length, asked.missing], [1, ['nothing']]);
  assert.deepEqual(found(glossary, { updatedSince: '2026-11-09' }), ['ubo']);
  assert.deepEqual(found(glossary, { updatedSince: '2026-11-10' }), []);
  const fields = (values: object) => Object.keys(list({ ...values, limit: 1 }).results[0] ?? {}).join(' ');
  assert.equal(fields({ fields: ['title'] }), 'slug title');
  assert.equal(fields({ fields: ['title'], include: ['body'] }), 'slug title body');
  assert.match(fields({ fields: ['all'] }), / asked /);
});

test('a record has its addresses, its text, and names the tools it lists', () => {
  const record = useCases.get('keep-books', catalog, BASE, true) as Record<string, unknown>;
  assert.deepEqual(
    ['url', 'markdownUrl', 'jsonUrl', 'body'].map((name) => record[name]),
    [
      `${BASE}/use-cases/keep-books`,
      `${BASE}/use-cases/keep-books.md`,
      `${BASE}/api/use-cases/keep-books`,
      'Two sides.',
    ],
  );
  assert.deepEqual(record['tools'], [
    { slug: 'zed', fit: 'core', name: 'Zed' },
    { slug: 'beta', fit: 'feature', why: 'exports', name: 'Beta Books' },
  ]);
  assert.equal(useCases.get('file-tax', catalog, BASE, true)?.['body'], '');
  assert.equal(standards.get('ISO 20022', catalog, BASE, false)?.['officialUrl'], 'https://iso.example');
});

test('events of a jurisdiction are those that apply there, in the part of the Union that a rule names', () => {
  const eea = {
    state: 'incorporated' as const,
    in: ['NO' as const],
    read: 'authority' as const,
    source: 'https://efta.example',
    retrieved: '2026-11-01',
  };
  const area = (name: 'euro-area' | 'outside-euro-area') =>
    eventOf({ slug: name, jurisdictions: ['EU'], binds: [{ in: [name] }] });
  const law = catalogOf({
    regulations: [regulationOf({ slug: 'taken', eea })],
    events: [
      eventOf({ slug: 'taken-over', regulation: 'taken' }),
      ...['EU', 'FR', 'US', 'GLOBAL'].map((code) =>
        eventOf({ slug: code.toLowerCase(), jurisdictions: [code] }),
      ),
      area('euro-area'),
      area('outside-euro-area'),
    ],
  });
  for (const [jurisdiction, slugs] of [
    ['Germany', 'taken-over eu global euro-area'],
    ['NO', 'taken-over global'],
    ['GB', 'global'],
    ['us-ca', 'us global'],
  ] as const) {
    const query = events.querySchema(law).parse({ jurisdiction: jurisdiction.split(',') });
    const { results } = events.list(query, law, BASE);
    assert.equal(results.map(({ slug }) => slug).join(' '), slugs, jurisdiction);
  }
});
