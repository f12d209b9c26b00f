import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { readPeriod } from '../../src/base/period.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { readQuery } from '../../src/http/read-query.ts';
import { readCredential } from '../../src/payments/mpp/mpp.ts';
import { readCompareQuery } from '../../src/site/view/tool-lists.ts';
import { costOfLength } from './cost-of-length.ts';

test('a card credential of padding alone is refused in time in proportion to its length', () => {
  const read = (length: number) => assert.equal(readCredential(`${'='.repeat(length)}x`), undefined);
  assert.ok(costOfLength(read, 80) < 10);
});

test('a parameter that is repeated thousands of times is read once through', () => {
  const read = (length: number) => {
    const query = new URLSearchParams('q&'.repeat(length));
    assert.throws(() => readQuery(z.object({ q: z.string() }), query), /more than once/);
  };
  assert.ok(costOfLength(read, 200) < 10);
});

test('of the values of /compare that name no tool three are told', () => {
  const catalog = { toolBySlug: new Map(), formerSlugs: new Map() } as unknown as Catalog;
  const names = Array.from({ length: 500 }, (_, number) => `nobody-${number}`);
  const { unknown } = readCompareQuery(new URLSearchParams({ tool: names.join() }), catalog);
  assert.deepEqual(unknown, names.slice(0, 3));
});

test('/compare reads the names of the parameter that /api/compare reads', () => {
  const catalog = { toolBySlug: new Map(), formerSlugs: new Map() } as unknown as Catalog;
  for (const name of ['tool', 'tools', 'slug', 'slugs'])
    assert.deepEqual(readCompareQuery(new URLSearchParams({ [name]: 'a,b' }), catalog).unknown, ['a', 'b']);
});

test('a question of words for a period is read in time in proportion to its length', () => {
  for (const words of ['in the ', 'from a to '])
    assert.ok(costOfLength((length) => void readPeriod(words.repeat(length), '2026-11-29'), 5) < 10, words);
});
