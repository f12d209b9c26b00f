import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, get, json } from './site.ts';

const FEED = '/api/v1/paid/market-intelligence';

test('the paid feed answers 402 with both challenges and may not be stored', async () => {
  const answer = await get(FEED);
  assert.equal(answer.status, 402);
  assert.match(answer.headers.get('www-authenticate') ?? '', /^Payment /);
  assert.ok(answer.headers.get('payment-required'));
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
});

test('x402 states the terms of the live 402, at the same price as OpenAPI and llms.txt', async () => {
  const live = JSON.parse(
    Buffer.from((await get(FEED)).headers.get('payment-required') ?? '', 'base64').toString(),
  );
  const document = await json('/.well-known/x402');
  assert.equal(document.resources[0].url, `${base}${FEED}`);
  assert.deepEqual(document.resources[0].accepts, live.accepts);
  assert.deepEqual(document.items[0].accepts, live.accepts);
  assert.deepEqual([document.payment.amount, document.payment.currency], [0.01, 'USD']);
  const operation = (await json('/openapi.json')).paths[FEED].get;
  assert.equal(Number(operation['x-payment-info'].price.amount), 0.01);
  assert.ok('402' in operation.responses);
  assert.ok((await get('/llms.txt')).text.includes('0.01 USD per call'));
});

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
