import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Catalog } from '../../../src/catalog/catalog.ts';
import type { Comparison } from '../../../src/records/articles.ts';
import type { Tool } from '../../../src/records/tool.ts';
import { comparisonAddress } from '../../../src/server/pages/redirects.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const catalog = {
  toolBySlug: new Map(NAMES.map((slug) => [slug, { slug } as Tool])),
  formerSlugs: new Map([['tools/old-c', 'c']]),
  comparisonBySlug: new Map([['a-vs-b', {} as Comparison]]),
};
const address = (path: string) => comparisonAddress(path, catalog);

test('names lead to the written comparison, or to the computed one', () => {
  assert.deepEqual(address('/compare/b-vs-a'), { status: 308, location: '/compare/a-vs-b' });
  assert.deepEqual(address('/compare/b-vs-a.md'), { status: 308, location: '/compare/a-vs-b.md' });
  assert.deepEqual(address('/compare/c-vs-a'), { status: 307, location: '/compare?tool=a&tool=c' });
  assert.deepEqual(address('/compare/c-vs-a.md'), { status: 307, location: '/compare.md?tool=a&tool=c' });
  assert.deepEqual(address('/compare/e-vs-d-vs-c-vs-b-vs-a'), {
    status: 307,
    location: '/compare?tool=a&tool=b&tool=c&tool=d&tool=e',
  });
  assert.deepEqual(address('/compare/old-c-vs-a'), { status: 307, location: '/compare?tool=a&tool=c' });
});

test('anything else leads nowhere', () => {
  for (const path of [
    '/compare/a',
    '/compare/a-vs-a',
    '/compare/a-vs-',
    '/compare/a-vs-nobody',
    '/tools/a-vs-c',
    `/compare/${NAMES.join('-vs-')}`,
  ])
    assert.equal(address(path), undefined, path);
});

test('the names of a path longer than 512 characters are not looked up', () => {
  const lookUp = () => assert.fail('a name was looked up');
  const guarded = {
    ...catalog,
    toolBySlug: { get: lookUp, has: lookUp } as unknown as Catalog['toolBySlug'],
  };
  assert.throws(() => comparisonAddress('/compare/a-vs-b', guarded), /a name was looked up/);
  assert.equal(comparisonAddress(`/compare/${'-vs-'.repeat(20_000)}!`, guarded), undefined);
  assert.equal(comparisonAddress(`/compare/${'a'.repeat(504)}`, guarded), undefined);
});
