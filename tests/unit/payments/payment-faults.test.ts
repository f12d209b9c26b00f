import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { CardFault } from '../../../src/payments/sandbox/card-processor.ts';
import type { FacilitatorFault } from '../../../src/payments/sandbox/sandbox.ts';
import { problemOf, startWorld, type World } from './payment-world.ts';

describe('faults of settlement', async () => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld();
  });
  afterEach(() => world.close());

  const x402 = () => world.pay('x402');
  const card = () => world.pay('card');

  for (const fault of ['error-500', 'hang-before', 'garbage'] satisfies FacilitatorFault[]) {
    test(`facilitator ${fault}: 503, then the same payment is settled once`, async () => {
      const headers = await x402();
      world.sandbox.failFacilitator(fault);
      const first = await world.send(headers);
      assert.equal(first.status, 503);
      assert.equal(problemOf(first), 'internal-payment-error');
      assert.ok(first.headers['retry-after']);
      assert.equal(first.headers['payment-required'], undefined, 'no new offer while money may have moved');
      assert.equal((await world.send(headers)).status, 200);
      assert.equal(await world.sandbox.earned(), 10_000n);
      assert.equal((await world.send(headers)).status, 402);
    });
  }

  test('a facilitator that is down before settlement: 503, nothing is charged, then the same payment works', async () => {
    const headers = await x402();
    world.sandbox.failFacilitator('down');
    const first = await world.send(headers);
    assert.equal(first.status, 503);
    assert.deepEqual(await world.ledger.rows({ limit: 1 }), []);
    assert.equal((await world.send(headers)).status, 200);
    assert.equal(await world.sandbox.earned(), 10_000n);
  });

  test('a facilitator that claims a settlement it never made is not believed', async () => {
    const headers = await x402();
    world.sandbox.failFacilitator('lie');
    assert.equal((await world.send(headers)).status, 503);
    assert.equal(await world.sandbox.earned(), 0n);
    assert.equal((await world.send(headers)).status, 200);
    assert.equal(await world.sandbox.earned(), 10_000n);
  });

  for (const fault of ['error-500', 'rate-limited', 'hang-before', 'hang-after'] satisfies CardFault[]) {
    test(`card processor ${fault}: 503, then the same credential is charged once`, async () => {
      const headers = await card();
      world.sandbox.failCard(fault);
      const first = await world.send(headers);
      assert.equal(first.status, 503);
      assert.equal(problemOf(first), 'internal-payment-error');
      assert.equal(first.headers['www-authenticate'], undefined);
      assert.equal((await retried(headers)).status, 200);
      assert.equal(world.sandbox.charges(), 1);
      assert.equal((await world.send(headers)).status, 402);
    });
  }

  /** Comes back until the processor has made up its mind, as `Retry-After` asks. */
  async function retried(headers: Record<string, string>) {
    let answer = await world.send(headers);
    for (let tries = 0; answer.status === 503 && tries < 5; tries += 1) answer = await world.send(headers);
    return answer;
  }

  for (const [fault, problem] of [
    ['requires-action', 'payment-action-required'],
    ['declined', 'verification-failed'],
  ] as const) {
    test(`card processor ${fault}: 402 ${problem} with a fresh challenge, nothing charged, and it stays so`, async () => {
      const headers = await card();
      world.sandbox.failCard(fault);
      const first = await world.send(headers);
      assert.equal(first.status, 402);
      assert.equal(problemOf(first), problem);
      assert.ok(first.headers['www-authenticate']);
      assert.equal((await world.send(headers)).status, 402);
      assert.equal(world.sandbox.charges(), 0);
    });
  }

  test('one credit is used once, also by two payments at the same time', async () => {
    const wallet = await world.wallet();
    await world.send({ 'payment-signature': await wallet.pay(await world.send()) }, { hangUp: true });
    const payments = [await wallet.pay(await world.send()), await wallet.pay(await world.send())];
    const answers = await Promise.all(
      payments.map((payment) => world.send({ 'payment-signature': payment })),
    );
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200],
    );
    assert.notEqual(answers[0]?.body, answers[1]?.body);
    assert.equal(await world.sandbox.earned(), 20_000n);
  });
});
