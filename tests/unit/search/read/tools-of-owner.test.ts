import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToolsOfOwner } from '../../../../src/search/read/tools-of-owner.ts';
import { toolOf } from '../../catalog/small-catalog.ts';

const tools = [
  toolOf({ name: 'PayPal', slug: 'paypal' }),
  toolOf({ name: 'Hyperwallet', slug: 'hyperwallet', organization: { owner: { name: 'PayPal Holdings' } } }),
  toolOf({ name: 'Bank of Zed', slug: 'bank-of-zed' }),
];

test('an owner has what it makes and owns, by its whole name or the first word of it', () => {
  const owned = createToolsOfOwner(tools, Uint32Array.from(tools.keys()));
  const ownedBy = (...parts: string[]) => owned(parts).map((ordinal) => tools[ordinal]?.slug);
  assert.deepEqual(ownedBy('paypal'), ['paypal', 'hyperwallet']);
  assert.deepEqual(ownedBy('paypal', 'holdings'), ['hyperwallet']);
  assert.deepEqual(ownedBy('zebra'), []);
});

test('what an owner has is listed by standing', () => {
  const group = [1, 2, 3].map((at) =>
    toolOf({ name: `Tool ${at}`, slug: `t${at}`, organization: { name: 'Acme' } }),
  );
  assert.deepEqual(createToolsOfOwner(group, Uint32Array.of(2, 0, 1))(['acme']), [1, 2, 0]);
  assert.deepEqual(createToolsOfOwner([toolOf({ name: '!' })], Uint32Array.of(0))(['']), []);
});
