import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { Payment } from '../src/store/ledger.ts';
import type { Store } from '../src/store/store.ts';

const NOW = 1_800_000_000_000;

const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  key: `mpp:${randomUUID()}`,
  rail: 'stripe',
  state: 'settling',
  payloadHash: 'hash',
  amount: 1,
  currency: 'usd',
  payer: null,
  agent: null,
  body: '{"report":"…"}',
  reference: null,
  receipt: null,
  reason: null,
  clientKey: null,
  validBefore: NOW + 60_000,
  owner: 'host:1:a',
  attempts: 1,
  createdAt: NOW,
  updatedAt: NOW,
  ...changes,
});

/** What the ledger promises on every driver. `open` gives the same database each time. */
export function ledgerContract(open: () => Promise<Store>): void {
  const stores: Store[] = [];
  const two = async () => {
    while (stores.length < 2) stores.push(await open());
    return stores.map((store) => store.ledger) as [Store['ledger'], Store['ledger']];
  };
  after(() => Promise.all(stores.map((store) => store.close())));

  test('a payment is claimed once, and the other process sees it as it was written', async () => {
    const [one, other] = await two();
    const payment = aPayment();
    const claims = await Promise.all([one, other, one, other].map((ledger) => ledger.claim(payment)));
    assert.deepEqual(claims.toSorted(), [false, false, false, true]);
    assert.deepEqual(await other.find(payment.key), payment);
    assert.equal(await other.find('mpp:none'), undefined);
  });

  test('an idempotency key belongs to one payment', async () => {
    const [one, other] = await two();
    const clientKey = randomUUID();
    const first = aPayment({ clientKey });
    assert.ok(await one.claim(first));
    assert.ok(!(await other.claim(aPayment({ clientKey }))));
    assert.equal((await other.findByClientKey(clientKey))?.key, first.key);
    assert.ok(await one.claim(aPayment()), 'payments without a key do not collide');
    assert.ok(await other.claim(aPayment()));
  });

  test('a row moves once from a state, and only in the hands of its holder', async () => {
    const [one, other] = await two();
    const payment = aPayment();
    await one.claim(payment);
    assert.ok(!(await other.move(payment.key, 'settling', 'settled', NOW + 1, {}, 'host:2:b')));
    const patch = { reference: 'pi_1', receipt: '{}', owner: 'host:2:b' };
    const moves = await Promise.all(
      [one, other].map((ledger) => ledger.move(payment.key, 'settling', 'settled', NOW + 1, patch)),
    );
    assert.deepEqual(moves.toSorted(), [false, true]);
    const moved = await one.find(payment.key);
    assert.deepEqual(moved, { ...payment, ...patch, state: 'settled', updatedAt: NOW + 1 });
    assert.ok(await one.move(payment.key, 'settled', 'delivered', NOW + 2));
    assert.equal((await one.find(payment.key))?.reference, 'pi_1', 'a move keeps what it does not change');
  });

  test('rows are found by state, rail, payer, agent and age', async () => {
    const [one] = await two();
    const payer = randomUUID();
    const old = aPayment({ payer, createdAt: NOW - 1000, updatedAt: NOW - 1000, state: 'unknown' });
    const young = aPayment({ payer, agent: payer, rail: 'x402', createdAt: NOW + 1000 });
    for (const payment of [old, young]) await one.claim(payment);
    const keys = async (filter: Partial<Parameters<typeof one.rows>[0]>) =>
      (await one.rows({ payer, limit: 10, ...filter })).map(({ key }) => key);
    assert.deepEqual(await keys({}), [old.key, young.key]);
    assert.deepEqual(await keys({ newestFirst: true, limit: 1 }), [young.key]);
    assert.deepEqual(await keys({ states: ['unknown', 'settled'] }), [old.key]);
    assert.deepEqual(await keys({ rail: 'x402' }), [young.key]);
    assert.deepEqual(await keys({ agent: payer }), [young.key]);
    assert.deepEqual(await keys({ before: NOW }), [old.key]);
    assert.deepEqual(await keys({ createdAfter: NOW }), [young.key]);
  });

  test('totals add up amounts by rail, state and currency', async () => {
    const [one] = await two();
    const currency = randomUUID();
    for (const amount of [1, 2, 3]) await one.claim(aPayment({ currency, amount, rail: 'x402' }));
    const totals = (await one.totals()).filter((row) => row.currency === currency);
    assert.deepEqual(totals, [{ rail: 'x402', state: 'settling', currency, payments: 3, amount: 6 }]);
  });

  test('a pack gives each of its calls once, whoever asks, until it ends', async () => {
    const [one, other] = await two();
    const [pack, ended] = [randomUUID(), randomUUID()];
    await one.addPack(pack, 3, 'mpp:x', NOW + 1000);
    await one.addPack(ended, 3, 'mpp:x', NOW);
    const taken = await Promise.all(
      [one, other, one, other, one].map((ledger) => ledger.takeFromPack(pack, NOW)),
    );
    assert.deepEqual(taken.toSorted(), [0, 1, 2, undefined, undefined]);
    assert.equal(await one.takeFromPack(ended, NOW), undefined);
    assert.equal(await one.takeFromPack('none', NOW), undefined);
  });
}
