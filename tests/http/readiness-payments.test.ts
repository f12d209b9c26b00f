import assert from 'node:assert/strict';
import { test } from 'node:test';
import { get } from './site.ts';

test('the merchant profile is served', async () => {
  const answer = await get('/.well-known/ucp');
  assert.equal(answer.status, 200);
  const { ucp: profile } = JSON.parse(answer.text);
  assert.ok(profile.version && profile.services && profile.payment_handlers);
});

test('the commerce discovery document is served', async () => {
  const answer = await get('/.well-known/acp.json');
  assert.equal(answer.status, 200);
  const { protocol, transports, capabilities } = JSON.parse(answer.text);
  assert.equal(protocol.name, 'acp');
  assert.deepEqual(transports, ['rest']);
  assert.deepEqual(capabilities.services, []);
});
