import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changes } from '../../../src/catalog/collections/changes.ts';
import type { CollectionValues } from '../../../src/catalog/collections/collection-query.ts';
import { events } from '../../../src/catalog/collections/events.ts';
import { glossary } from '../../../src/catalog/collections/glossary.ts';
import { standards } from '../../../src/catalog/collections/standards.ts';
import { useCases } from '../../../src/catalog/collections/use-cases.ts';
import {
  catalogOf,
  categoryOf,
  changeOf,
  eventOf,
  standardOf,
  termOf,
  toolOf,
  useCaseOf,
} from './small-catalog.ts';

const BASE = 'https://dir.example';

const catalog = catalogOf({
  categories: [categoryOf(), categoryOf({ slug: 'tax', name: 'Tax & Levies', order: 2 })],
  tools: [toolOf(), toolOf({ slug: 'beta', name: 'Beta Books', aliases: ['Old Beta'] })],
  standards: [standardOf({ aliases: ['MX'] })],
  useCases: [
    useCaseOf({
      tools: [
        { slug: 'zed', fit: 'core' },
        { slug: 'beta', fit: 'feature', why: 'exports' },
      ],
    }),
    useCaseOf({
      slug: 'file-tax',
      title: 'File the tax of a company',
      categories: ['tax', 'cat'],
      updatedAt: '2026-11-03',
    }),
    useCaseOf({
      slug: 'audit-books',
      title: 'Audit the books of a café',
      categories: ['tax'],
      tools: [{ slug: 'beta', fit: 'core' }],
    }),
  ],
  glossary: [termOf({ also: ['General ledger'], translations: { fr: ['grand livre général'] } })],
  events: [
    eventOf({ slug: 'early', date: '2026-12-01' }),
    eventOf({ slug: 'late', date: '2027-01-15', type: 'adopted' }),
  ],
  changes: [
    changeOf({ slug: 'soon', announcedAt: '2026-10-01', effectiveAt: '2027-03-01' }),
    changeOf({ slug: 'past', announcedAt: '2026-09-01' }),
  ],
  bodies: { 'use-cases/keep-books': 'Two sides.' },
});

const query = (values: object) => values as CollectionValues;
const slugs = (values: object) => useCases.list(query(values), catalog, BASE).results.map(({ slug }) => slug);

test('values of one filter are alternatives, and different filters must all match', () => {
  assert.deepEqual(slugs({ category: ['cat'] }), ['keep-books', 'file-tax']);
  assert.deepEqual(slugs({ category: ['cat', 'tax'] }), ['keep-books', 'file-tax', 'audit-books']);
  assert.deepEqual(slugs({ category: ['tax'], tool: ['zed'] }), ['file-tax']);
});

test('a filter value is understood by slug, name or former name in any case, and another one is refused', () => {
  const schema = useCases.querySchema(catalog);
  const read = (values: object) => schema.safeParse(values);
  assert.deepEqual(read({ category: ['TAX and levies', 'tax-levies'] }).success, false);
  assert.deepEqual((read({ category: ['Tax & Levies'] }).data as Record<string, unknown>)['category'], [
    'tax',
  ]);
  assert.deepEqual((read({ tool: ['beta books'] }).data as Record<string, unknown>)['tool'], ['beta']);
  assert.deepEqual((read({ tool: ['old-beta'] }).data as Record<string, unknown>)['tool'], ['beta']);
  assert.deepEqual(read({ sort: 'price' }).success, false);
  assert.deepEqual(read({ fields: ['body'] }).success, false);
  assert.deepEqual(read({ include: ['history'] }).success, false);
});

test('every word of q must begin a word of the record, whatever its accents', () => {
  assert.deepEqual(slugs({ q: 'CAFE aud' }), ['audit-books']);
  assert.deepEqual(slugs({ q: 'books company' }), []);
  assert.deepEqual(slugs({ q: 'hauptbuch' }), ['keep-books', 'file-tax', 'audit-books']);
  assert.deepEqual(
    glossary.list(query({ q: 'grand general' }), catalog, BASE).results.map(({ slug }) => slug),
    ['ledger'],
  );
});

test('records come in the order of the catalogue, or in the one asked for', () => {
  assert.deepEqual(slugs({}), ['keep-books', 'file-tax', 'audit-books']);
  assert.deepEqual(slugs({ sort: 'title' }), ['audit-books', 'file-tax', 'keep-books']);
  assert.deepEqual(slugs({ sort: '-updated' }), ['file-tax', 'audit-books', 'keep-books']);
});

test('pages have the records after one another, and slugs without a record are named', () => {
  const page = useCases.list(query({ page: 2, limit: 2 }), catalog, BASE);
  assert.deepEqual(
    [page.results.map(({ slug }) => slug), page.total, page.pages, page.page, page.limit],
    [['audit-books'], 3, 2, 2, 2],
  );
  const asked = useCases.list(query({ slug: ['file-tax', 'nothing'] }), catalog, BASE);
  assert.deepEqual([asked.results.map(({ slug }) => slug), asked.missing], [['file-tax'], ['nothing']]);
  assert.deepEqual(slugs({ updatedSince: '2026-11-03' }), ['file-tax']);
  assert.deepEqual(slugs({ updatedSince: '2026-11-04' }), []);
});

test('a list has the brief fields, those that were named, or all, and the text on request', () => {
  const fields = (values: object) =>
    Object.keys(useCases.list(query({ ...values, limit: 1 }), catalog, BASE).results[0] ?? {});
  assert.deepEqual(fields({}), ['slug', 'title', 'summary', 'categories', 'updatedAt', 'url']);
  assert.deepEqual(fields({ fields: ['title'] }), ['slug', 'title']);
  assert.deepEqual(fields({ fields: ['title'], include: ['body'] }), ['slug', 'title', 'body']);
  assert.ok(fields({ fields: ['all'] }).includes('asked'));
});

test('a record has its addresses, and names the tools it lists by slug', () => {
  const found = useCases.get('keep-books', catalog, BASE, true);
  assert.deepEqual(
    [found?.['url'], found?.['markdownUrl'], found?.['jsonUrl'], found?.['body']],
    [
      'https://dir.example/use-cases/keep-books',
      'https://dir.example/use-cases/keep-books.md',
      'https://dir.example/api/use-cases/keep-books',
      'Two sides.',
    ],
  );
  assert.deepEqual(found?.['tools'], [
    { slug: 'zed', fit: 'core', name: 'Zed' },
    { slug: 'beta', fit: 'feature', why: 'exports', name: 'Beta Books' },
  ]);
  assert.equal(useCases.get('file-tax', catalog, BASE, true)?.['body'], '');
});

test('a record is found by its slug or another name in any case', () => {
  assert.equal(glossary.get('GENERAL LEDGER', catalog, BASE, false)?.slug, 'ledger');
  assert.equal(standards.get('mx', catalog, BASE, false)?.slug, 'iso-20022');
  assert.equal(standards.get('ISO 20022', catalog, BASE, false)?.['officialUrl'], 'https://iso.example');
  assert.equal(glossary.get('nothing', catalog, BASE, false), undefined);
});

test('from and to bound the day of an event, and the day on which a change takes effect', () => {
  const days = (collection: typeof events, values: object) =>
    collection.list(query(values), catalog, BASE).results.map(({ slug }) => slug);
  assert.deepEqual(days(events, { from: '2026-12-01', to: '2026-12-31' }), ['early']);
  assert.deepEqual(days(events, { from: '2026-12-02' }), ['late']);
  assert.deepEqual(days(changes, { from: '2027-01-01' }), ['soon']);
  assert.deepEqual(days(changes, { to: '2026-09-01' }), ['past']);
  assert.ok(!('from' in useCases.querySchema(catalog).shape));
});
