import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, get } from './site.ts';

test('the merchant profile names one service, whose endpoint asks to be paid', async () => {
  const answer = await get('/.well-known/ucp');
  assert.equal(answer.status, 200);
  const { ucp: profile } = JSON.parse(answer.text);
  assert.ok(profile.version && profile.payment_handlers);
  const [[service]] = Object.values(profile.services) as [[{ endpoint: string }]];
  assert.equal((await get(service.endpoint.slice(base.length))).status, 402);
});

test('the commerce discovery document names a base address that answers', async () => {
  const answer = await get('/.well-known/acp.json');
  assert.equal(answer.status, 200);
  const { protocol, api_base_url, transports, capabilities } = JSON.parse(answer.text);
  assert.equal(protocol.name, 'acp');
  assert.equal((await get(api_base_url.slice(base.length))).status, 200);
  assert.deepEqual(transports, ['rest']);
  assert.deepEqual(capabilities.services, []);
});
