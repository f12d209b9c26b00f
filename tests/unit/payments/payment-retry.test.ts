import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { sandboxRequirements } from '../../../src/payments/sandbox/sandbox-payments.ts';
import { createX402Rail } from '../../../src/payments/x402/x402-rail.ts';
import { type PackWorld, startPackWorld } from './pack-world.ts';
import { startWorld, strangeToken } from './payment-world.ts';

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

test('an agent that is owed a pack gets the pack for its next payment, which is not taken', async () => {
  const first = await world.send(await world.pay(), { agent: 'agent-1', hangUp: true });
  const second = await world.send(await world.pay(), { agent: 'agent-1' });
  assert.equal(second?.body, first?.body);
  assert.equal(second?.headers['payment-pass'], first?.headers['payment-pass']);
  assert.equal(charges(), 1);
});

test("an agent's key whose first charge is unknown is not charged a second time", async () => {
  world.cards.fail('hang-before', 1);
  assert.equal((await world.send({ ...(await world.pay()), ...KEY }, { agent: 'agent-1' }))?.status, 503);
  assert.equal((await world.send({ ...(await world.pay()), ...KEY }, { agent: 'agent-1' }))?.status, 503);
  assert.equal(charges(), 0);
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

test('x402: a payment for earlier terms is read, so that the ledger can tell whether it was paid, and refused when it was not', async () => {
  const payer = await startWorld();
  try {
    const header = await (await payer.wallet()).pay(await payer.send());
    const rail = createX402Rail({
      requirements: { ...sandboxRequirements, payTo: `0x${'11'.repeat(20)}` },
      facilitator: {
        verify: () => assert.fail('verified'),
        settle: () => assert.fail('settled'),
        supports: async () => true,
      },
      chain: undefined,
      now: () => new Date(),
    });
    const read = rail.read({ method: 'GET', header: () => header, signal: new AbortController().signal });
    assert.ok(read && !('refused' in read));
    assert.match(read.key, /^x402:eip155:31337:0x/);
    assert.equal((await read.check())?.problem, 'invalid-challenge');
  } finally {
    await payer.close();
  }
});
