import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from './server.ts';

const PATH = '/api/v1/paid/market-intelligence';

test('without payments the feed answers 503 payments-not-configured, the sample stays, nothing else is offered', async () => {
  const server = await startServer({ PAYMENTS_MODE: 'off' }, { anyPort: true });
  try {
    const answer = await fetch(`${server.url}${PATH}`);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('www-authenticate'), null);
    assert.equal(answer.headers.get('payment-required'), null);
    assert.match(((await answer.json()) as { type: string }).type, /\/problems\/payments-not-configured$/);
    assert.equal((await fetch(`${server.url}/api/market-intelligence/sample`)).status, 200);
    assert.equal((await fetch(`${server.url}/.well-known/x402`)).status, 404);
    for (const path of ['/sandbox/faucet', '/sandbox/card-token'])
      assert.equal((await fetch(`${server.url}${path}`, { method: 'POST' })).status, 404);
  } finally {
    await server.stop();
  }
});

test('live mode without a way to be paid does not start on a release that offers the feed', async () => {
  await assert.rejects(
    startServer({ PAYMENTS_MODE: 'live' }, { anyPort: true }),
    /Cannot start: the release was built with the paid feed, and this process cannot take payments \(live mode/,
  );
});

test('live settings that contradict each other stop the start and are named', async () => {
  const started = startServer({ PAYMENTS_MODE: 'live', X402_NETWORK: 'eip155:8453' }, { anyPort: true });
  await assert.rejects(started, /Cannot start: 1 setting is wrong.*\s+X402_FACILITATOR_URL, .*: set all of/);
});

test('unpaid requests have a quota of their own', async () => {
  const server = await startServer({ RATE_LIMITS: 'paid=3/60' }, { anyPort: true });
  try {
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await fetch(`${server.url}${PATH}`)).status);
    assert.deepEqual(statuses, [402, 402, 402, 429]);
  } finally {
    await server.stop();
  }
});
