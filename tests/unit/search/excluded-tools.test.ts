import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToolsMeant, createToolsOwned } from '../../../src/search/excluded-tools.ts';
import { toolOf } from '../catalog/small-catalog.ts';
import { indexOf } from './index-of.ts';

const tools = [
  toolOf({ name: 'PayPal', slug: 'paypal' }),
  toolOf({ name: 'Hyperwallet', slug: 'hyperwallet', organization: { owner: { name: 'PayPal Holdings' } } }),
  toolOf({ name: 'BitGo', slug: 'bitgo' }),
  toolOf({ name: 'BitGoJS', slug: 'bitgojs' }),
  toolOf({ name: 'Bank of Zed', slug: 'bank-of-zed' }),
  toolOf({ name: 'Yfin', slug: 'yfin', keywords: ['yahoo-finance', 'prices'] }),
  toolOf({ name: 'Smiley', slug: 'smiley', keywords: ['biometric-kyc'] }),
  toolOf({ name: 'Envel', slug: 'envel', keywords: ['ynab-alternative'] }),
];
const index = indexOf(
  ...tools.map(({ name, slug }): Parameters<typeof indexOf>[0] => [
    {},
    name.toLowerCase(),
    slug.replaceAll('-', ''),
  ]),
);
const meant = createToolsMeant(
  tools,
  index,
  Uint32Array.from(tools.keys()),
  (word) => word === 'bank',
  (word) => word === 'biometric',
);
const slugs = (...parts: string[]) => meant(parts).map((ordinal) => tools[ordinal]?.slug);

test('a name means the tool, what its maker owns, and names that go on', () => {
  assert.deepEqual(slugs('paypal'), ['paypal', 'hyperwallet']);
  assert.deepEqual(slugs('bitgo'), ['bitgo', 'bitgojs']);
  assert.deepEqual(slugs('bank', 'of', 'zed'), ['bank-of-zed']);
});

test('the name of a source in the keywords means the tool', () => {
  assert.deepEqual(slugs('yahoo'), ['yfin']);
});

test('a word of the field in the keywords names no tool', () => {
  assert.deepEqual(slugs('biometric'), []);
});

test('a keyword about what a tool replaces names no source', () => {
  assert.deepEqual(slugs('ynab'), []);
});

test('an owner has what it makes and owns, by its whole name or the first word of it', () => {
  const owned = createToolsOwned(tools, Uint32Array.from(tools.keys()));
  const ownedBy = (...parts: string[]) => owned(parts).map((ordinal) => tools[ordinal]?.slug);
  assert.deepEqual(ownedBy('paypal'), ['paypal', 'hyperwallet']);
  assert.deepEqual(ownedBy('paypal', 'holdings'), ['hyperwallet']);
  assert.deepEqual(ownedBy('zebra'), []);
});

test('a common word and an unknown one mean no tool', () => {
  assert.deepEqual(slugs('bank'), []);
  assert.deepEqual(slugs('zebra'), []);
  assert.deepEqual(slugs(), []);
});
