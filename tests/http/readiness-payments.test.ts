import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discoveryFacts } from '../../src/server/discovery-facts.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
import { base, get, json } from './site.ts';

const { acp, payments, ucp } = discoveryFacts(readSettings({ PUBLIC_BASE_URL: base }));

if (!payments) {
  test('without the paid feed no document about it is served or mentioned', async () => {
    for (const path of [
      '/.well-known/x402',
      '/.well-known/ucp',
      '/.well-known/acp.json',
      '/api/v1/paid/market-intelligence',
    ]) {
      assert.equal((await get(path)).status, 404, path);
    }
    for (const path of ['/llms.txt', '/.well-known/ai-catalog.json', '/openapi.json']) {
      assert.ok(!(await get(path)).text.includes('market-intelligence'), path);
    }
  });
} else {
  test('the paid feed answers 402 with both challenges and may not be stored', async () => {
    const answer = await get(payments.path);
    assert.equal(answer.status, 402);
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Payment /);
    assert.ok(answer.headers.get('payment-required'));
    assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
  });

  test('x402 states the terms of the live 402, at the same price as OpenAPI and llms.txt', async () => {
    const live = JSON.parse(
      Buffer.from((await get(payments.path)).headers.get('payment-required') ?? '', 'base64').toString(),
    );
    const document = await json('/.well-known/x402');
    assert.equal(document.resources[0].url, `${base}${payments.path}`);
    assert.deepEqual(document.resources[0].accepts, live.accepts);
    assert.deepEqual(document.items[0].accepts, live.accepts);
    const { amount, currency } = payments.price;
    assert.deepEqual([document.payment.amount, document.payment.currency], [amount, currency]);
    const operation = (await json('/openapi.json')).paths[payments.path].get;
    assert.equal(Number(operation['x-payment-info'].price.amount), amount);
    assert.ok('402' in operation.responses);
    assert.ok((await get('/llms.txt')).text.includes(`${amount} ${currency} per call`));
  });
}

test('the merchant profile is served as soon as it is offered', async () => {
  const answer = await get('/.well-known/ucp');
  assert.equal(answer.status, ucp ? 200 : 404);
  if (ucp) {
    const { ucp: profile } = JSON.parse(answer.text);
    assert.ok(profile.version && profile.services && profile.payment_handlers);
  }
});

test('the commerce discovery document is served as soon as it is offered', async () => {
  const answer = await get('/.well-known/acp.json');
  assert.equal(answer.status, acp ? 200 : 404);
  if (acp) {
    const { protocol, transports, capabilities } = JSON.parse(answer.text);
    assert.equal(protocol.name, 'acp');
    assert.deepEqual(transports, ['rest']);
    assert.deepEqual(capabilities.services, acp);
  }
});
