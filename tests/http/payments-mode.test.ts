import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { FEED, payInSandbox } from '../live-money.ts';
import { callAt } from './raw-request.ts';
import { startServer, type TestServer } from './server.ts';

const SANDBOX = [
  ['POST', '/sandbox/faucet'],
  ['POST', '/sandbox/card-token'],
  ['GET', '/sandbox/facilitator/supported'],
  ['POST', '/sandbox/facilitator/verify'],
  ['POST', '/sandbox/facilitator/settle'],
  ['POST', '/sandbox/rpc'],
] as const;
/** Some of what proxies add to a request, or pass on of it. */
const FORWARDED = [
  ['x-forwarded-for', '127.0.0.1'],
  ['host', 'directory.example.org'],
] as const;

for (const hops of ['0', '1']) {
  describe(`the sandbox with TRUST_PROXY_HOPS=${hops}`, () => {
    let server: TestServer;
    before(async () => {
      server = await startServer({ TRUST_PROXY_HOPS: hops });
    });
    after(() => server.stop());
    const at = (method: string, path: string, headers: Record<string, string> = {}) =>
      callAt(server.url, path, { method, headers, ...(method === 'POST' && { body: '{}' }) });

    test('is chosen without a setting, which the start says, and answers a program on the same machine', async () => {
      assert.match(
        server.output(),
        /payments are in sandbox mode: PAYMENTS_MODE is not set, and HOST and PUBLIC_BASE_URL are loopback addresses/,
      );
      assert.equal((await at('POST', '/sandbox/card-token')).status, 200);
      assert.equal((await at('GET', FEED)).status, 402);
      const port = new URL(server.url).port;
      for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]'])
        assert.equal((await at('POST', '/sandbox/card-token', { host })).status, 200, host);
    });

    test('refuses what was forwarded, at every address, and says why', async () => {
      for (const [name, value] of FORWARDED) {
        for (const [method, path] of SANDBOX) {
          const answer = await at(method, path, { [name]: value });
          assert.equal(answer.status, 403, `${method} ${path} with ${name}: ${value}`);
          assert.match(answer.json.type, /\/problems\/sandbox-is-local$/);
          assert.match(answer.json.detail, new RegExp(`\\b${name}\\b`, 'i'));
          assert.match(answer.json.detail, /PAYMENTS_MODE/);
        }
      }
    });

    test('sells no report for play money to what was forwarded, and takes no payment', async () => {
      const authorization = await payInSandbox(server.url);
      for (const [name, value] of FORWARDED) {
        const paying = await at('GET', FEED, { authorization, [name]: value });
        assert.equal(paying.status, 403, `${name}: ${value}`);
        assert.match(paying.json.type, /\/problems\/sandbox-is-local$/);
        assert.equal(paying.json.report, undefined);
        const asking = await at('GET', FEED, { [name]: value });
        assert.equal(asking.status, 403);
        assert.equal(asking.headers['www-authenticate'], undefined, 'no offer');
        assert.equal(asking.headers['payment-required'], undefined, 'no offer');
      }
      const paid = await at('GET', FEED, { authorization });
      assert.equal(paid.status, 200, 'the payment is still whole');
      assert.equal(paid.json.status.length > 0, true);
    });

    test('the free sample and the rest of the API answer through a proxy', async () => {
      for (const path of ['/api/market-intelligence/sample', '/api/search?q=kyc', '/api/health'])
        assert.equal((await at('GET', path, { 'x-forwarded-for': '203.0.113.9' })).status, 200, path);
    });
  });
}

test('a process that listens to other machines has no sandbox, and refuses a release that offers payments', async () => {
  await assert.rejects(
    startServer({ HOST: '0.0.0.0' }),
    /built with the paid feed, and this process cannot take payments \(live mode: PAYMENTS_MODE is not set, and HOST=0\.0\.0\.0 is not/,
  );
});

test('without payments the start says so, the feed answers 503 payments-not-configured, the sample stays, nothing else is offered', async () => {
  const server = await startServer({ PAYMENTS_MODE: 'off' });
  try {
    assert.match(
      server.output(),
      /built with the paid feed, and this process cannot take payments[\s\S]*payments are in off mode: PAYMENTS_MODE is set to it/,
    );
    const answer = await fetch(`${server.url}${FEED}`);
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
