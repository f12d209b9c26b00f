import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createPasses } from '../../../src/payments/create-passes.ts';
import { sha256 } from '../../../src/payments/encoding.ts';
import type { PaymentAnswer } from '../../../src/payments/payment-answer.ts';
import { type PackWorld, SECRET, startPackWorld } from './pack-world.ts';
import { strangeToken } from './payment-world.ts';

describe('what is presented again', () => {
  const KEY = { 'idempotency-key': 'order-1' };

  let world: PackWorld;
  beforeEach(async () => {
    world = await startPackWorld();
  });
  afterEach(() => world.close());

  const charges = () => world.cards.charges().length;

  for (const hangUp of [true, false])
    test(`a stranger with the idempotency key of a payment gets nothing of it: ${hangUp ? 'owed' : 'delivered'}`, async () => {
      const victim = await world.pay();
      const first = await world.send({ ...victim, ...KEY }, { hangUp });
      const stolen = await world.send({ ...(await world.pay(strangeToken())), ...KEY });
      assert.equal(stolen?.status, 409);
      assert.doesNotMatch(stolen?.body ?? '', /report/);
      assert.equal(stolen?.headers['payment-receipt'], undefined);
      assert.equal(stolen?.headers['payment-pass'], undefined);
      const again = await world.send({ ...victim, ...KEY });
      assert.equal(again?.body, first?.body, 'the payer still gets it');
    });

  test('a stranger whose payment fails takes the idempotency key from nobody', async () => {
    assert.equal((await world.send({ ...(await world.pay(strangeToken())), ...KEY }))?.status, 402);
    const paid = { ...(await world.pay()), ...KEY };
    const first = await world.send(paid);
    assert.equal(first?.status, 200);
    assert.equal((await world.send(paid))?.body, first?.body);
  });

  for (const key of [{}, KEY])
    test(`a retry with a new challenge and the same token gets its report and its pack, ${'idempotency-key' in key ? 'with' : 'without'} a key`, async () => {
      const token = world.cards.grant();
      const first = await world.send({ ...(await world.pay(token)), ...key }, { hangUp: true });
      const second = await world.send({ ...(await world.pay(token)), ...key });
      assert.equal(second?.status, 200);
      assert.equal(second?.body, first?.body);
      assert.match(second?.headers['payment-pass'] ?? '', /^[\w-]{43}$/);
      assert.equal(second?.headers['payment-pass'], first?.headers['payment-pass']);
      assert.equal(charges(), 1);
    });

  test('a charge of unknown outcome is settled under its first challenge when the token comes with a new one', async () => {
    const token = world.cards.grant();
    world.cards.fail('hang-after', 1);
    assert.equal((await world.send(await world.pay(token)))?.status, 503);
    const second = await world.send(await world.pay(token));
    assert.equal(second?.status, 200, second?.body);
    assert.equal(charges(), 1);
    const [row, ...more] = await world.ledger.rows({ limit: 10 });
    assert.deepEqual(more, []);
    assert.equal(`mpp:${world.cards.charges()[0]?.metadata['challenge_id']}`, row?.key);
  });

  test('a token whose report was delivered buys no second one', async () => {
    const token = world.cards.grant();
    await world.send(await world.pay(token));
    assert.equal((await world.send(await world.pay(token)))?.status, 402);
    assert.equal(charges(), 1);
  });

  test('a token that was declined may be tried again with a new challenge', async () => {
    const token = world.cards.grant();
    world.cards.fail('declined', 1);
    assert.equal((await world.send(await world.pay(token)))?.status, 402);
    assert.equal((await world.send(await world.pay(token)))?.status, 200);
  });

  test('a paid report is answered while no rail is ready', async () => {
    const owed = await world.pay();
    const delivered = await world.pay();
    const first = await world.send(owed, { hangUp: true });
    const second = await world.send(delivered);
    world.offer(false);
    for (const [headers, paid] of [
      [owed, first],
      [delivered, second],
    ] as const) {
      const again = await world.send(headers);
      assert.equal(again?.status, 200);
      assert.equal(again?.body, paid?.body);
      assert.equal(again?.headers['payment-receipt'], paid?.headers['payment-receipt']);
      assert.equal(again?.headers['payment-pass'], paid?.headers['payment-pass']);
    }
    assert.equal(await world.send(), undefined, 'what is not paid is not offered');
    world.offer(true);
    assert.equal((await world.send(delivered))?.status, 402, 'a used payment pays once');
  });

  test('card: a report paid under earlier terms is delivered as it was bought', async () => {
    const headers = await world.pay();
    const first = await world.send(headers, { hangUp: true });
    const exact = await startPackWorld('exact');
    try {
      const [row] = await world.ledger.rows({ limit: 1 });
      assert.ok(row);
      await exact.ledger.claim({ ...row, state: 'settling' });
      await exact.ledger.move(row.key, 'settling', 'settled', Date.now(), {
        reference: row.reference ?? '',
        receipt: row.receipt ?? '',
      });
      const later = await exact.send(headers);
      assert.equal(later?.status, 200, later?.body);
      assert.equal(later?.body, first?.body);
      assert.equal(later?.headers['payment-pass'], first?.headers['payment-pass']);
    } finally {
      await exact.close();
    }
  });
});

describe('passes', async () => {
  const QUARTER_HOUR = 15 * 60_000 + 1000;
  const OTHER_SECRET = 'fedcba9876543210fedcba9876543210';

  let world: PackWorld;
  beforeEach(async () => {
    world = await startPackWorld();
  });
  afterEach(() => world.close());

  const passOf = (answer: PaymentAnswer | undefined) => answer?.headers['payment-pass'] ?? '';
  const receiptOf = (answer: PaymentAnswer | undefined) =>
    JSON.parse(Buffer.from(answer?.headers['payment-receipt'] ?? '', 'base64url').toString());
  const use = (pass: string, options?: Parameters<PackWorld['send']>[1]) =>
    world.send({ 'payment-pass': pass }, options);
  const stateOf = async () => (await world.ledger.rows({ limit: 10 })).map(({ state }) => state);
  const refunds = () => world.cards.charges().filter(({ refunded }) => refunded).length;

  test('a pack of 50 calls is the report and a pass for 49 more', async () => {
    const paid = await world.send(await world.pay());
    assert.equal(paid?.status, 200);
    const { calls, remaining } = receiptOf(paid);
    assert.deepEqual({ calls, remaining }, { calls: 50, remaining: 49 });
    const left = [];
    for (let call = 0; call < 49; call += 1)
      left.push(Number((await use(passOf(paid)))?.headers['payment-pass-remaining']));
    assert.deepEqual(
      left,
      Array.from({ length: 49 }, (_, call) => 48 - call),
    );
    assert.equal((await use(passOf(paid)))?.status, 402);
    assert.equal(world.cards.charges().length, 1);
  });

  test('a repeated answer tells the calls that remain', async () => {
    const headers = { ...(await world.pay()), 'idempotency-key': 'key-1' };
    const first = await world.send(headers);
    await use(passOf(first));
    const again = await world.send(headers);
    assert.equal(again?.body, first?.body);
    assert.equal(passOf(again), passOf(first));
    assert.equal(receiptOf(again).remaining, 48);
  });

  test('a refund voids the pass', async () => {
    const headers = await world.pay();
    const pass = passOf(await world.send(headers, { hangUp: true }));
    world.advance(QUARTER_HOUR);
    await world.keepBooks();
    assert.deepEqual([refunds(), await stateOf()], [1, ['refunded']]);
    assert.equal((await use(pass))?.status, 402);
    const again = await world.send(headers);
    assert.equal(again?.status, 402);
    assert.equal(passOf(again), '');
  });

  test('a refund without an answer leaves neither report nor pass, and is asked for again', async () => {
    const headers = await world.pay();
    const pass = passOf(await world.send(headers, { hangUp: true }));
    world.advance(QUARTER_HOUR);
    world.loseRefundAnswers(true);
    await world.keepBooks();
    assert.equal((await use(pass))?.status, 402);
    assert.equal((await world.send(headers))?.status, 402);
    assert.equal((await world.ledger.rows({ refundDue: true, limit: 1 })).length, 1);
    world.loseRefundAnswers(false);
    world.advance(QUARTER_HOUR);
    await world.keepBooks();
    assert.deepEqual(await world.ledger.rows({ refundDue: true, limit: 1 }), []);
    assert.equal(refunds(), 1);
  });

  test('a call whose answer does not arrive is given back to its pass', async () => {
    const pass = passOf(await world.send(await world.pay()));
    assert.equal((await use(pass, { hangUp: true }))?.headers['payment-pass-remaining'], '48');
    assert.equal((await use(pass))?.headers['payment-pass-remaining'], '48');
    assert.equal((await use(pass))?.headers['payment-pass-remaining'], '47');
  });

  test('a call whose report cannot be made is given back', async () => {
    const pass = passOf(await world.send(await world.pay()));
    const make = () => {
      throw new Error('no catalogue');
    };
    await assert.rejects(use(pass, { make }), /no catalogue/);
    assert.equal((await use(pass))?.headers['payment-pass-remaining'], '48');
  });

  test('the report of a bad pass is not made', async () => {
    const make = () => assert.fail('the report was made');
    assert.equal((await use('nobody', { make }))?.status, 402);
  });

  test('a call that a dead process took is given back by the books', async () => {
    const pass = passOf(await world.send(await world.pay()));
    const at = Date.now();
    const { ledger } = world;
    const [payment] = await ledger.rows({ limit: 1 });
    assert.ok(payment);
    assert.equal(await ledger.reserveCall(sha256(pass), 'call-1', 'elsewhere:1:a', at), 48);
    world.advance(60_000);
    await world.keepBooks();
    assert.equal((await ledger.passOf(payment.key))?.remaining, 48, 'the answer may still be on its way');
    world.advance(QUARTER_HOUR);
    await world.keepBooks();
    assert.equal((await ledger.passOf(payment.key))?.remaining, 49);
  });

  test('a pass that was sold before a rotation of keys is told again, and outlives its key', async () => {
    const headers = { ...(await world.pay()), 'idempotency-key': 'key-1' };
    const pass = passOf(await world.send(headers));
    await world.restart(OTHER_SECRET, SECRET);
    assert.equal(passOf(await world.send(headers)), pass);
    assert.notEqual(passOf(await world.send(await world.pay())), pass);
    await world.restart(OTHER_SECRET);
    assert.equal((await use(pass))?.status, 200);
  });

  test('a pass that its key can no longer make: the payment is not delivered without it, and refunded', async () => {
    const headers = await world.pay();
    await world.send(headers, { hangUp: true });
    const [row] = await world.ledger.rows({ limit: 1 });
    const credential = JSON.parse(Buffer.from(headers.authorization.slice(8), 'base64url').toString());
    await world.restart(OTHER_SECRET);
    // A challenge of the new key with the token of the payment leads to its row.
    const again = await world.send(await world.pay(credential.payload.spt));
    assert.equal(again?.status, 503);
    assert.equal(again?.headers['retry-after'], undefined);
    assert.equal((await world.ledger.find(row?.key ?? ''))?.state, 'settled');
    world.advance(QUARTER_HOUR);
    await world.keepBooks();
    assert.equal(refunds(), 1);
  });

  test('passes differ by payment and by key, and a stranger to the key cannot tell them', () => {
    const passes = createPasses([SECRET]);
    const others = createPasses([OTHER_SECRET, SECRET]);
    const payment = { key: 'mpp:one', calls: 50 } as Parameters<typeof passes.sell>[0];
    const sold = passes.sell(payment, 1000);
    assert.equal(sold?.calls, 49);
    assert.equal(sold?.expiresAt, 31_536_001_000);
    assert.equal(others.passOf('mpp:one', sold?.keyId ?? ''), passes.passOf('mpp:one', sold?.keyId ?? ''));
    assert.notEqual(passes.passOf('mpp:two', sold?.keyId ?? ''), passes.passOf('mpp:one', sold?.keyId ?? ''));
    assert.notEqual(others.sell(payment, 1000)?.hash, sold?.hash);
    assert.equal(createPasses([OTHER_SECRET]).passOf('mpp:one', sold?.keyId ?? ''), undefined);
    assert.equal(passes.sell({ ...payment, calls: 1 }, 1000), undefined);
  });
});
