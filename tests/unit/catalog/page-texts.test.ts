import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { nameOf, toDoOf, toolsOfKind } from '../../../src/catalog/lookup.ts';
import { feedLinks } from '../../../src/catalog/views.ts';
import { toolJsonLd } from '../../../src/documents/json-ld.ts';
import { pickPaths, schemaAt } from '../../../src/records/schema-paths.ts';
import { catalogOf, toolOf } from './small-catalog.ts';

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
