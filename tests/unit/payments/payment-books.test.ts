import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { keepBooks } from '../../../src/payments/books.ts';
import { isAbandoned } from '../../../src/payments/holder.ts';
import { createLivePayments } from '../../../src/payments/live-payments.ts';
import {
  choosePaymentsMode,
  hasPayments,
  liveSettingFaults,
  PaymentSettings,
} from '../../../src/payments/payment-settings.ts';
import type { Outcome, Rail } from '../../../src/payments/rail.ts';
import { createCardProcessor } from '../../../src/payments/sandbox/card-processor.ts';
import { createServices } from '../../../src/server/services.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';
import type { Payment } from '../../../src/store/ledger.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { aPayment } from '../../ledger-contract.ts';
import { askApi } from '../api/ask-api.ts';
import { catalogOf } from '../catalog/small-catalog.ts';
import { serveSandbox } from './serve-sandbox.ts';

describe('the books', async () => {
  const NOW = Date.parse('2026-11-21T12:00:00Z');
  const MINUTE = 60_000;

  const row = (changes: Partial<Payment>) =>
    aPayment({
      key: 'mpp:one',
      validBefore: null,
      owner: 'elsewhere:1:a',
      createdAt: NOW - 20 * MINUTE,
      updatedAt: NOW - 20 * MINUTE,
      ...changes,
    });

  /** One round over a ledger that holds one payment; what became of it, and what was refunded. */
  async function roundOver(
    payment: Payment,
    found: Outcome | { kind: 'none' } = { kind: 'unknown', reason: '?' },
    refund: 'refunded' | 'refused' | 'unknown' = 'refunded',
  ) {
    const store = openStore(':memory:');
    const refunds: string[] = [];
    const rail: Rail = {
      name: 'stripe',
      knowsPayer: false,
      read: () => undefined,
      reconcile: async () => found,
      refund: async ({ key }) => {
        refunds.push(key);
        return refund;
      },
      proof: () => ({}),
    };
    await store.ledger.claim(payment);
    const books = { rails: [rail], holder: 'here:2:b', now: () => new Date(NOW), log: () => undefined };
    await keepBooks({ ledger: store.ledger, ...books });
    const after = await store.ledger.find(payment.key);
    await store.close();
    return { state: after?.state, reference: after?.reference, refunds };
  }

  const settled = { kind: 'settled', reference: 'pi_1', receipt: '{}' } as const;

  const FRESH = { createdAt: NOW - 2 * MINUTE, updatedAt: NOW - 2 * MINUTE };
  const OLD = { createdAt: NOW - 26 * 60 * MINUTE, updatedAt: NOW - 60 * MINUTE };
  const PAID = { state: 'settled', reference: 'pi_1' } as const;
  for (const [what, changes, state, refunds, found, refund] of [
    ['that a dead process left behind is settled, and kept for its payer', FRESH, 'settled', 0, settled],
    ['that was never made is closed as failed', { state: 'unknown' }, 'failed', 0, { kind: 'none' }],
    ['that nobody knows stays unknown', { state: 'unknown' }, 'unknown', 0],
    ['that is unknown for a day is left to a person', { state: 'unknown', ...OLD }, 'unknown', 0, settled],
    ['that stayed undelivered for 15 minutes is refunded', PAID, 'refunded', 1],
    ['that is younger is not', { ...PAID, updatedAt: NOW - 14 * MINUTE }, 'settled', 0],
    ['whose refund is refused stays owed', PAID, 'settled', 1, undefined, 'refused'],
    ['whose refund has no answer is closed', PAID, 'refunded', 1, undefined, 'unknown'],
  ] as [
    string,
    Partial<Payment>,
    string,
    number,
    ...(Parameters<typeof roundOver> extends [unknown, ...infer More] ? More : never),
  ][])
    test(`a payment ${what}`, async () => {
      const after = await roundOver(row(changes), found, refund);
      assert.deepEqual([after.state, after.refunds.length], [state, refunds]);
      if (found?.kind === 'settled' && state === 'settled') assert.equal(after.reference, 'pi_1');
    });

  test('a row is abandoned when its process died or its lease ran out, not before', () => {
    const self = `here:${process.pid}:b`;
    for (const [what, owner, age, abandoned] of [
      ['ours', self, 1000, false],
      ['ours, beyond its lease', self, 61_000, true],
      ['the process id was given again', `here:${process.pid}:earlier`, 0, true],
      ['another living process', `here:${process.ppid}:x`, 1000, false],
      ['no such process', 'here:999999999:x', 0, true],
      ['another machine has its lease', 'elsewhere:999999999:x', 1000, false],
    ] as const)
      assert.equal(isAbandoned(row({ owner, updatedAt: NOW - age }), self, NOW), abandoned, what);
  });

  const settings = (values: Record<string, string> = {}) => PaymentSettings.parse(values);

  test('live settings that contradict each other are named', () => {
    const faults = liveSettingFaults(
      settings({ X402_NETWORK: 'eip155:8453', STRIPE_SECRET_KEY: 'sk_test_1234' }),
      'http://directory.example.com',
    );
    assert.equal(faults.length, 3);
    assert.match(
      faults[0] ?? '',
      /^X402_FACILITATOR_URL, X402_ASSET, X402_ASSET_NAME, X402_ASSET_VERSION, X402_PAY_TO: set all/,
    );
    assert.match(faults[1] ?? '', /^STRIPE_PROFILE_ID, MPP_SECRET_KEY: set all/);
    assert.match(faults[2] ?? '', /^PUBLIC_BASE_URL: live payments need https/);
    assert.deepEqual(liveSettingFaults(settings(), 'https://directory.example.com'), []);
  });

  const processor = await serveSandbox(createCardProcessor().handle);
  after(() => processor.stop());

  const card = {
    STRIPE_API_BASE: processor.base,
    STRIPE_SECRET_KEY: 'sk_test_1234',
    STRIPE_PROFILE_ID: 'profile_test_1',
    MPP_SECRET_KEY: '0123456789abcdef0123456789abcdef',
  };

  async function live(values: Record<string, string>) {
    const store = openStore(':memory:');
    // A rail says whether it is offered once it was checked; without a rail it is said at once that there is none.
    const checked = Promise.withResolvers<void>();
    const payments = createLivePayments({
      settings: settings(values),
      baseUrl: 'https://directory.example.com',
      ledger: store.ledger,
      now: () => new Date(NOW),
      log: () => checked.resolve(),
      callMs: 600_000,
    });
    await checked.promise;
    const terms = payments.terms();
    await payments.close();
    await store.close();
    return terms;
  }

  test('live, the card rail sells a pack that its description names', async () => {
    assert.deepEqual((await live(card))?.card?.offer, { cents: 50, calls: 50 });
    assert.deepEqual((await live({ ...card, CARD_MINIMUM_POLICY: 'exact' }))?.card?.offer, {
      cents: 1,
      calls: 1,
    });
  });

  test('nothing is offered that cannot be paid', async () => {
    assert.equal(await live({}), undefined);
    assert.equal(await live({ ...card, CARD_MINIMUM_POLICY: 'omit' }), undefined);
    assert.equal(await live({ ...card, STRIPE_API_BASE: 'http://127.0.0.1:1' }), undefined);
    const unreachable = {
      X402_FACILITATOR_URL: 'http://127.0.0.1:1',
      X402_NETWORK: 'eip155:8453',
      X402_ASSET: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      X402_ASSET_NAME: 'USD Coin',
      X402_ASSET_VERSION: '2',
      X402_PAY_TO: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    };
    assert.equal(await live(unreachable), undefined);
  });
});

describe('the mode of payments', () => {
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
      readSettings({
        PUBLIC_BASE_URL: PUBLIC,
        STORE_URL: ':memory:',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
      }),
      catalogOf(),
    );
    assert.equal(services.paidFeed?.mode, 'live');
    for (const path of ['/sandbox/faucet', '/sandbox/card-token', '/sandbox/rpc'])
      assert.equal((await askApi(services, path, {}, 'POST')).status, 404, path);
    assert.equal((await askApi(services, '/api/v1/paid/market-intelligence')).status, 503);
  });
});
