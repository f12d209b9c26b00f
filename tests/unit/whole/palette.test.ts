import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { createPaletteSearch, paletteIndex } from '../../../src/search/palette.ts';
import { catalog } from './whole-content.ts';

const file = JSON.stringify(paletteIndex(catalog));
const find = createPaletteSearch(JSON.parse(file));

test('the palette file, with topics, stays below 40 KB compressed', () => {
  assert.ok(brotliCompressSync(file).length <= 40_000);
});

test('the palette finds tools by name, start, typing error and split spelling', () => {
  for (const [query, slug] of [
    ['stripe', 'stripe'],
    ['plad', 'plaid'],
    ['hyper switch', 'hyperswitch'],
    ['quickb', 'quickbooks-online'],
    ['brønnøysund', 'brreg-enhetsregisteret'],
  ] as const) {
    assert.equal(find(query, 5)[0]?.slug, slug, query);
  }
  assert.deepEqual(find('asdfgh', 5), []);
  assert.deepEqual(find('stripe', 1), [{ name: 'Stripe', slug: 'stripe', category: 'Payments & Billing' }]);
});
