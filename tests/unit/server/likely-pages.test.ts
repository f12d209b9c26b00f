import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likelyPages } from '../../../src/server/pages/not-found.ts';
import { movedAddress } from '../../../src/server/pages/redirects.ts';
import { catalogOf, categoryOf, changeOf, termOf, toolOf } from '../catalog/small-catalog.ts';

const catalog = catalogOf({
  categories: [categoryOf({ name: 'Payments', slug: 'payments' })],
  tools: [toolOf({ name: 'Stripe', slug: 'stripe' }), toolOf({ name: 'Plaid', slug: 'plaid' })],
  glossary: [termOf()],
  changes: [changeOf()],
});

test('an address that is close to that of a record names its page, in the same folder except for tools', () => {
  assert.deepEqual(likelyPages('/tools/strpe', catalog), [{ path: '/tools/stripe', name: 'Stripe' }]);
  assert.deepEqual(likelyPages('/tools/strpe.md', catalog), [{ path: '/tools/stripe', name: 'Stripe' }]);
  assert.deepEqual(likelyPages('/alternatives/plaed', catalog), [{ path: '/tools/plaid', name: 'Plaid' }]);
  assert.deepEqual(likelyPages('/categories/payment', catalog), [
    { path: '/categories/payments', name: 'Payments' },
  ]);
});

test('nothing is guessed for other addresses, names close to none, and long ones', () => {
  for (const path of ['/nothing', '/tools/zzzzzz', '/tools/a/b', `/tools/${'stripe'.repeat(20)}`])
    assert.deepEqual(likelyPages(path, catalog), [], path);
});

test('the roots of dates and documentation lead to the page that answers them', () => {
  assert.deepEqual(movedAddress('/events', catalog), { location: '/calendar' });
  assert.deepEqual(movedAddress('/events.md', catalog), { location: '/calendar.md' });
  assert.deepEqual(movedAddress('/docs', catalog), { location: '/docs/api' });
});
