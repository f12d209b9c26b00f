import assert from 'node:assert/strict';
import { test } from 'node:test';
import { route } from '../../../src/api/router.ts';
import { readContent } from '../../../src/catalog/content/read-content.ts';
import { createRequest } from '../../../src/http/request.ts';
import { choosePaymentsMode, hasPayments } from '../../../src/payments/payment-settings.ts';
import { createServices } from '../../../src/server/services.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';

const choose = (env: Record<string, string>) => choosePaymentsMode(readSettings(env));
const PUBLIC = 'https://directory.example.org';

test('the sandbox is the default only where HOST and PUBLIC_BASE_URL are both loopback addresses', () => {
  const reason = 'PAYMENTS_MODE is not set, and HOST and PUBLIC_BASE_URL are loopback addresses';
  for (const env of [
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_BASE_URL: 'http://127.0.0.1:8080' },
    { PUBLIC_BASE_URL: 'http://[::1]:4321' },
    { HOST: '127.8.9.10', PUBLIC_BASE_URL: 'https://localhost' },
  ])
    assert.deepEqual(choose(env), { mode: 'sandbox', reason }, JSON.stringify(env));
});

test('a public address, or a host that other machines reach, means live', () => {
  assert.deepEqual(choose({ PUBLIC_BASE_URL: PUBLIC }), {
    mode: 'live',
    reason: `PAYMENTS_MODE is not set, and PUBLIC_BASE_URL=${PUBLIC} is not a loopback address`,
  });
  assert.deepEqual(choose({ HOST: '0.0.0.0' }), {
    mode: 'live',
    reason: 'PAYMENTS_MODE is not set, and HOST=0.0.0.0 is not a loopback address',
  });
  for (const PUBLIC_BASE_URL of [
    'https://localhost.example.org',
    'https://127.0.0.1.example.org',
    'https://10.0.0.1',
  ])
    assert.equal(choose({ PUBLIC_BASE_URL }).mode, 'live', PUBLIC_BASE_URL);
  for (const HOST of ['::', '192.168.1.5', 'directory.internal'])
    assert.equal(choose({ HOST }).mode, 'live', HOST);
});

test('what is set goes before both addresses', () => {
  for (const mode of ['sandbox', 'live', 'off'] as const)
    for (const address of [{}, { PUBLIC_BASE_URL: PUBLIC }])
      assert.deepEqual(choose({ ...address, PAYMENTS_MODE: mode }), {
        mode,
        reason: 'PAYMENTS_MODE is set to it',
      });
});

test('a public address that is not https stops the start unless payments are off', () => {
  const env = { PUBLIC_BASE_URL: 'http://directory.example.org' };
  assert.throws(() => readSettings(env), /PUBLIC_BASE_URL: live payments need https; .* PAYMENTS_MODE=off/);
  assert.equal(choose({ ...env, PAYMENTS_MODE: 'off' }).mode, 'off');
});

test('an address that is wrong is told once', () => {
  assert.throws(
    () => readSettings({ PUBLIC_BASE_URL: 'http://directory.example.org/path' }),
    /^Error: 1 setting is wrong;.*\n {2}PUBLIC_BASE_URL: expected an http or https address [^\n]*$/,
  );
});

test('live without a rail offers nothing, with the address of one it does', () => {
  assert.equal(hasPayments(readSettings({ PUBLIC_BASE_URL: PUBLIC })), false);
  assert.equal(hasPayments(readSettings({})), true);
  assert.equal(hasPayments(readSettings({ PAYMENTS_MODE: 'off' })), false);
  const withoutSecrets = { ...readSettings({ PUBLIC_BASE_URL: PUBLIC }), STRIPE_PROFILE_ID: 'profile_1' };
  assert.equal(hasPayments(withoutSecrets), true, 'as a build knows it');
});

test('behind a public address nothing is sold for play money, although the process listens on loopback', async () => {
  const services = createServices(
    readSettings({ PUBLIC_BASE_URL: PUBLIC, STORE_URL: ':memory:', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }),
    readContent('content'),
  );
  const ask = async (method: string, target: string) =>
    (
      await route(
        createRequest(target, {
          method,
          header: () => undefined,
          headerNames: () => [],
          body: async () => new Uint8Array(),
          client: '127.0.0.1',
          signal: new AbortController().signal,
        }),
        services,
      )
    ).status;
  assert.equal(services.paidFeed?.mode, 'live');
  for (const path of ['/sandbox/faucet', '/sandbox/card-token', '/sandbox/rpc'])
    assert.equal(await ask('POST', path), 404, path);
  assert.equal(await ask('GET', '/api/v1/paid/market-intelligence'), 503);
});
