import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToolsMeant } from '../../../../src/search/read/tools-meant.ts';
import { toolOf } from '../../catalog/small-catalog.ts';
import { indexOf } from '../index-of.ts';

const tools = [
  toolOf({ name: 'PayPal', slug: 'paypal' }),
  toolOf({ name: 'Hyperwallet', slug: 'hyperwallet', organization: { owner: { name: 'PayPal Holdings' } } }),
  toolOf({ name: 'BitGo', slug: 'bitgo' }),
  toolOf({ name: 'BitGoJS', slug: 'bitgojs' }),
  toolOf({ name: 'Bank of Zed', slug: 'bank-of-zed' }),
  toolOf({ name: 'Real Time Payments', slug: 'real-time-payments' }),
  toolOf({ name: 'Travel Rule Alliance', slug: 'travel-rule-alliance' }),
  toolOf({ name: 'Smiley', slug: 'smiley', keywords: ['biometric-kyc', 'video-calls'] }),
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
  (word) => ['bank', 'real', 'time'].includes(word),
  (joined) => joined === 'travelrule',
);
const slugs = (...parts: string[]) => meant(parts).map((ordinal) => tools[ordinal]?.slug);

test('a name means the tool, what its maker owns, and names that go on', () => {
  assert.deepEqual(slugs('paypal'), ['paypal', 'hyperwallet']);
  assert.deepEqual(slugs('bitgo'), ['bitgo', 'bitgojs']);
  assert.deepEqual(slugs('bank', 'of', 'zed'), ['bank-of-zed']);
});

test('a keyword names no tool, neither whole nor by its first word', () => {
  assert.deepEqual(slugs('biometric'), []);
  assert.deepEqual(slugs('video', 'calls'), []);
});

test('common words together and a term of the field mean no tool whose name they begin', () => {
  assert.deepEqual(slugs('real', 'time'), []);
  assert.deepEqual(slugs('travel', 'rule'), []);
  assert.deepEqual(slugs('travel', 'rule', 'alliance'), ['travel-rule-alliance']);
});

test('a common word and an unknown one mean no tool', () => {
  assert.deepEqual(slugs('bank'), []);
  assert.deepEqual(slugs('zebra'), []);
  assert.deepEqual(slugs(), []);
});
