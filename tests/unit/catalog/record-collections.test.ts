import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changes } from '../../../src/catalog/collections/changes.ts';
import type { CollectionValues } from '../../../src/catalog/collections/collection-query.ts';
import { comparisons } from '../../../src/catalog/collections/comparisons.ts';
import { events } from '../../../src/catalog/collections/events.ts';
import { glossary } from '../../../src/catalog/collections/glossary.ts';
import { guides } from '../../../src/catalog/collections/guides.ts';
import type { RecordCollection } from '../../../src/catalog/collections/record-collection.ts';
import { RECORD_COLLECTIONS } from '../../../src/catalog/collections/record-collections.ts';
import { regulations } from '../../../src/catalog/collections/regulations.ts';
import { standards } from '../../../src/catalog/collections/standards.ts';
import { useCases } from '../../../src/catalog/collections/use-cases.ts';
import {
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

const catalog = catalogOf({
  categories: [categoryOf(), categoryOf({ slug: 'tax', name: 'Tax', order: 2 })],
  tools: [
    toolOf(),
    toolOf({ slug: 'acme', name: 'Acme', categories: ['tax'] }),
    toolOf({ slug: 'beta', name: 'Beta', categories: ['cat', 'tax'] }),
  ],
  standards: [
    standardOf({ categories: ['tax'], maintainer: 'Registry' }),
    standardOf({ slug: 'fix', name: 'FIX', aliases: ['Tag Value'], updatedAt: '2026-11-09' }),
  ],
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
      scope: 'Lenders of the country.',
      updatedAt: '2026-11-09',
    }),
  ],
  useCases: [
    useCaseOf({ standards: ['fix'], regulations: ['act'] }),
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
      standing: 'postponed',
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
  collection.list(values as CollectionValues, catalog, 'https://dir.example').results.map(({ slug }) => slug);

/** Slugs that a query finds, in order. */
const lists: [RecordCollection, [query: object, slugs: string[]][]][] = [
  [
    changes,
    [
      [{ category: ['cat'] }, ['one']],
      [{ category: ['tax'] }, ['three']],
      [{ tool: ['zed'] }, ['one']],
      [{ kind: ['sunset'] }, ['two']],
      [{ severity: ['action-required'] }, ['two']],
      [{ q: 'old' }, ['two']],
      [{ q: 'replaces' }, ['one', 'two', 'three']],
      [{ q: 'finance' }, ['two']],
      [{ q: 'certificates' }, ['two']],
      [{ sort: 'date' }, ['two', 'one', 'three']],
      [{ sort: '-date' }, ['three', 'one', 'two']],
      [{ sort: '-updated' }, ['one', 'three', 'two']],
      [{ to: '2026-10-01', from: '2026-09-02' }, ['one']],
    ],
  ],
  [
    comparisons,
    [
      [{ category: ['cat'] }, ['beta-vs-zed']],
      [{ category: ['tax'] }, ['beta-vs-zed', 'acme-vs-gone']],
      [{ tool: ['zed'] }, ['beta-vs-zed']],
      [{ q: 'beta' }, ['beta-vs-zed']],
      [{ q: 'ledgers' }, ['beta-vs-zed', 'acme-vs-gone']],
      [{ q: 'island' }, ['acme-vs-gone']],
      [{ sort: '-title' }, ['beta-vs-zed', 'acme-vs-gone']],
      [{ sort: '-updated' }, ['beta-vs-zed', 'acme-vs-gone']],
    ],
  ],
  [
    events,
    [
      [{ regulation: ['act'] }, ['early']],
      [{ category: ['tax'] }, ['early']],
      [{ standard: ['fix'] }, ['early']],
      [{ jurisdiction: ['US'] }, ['late']],
      [{ type: ['adopted'] }, ['late']],
      [{ certainty: ['reported'] }, ['late']],
      [{ standing: ['postponed'] }, ['late']],
      [{ q: 'votes' }, ['late']],
      [{ q: 'binds' }, ['early', 'late']],
      [{ q: 'eba' }, ['early', 'late']],
      [{ q: 'york' }, ['early']],
      [{ q: 'law' }, ['late']],
      [{ sort: '-date' }, ['early', 'late']],
      [{ sort: '-updated' }, ['late', 'early']],
      [{ from: '2026-12-02' }, ['early']],
    ],
  ],
  [
    glossary,
    [
      [{ category: ['tax'] }, ['ubo']],
      [{ standard: ['fix'] }, ['ledger']],
      [{ regulation: ['act'] }, ['ledger']],
      [{ 'use-case': ['file-tax'] }, ['ledger']],
      [{ q: 'ubo' }, ['ubo']],
      [{ q: 'ultimate' }, ['ubo']],
      [{ q: 'movement' }, ['ledger', 'ubo']],
      [{ q: 'stryker' }, []],
      [{ sort: '-term' }, ['ubo', 'ledger']],
      [{ sort: '-updated' }, ['ubo', 'ledger']],
    ],
  ],
  [
    guides,
    [
      [{ category: ['tax'] }, ['buy']],
      [{ tool: ['zed'] }, ['choose-a-ledger']],
      [{ standard: ['fix'] }, ['buy']],
      [{ regulation: ['act'] }, ['buy']],
      [{ audience: ['product'] }, ['buy']],
      [{ q: 'engine' }, ['buy']],
      [{ q: 'questions' }, ['choose-a-ledger', 'buy']],
      [{ sort: 'title' }, ['buy', 'choose-a-ledger']],
      [{ sort: 'updated' }, ['buy', 'choose-a-ledger']],
    ],
  ],
  [
    regulations,
    [
      [{ category: ['tax'] }, ['act']],
      [{ standard: ['fix'] }, ['act']],
      [{ jurisdiction: ['US'] }, ['act']],
      [{ jurisdiction: ['DE'] }, ['rule']],
      [{ kind: ['statute'] }, ['act']],
      [{ status: ['proposed'] }, ['act']],
      [{ q: 'york' }, ['act']],
      [{ q: 'law' }, ['rule']],
      [{ q: 'rules' }, ['rule', 'act']],
      [{ q: 'lenders' }, ['act']],
      [{ q: 'congress' }, ['act']],
      [{ sort: '-name' }, ['rule', 'act']],
      [{ sort: '-updated' }, ['act', 'rule']],
    ],
  ],
  [
    standards,
    [
      [{ category: ['tax'] }, ['iso-20022']],
      [{ q: 'fix' }, ['fix']],
      [{ q: 'tag' }, ['fix']],
      [{ q: 'securities' }, ['iso-20022', 'fix']],
      [{ q: 'registry' }, ['iso-20022']],
      [{ sort: '-name' }, ['iso-20022', 'fix']],
      [{ sort: 'updated' }, ['iso-20022', 'fix']],
    ],
  ],
  [
    useCases,
    [
      [{ standard: ['fix'] }, ['keep-books']],
      [{ regulation: ['act'] }, ['keep-books']],
      [{ tool: ['gone'] }, ['file-tax']],
      [{ q: 'file' }, ['file-tax']],
      [{ q: 'movement' }, ['keep-books', 'file-tax']],
      [{ q: 'number' }, ['keep-books', 'file-tax']],
    ],
  ],
];

for (const [collection, cases] of lists)
  test(`${collection.many} are found by every filter and word, in every order`, () => {
    for (const [query, slugs] of cases)
      assert.deepEqual(found(collection, query), slugs, JSON.stringify(query));
  });

test('a record of every collection is found by each of its names', () => {
  const slugOf = (collection: RecordCollection, name: string) =>
    collection.get(name, catalog, 'https://dir.example', false)?.slug;
  assert.equal(slugOf(changes, 'Old keys end'), 'two');
  assert.equal(slugOf(comparisons, 'acme or gone'), 'acme-vs-gone');
  assert.equal(slugOf(events, 'congress votes'), 'late');
  assert.equal(slugOf(glossary, 'Ultimate Beneficial Owner'), 'ubo');
  assert.equal(slugOf(glossary, 'Stryker was here'), undefined);
  assert.equal(slugOf(guides, 'buy a tax engine'), 'buy');
  assert.equal(slugOf(regulations, 'Act of York'), 'act');
  assert.equal(slugOf(regulations, 'payments law'), 'rule');
  assert.equal(slugOf(standards, 'tag value'), 'fix');
  assert.equal(slugOf(useCases, 'FILE TAXES OF A COMPANY'), 'file-tax');
});

test('the interfaces serve eight collections, and a list names fields of its own', () => {
  const brief = (collection: RecordCollection) =>
    Object.keys(
      collection.list({ limit: 1 } as CollectionValues, catalog, 'https://dir.example').results[0] ?? {},
    ).join(' ');
  assert.deepEqual(
    RECORD_COLLECTIONS.map((collection) => `${collection.name}: ${brief(collection)}`),
    [
      'use-cases: slug title summary categories updatedAt url',
      'glossary: slug term meaning url',
      'guides: slug title description audience categories updatedAt url',
      'comparisons: slug title description tools verdicts updatedAt url',
      'standards: slug name description maintainer jurisdictions officialUrl url',
      'regulations: slug name kind description jurisdictions authority status url',
      'events: slug title summary regulation type date datePrecision certainty standing jurisdictions url',
      'changes: slug title summary tool kind severity announcedAt url',
    ],
  );
});

test('the slugs of a collection are those of its records', () => {
  assert.deepEqual(standards.slugs(catalog), ['iso-20022', 'fix']);
});

test('a tool that a use case names and the directory lacks goes by its slug', () => {
  assert.deepEqual(useCases.get('file-tax', catalog, 'https://dir.example', false)?.['tools'], [
    { slug: 'gone', fit: 'core', name: 'gone' },
  ]);
});

test('a query is read with its limits: words, slugs, orders, fields and days', () => {
  const read = (collection: RecordCollection, query: object) => {
    const result = collection.querySchema(catalog).safeParse(query);
    return result.success ? result.data : undefined;
  };
  assert.deepEqual(read(guides, { q: ` ${'x'.repeat(200)} `, slug: ['BUY'] }), {
    q: 'x'.repeat(200),
    slug: ['buy'],
  });
  assert.equal(read(guides, { q: 'x'.repeat(201) }), undefined);
  assert.ok(read(guides, { slug: Array(50).fill('x'.repeat(160)) }));
  assert.equal(read(guides, { slug: Array(51).fill('x') }), undefined);
  assert.equal(read(guides, { slug: ['x'.repeat(161)] }), undefined);
  assert.deepEqual(read(guides, { sort: '-title' }), { sort: '-title' });
  assert.deepEqual(read(guides, { sort: 'updated' }), { sort: 'updated' });
  assert.equal(read(guides, { sort: 'date' }), undefined);
  assert.deepEqual(read(events, { from: '2026-11-22' }), { from: '2026-11-22' });
  assert.deepEqual(read(guides, { from: '2026-11-22' }), {}, 'guides have no day');
  assert.deepEqual(read(guides, { audience: ['PRODUCT'] }), { audience: ['product'] });
  assert.equal(read(guides, { audience: ['nobody'] }), undefined);
  assert.ok(read(guides, { tool: Array(50).fill('acme') }));
  assert.equal(read(guides, { tool: Array(51).fill('acme') }), undefined);
  assert.deepEqual(read(standards, { fields: ['officialUrl', 'all', 'jsonUrl'] }), {
    fields: ['officialUrl', 'all', 'jsonUrl'],
  });
  assert.equal(read(standards, { fields: ['body'] }), undefined);
  assert.deepEqual(read(useCases, { fields: ['terms.de', 'asked'] }), { fields: ['terms.de', 'asked'] });
  const once = standards.querySchema(catalog);
  assert.equal(standards.querySchema(catalog), once, 'made once for a catalogue');
});
