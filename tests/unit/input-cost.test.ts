import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { readQuery } from '../../src/http/read-query.ts';
import { readCredential } from '../../src/payments/mpp/mpp-credential.ts';
import { readCompareQuery } from '../../src/view/compare/read-compare-query.ts';

/** Far above the time of one pass over the input, far below that of one pass for each character. */
const MOST_MS = 200;

function milliseconds(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

test('a card credential of padding alone is refused in no time', () => {
  const token = `${'='.repeat(8_000)}x`;
  const read = () => {
    for (let times = 0; times < 50; times += 1) assert.equal(readCredential(token), undefined);
  };
  assert.ok(milliseconds(read) < MOST_MS);
});

test('a parameter that is repeated thousands of times is read once through', () => {
  const query = new URLSearchParams('q&'.repeat(20_000));
  const read = () => assert.throws(() => readQuery(z.object({ q: z.string() }), query), /more than once/);
  assert.ok(milliseconds(read) < MOST_MS);
});

test('values of /compare beyond the twentieth are not looked up', () => {
  const catalog = { toolBySlug: new Map(), formerSlugs: new Map() } as unknown as Catalog;
  const names = Array.from({ length: 500 }, (_, number) => `nobody-${number}`);
  const { unknown } = readCompareQuery(new URLSearchParams({ tool: names.join() }), catalog);
  assert.deepEqual(unknown, names.slice(0, 20));
});

test('/compare reads the names of the parameter that /api/compare reads', () => {
  const catalog = { toolBySlug: new Map(), formerSlugs: new Map() } as unknown as Catalog;
  for (const name of ['tool', 'tools', 'slug', 'slugs'])
    assert.deepEqual(readCompareQuery(new URLSearchParams({ [name]: 'a,b' }), catalog).unknown, ['a', 'b']);
});
