import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { Payment } from '../src/store/ledger.ts';
import type { Store } from '../src/store/open-store.ts';
import type { Ledger } from '../src/store/queries/ledger-queries.ts';

const NOW = 1_800_000_000_000;

/** A payment that is being settled, with changes. */
export const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  key: `mpp:${randomUUID()}`,
  rail: 'stripe',
  state: 'settling',
  payloadHash: 'hash',
  amount: 1,
  currency: 'usd',
  calls: 1,
  payer: null,
  agent: null,
  body: '{"report":"…"}',
  reference: null,
  receipt: null,
  reason: null,
  clientKey: null,
  validBefore: NOW + 60_000,
  refundedAt: null,
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

  test('a payment that failed sets its idempotency key free', async () => {
    const [one, other] = await two();
    const clientKey = randomUUID();
    const failed = aPayment({ clientKey });
    await one.claim(failed);
    await one.move(failed.key, 'settling', 'failed', NOW, { reason: 'declined' });
    assert.ok(await other.claim(aPayment({ clientKey })));
  });

  test('a payment is found by its proof, unless it failed', async () => {
    const [one, other] = await two();
    const payloadHash = randomUUID();
    const [failed, older, newer] = [0, 1, 2].map((n) => aPayment({ payloadHash, createdAt: NOW + n }));
    assert.ok(failed && older && newer);
    await one.claim(failed);
    await one.move(failed.key, 'settling', 'failed', NOW);
    assert.equal(await other.findByProof('stripe', payloadHash), undefined);
    await one.claim(older);
    await one.claim(newer);
    assert.equal((await other.findByProof('stripe', payloadHash))?.key, newer.key);
    assert.equal(await other.findByProof('x402', payloadHash), undefined);
  });

  /** A payment that is paid for and taken for delivery with a pass. */
  const sold = async (ledger: Ledger, calls: number, expiresAt = NOW + 1000) => {
    const payment = aPayment({ calls: calls + 1 });
    const hash = randomUUID();
    await ledger.claim(payment);
    const pass = { hash, keyId: 'key-1', calls, expiresAt };
    const paid = { owner: payment.owner, reference: 'pi_1', receipt: '{}' };
    assert.ok(await ledger.take(payment.key, 'settling', NOW, paid, pass, payment.owner));
    return { key: payment.key, hash };
  };
  const owed = async (ledger: Ledger, calls: number) => {
    const pass = await sold(ledger, calls);
    await ledger.move(pass.key, 'delivering', 'settled', NOW);
    return pass;
  };

  test('a payment is taken for delivery once, and has one pass however often it is taken', async () => {
    const [one, other] = await two();
    const { key, hash } = await owed(one, 3);
    const later = randomUUID();
    const pass = { hash: later, keyId: 'key-2', calls: 3, expiresAt: NOW + 1000 };
    const takes = await Promise.all(
      [one, other, one].map((ledger) => ledger.take(key, 'settled', NOW, { owner: 'host:2:b' }, pass)),
    );
    assert.deepEqual(takes.toSorted(), [false, false, true]);
    assert.equal(await one.reserveCall(later, randomUUID(), 'host:1:a', NOW), undefined);
    assert.deepEqual(await other.passOf(key), { keyId: 'key-1', remaining: 3 });
    assert.equal(await other.reserveCall(hash, randomUUID(), 'host:1:a', NOW), 2);
    const payment = await one.find(key);
    assert.deepEqual([payment?.state, payment?.owner, payment?.receipt], ['delivering', 'host:2:b', '{}']);
  });

  test('a pass is sold with the delivery that it belongs to, or not at all', async () => {
    const [one] = await two();
    const payment = aPayment({ calls: 4 });
    await one.claim(payment);
    const pass = { hash: randomUUID(), keyId: 'key-1', calls: 3, expiresAt: NOW + 1000 };
    assert.ok(!(await one.take(payment.key, 'settling', NOW, {}, pass, 'host:2:b')));
    assert.equal(await one.passOf(payment.key), undefined);
    assert.equal(await one.reserveCall(pass.hash, randomUUID(), 'host:1:a', NOW), undefined);
  });

  test('a pass gives each of its calls once, whoever asks, until it ends', async () => {
    const [one, other] = await two();
    const { hash } = await sold(one, 3);
    const ended = await sold(one, 3, NOW);
    const taken = await Promise.all(
      [one, other, one, other, one].map((ledger) => ledger.reserveCall(hash, randomUUID(), 'host:1:a', NOW)),
    );
    assert.deepEqual(taken.toSorted(), [0, 1, 2, undefined, undefined]);
    assert.equal(await one.reserveCall(ended.hash, randomUUID(), 'host:1:a', NOW), undefined);
    assert.equal(await one.reserveCall('none', randomUUID(), 'host:1:a', NOW), undefined);
  });

  test('a reserved call is confirmed or given back, once', async () => {
    const [one, other] = await two();
    const { key, hash } = await sold(one, 3);
    const [used, lost] = [randomUUID(), randomUUID()];
    await one.reserveCall(hash, used, 'host:1:a', NOW - 2);
    await one.reserveCall(hash, lost, 'host:1:b', NOW - 1);
    const waiting = (await other.reservedCalls(NOW, 1000)).filter(({ id }) => id === used || id === lost);
    assert.deepEqual(waiting, [
      { id: used, owner: 'host:1:a', updatedAt: NOW - 2 },
      { id: lost, owner: 'host:1:b', updatedAt: NOW - 1 },
    ]);
    await one.confirmCall(used);
    await Promise.all([one, other, one].map((ledger) => ledger.giveBackCall(lost)));
    await other.giveBackCall(used);
    assert.equal((await one.passOf(key))?.remaining, 2);
  });

  test('a pass gets back as many calls as it was sold with, and no more', async () => {
    const [one] = await two();
    const { key, hash } = await sold(one, 2);
    for (let round = 0; round < 3; round += 1) {
      const id = randomUUID();
      await one.reserveCall(hash, id, 'host:1:a', NOW);
      await one.giveBackCall(id);
    }
    assert.equal((await one.passOf(key))?.remaining, 1);
  });

  test('a refund begins once, voids the pass with it, and is due until it is finished', async () => {
    const [one, other] = await two();
    const { key, hash } = await owed(one, 3);
    const begun = await Promise.all(
      [one, other, one].map((ledger) => ledger.beginRefund(key, NOW + 1, 'host:2:b')),
    );
    assert.deepEqual(begun.toSorted(), [false, false, true]);
    assert.equal(await other.passOf(key), undefined);
    assert.equal(await other.reserveCall(hash, randomUUID(), 'host:1:a', NOW), undefined);
    assert.ok(!(await other.take(key, 'settled', NOW, {}, undefined)));
    const due = async () =>
      (await other.rows({ refundDue: true, limit: 1000 })).filter((row) => row.key === key);
    assert.equal((await due()).length, 1);
    await one.finishRefund(key, NOW + 2);
    assert.deepEqual(await due(), []);
    await one.cancelRefund(key, NOW + 3);
    const closed = await other.find(key);
    assert.deepEqual([closed?.state, closed?.refundedAt], ['refunded', NOW + 2]);
  });

  test('a refund that the processor refuses leaves the payment owed and its pass valid', async () => {
    const [one, other] = await two();
    const { key, hash } = await owed(one, 3);
    await one.beginRefund(key, NOW + 1, 'host:2:b');
    await other.cancelRefund(key, NOW + 2);
    assert.equal((await one.find(key))?.state, 'settled');
    assert.equal(await one.reserveCall(hash, randomUUID(), 'host:1:a', NOW), 2);
  });

  test('a payment whose pass was used is delivered, never refunded', async () => {
    const [one, other] = await two();
    const { key, hash } = await owed(one, 3);
    await one.reserveCall(hash, randomUUID(), 'host:1:a', NOW);
    assert.ok(!(await other.beginRefund(key, NOW + 1, 'host:2:b')));
    assert.equal((await one.find(key))?.state, 'delivered');
    assert.equal(await one.reserveCall(hash, randomUUID(), 'host:1:a', NOW), 1);
  });

  test('of a refund and the first call of the pass at the same time, one wins', async () => {
    const [one, other] = await two();
    for (let round = 0; round < 20; round += 1) {
      const { key, hash } = await owed(one, 3);
      const call = () => other.reserveCall(hash, randomUUID(), 'host:1:a', NOW);
      const refund = () => one.beginRefund(key, NOW + 1, 'host:2:b');
      const [refunded, remaining] =
        round % 2
          ? await Promise.all([refund(), call()])
          : (await Promise.all([call(), refund()])).toReversed();
      assert.equal(refunded, remaining === undefined, `round ${round}`);
      assert.equal((await one.find(key))?.state, refunded ? 'refunded' : 'delivered');
    }
  });
}
