import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorld } from './payment-world.ts';

const world = await startWorld();
after(() => world.close());

test('after 500 payments the ledger, the balance and the charges agree, and memory stays flat', async () => {
  const wallet = await world.wallet();
  const round = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const offer = await world.send();
      const headers =
        index % 2 === 0
          ? { 'payment-signature': await wallet.pay(offer) }
          : { authorization: await world.cardCredential(offer) };
      assert.equal((await world.send(headers)).status, 200);
    }
  };
  // The wallet holds 100 reports' worth; the faucet refills it between the rounds.
  const refill = () =>
    world.sandbox.fetch('http://sandbox.invalid/faucet', {
      method: 'POST',
      body: JSON.stringify({ to: wallet.address }),
    });
  await refill();
  await refill();
  await round(250);
  const memory = process.memoryUsage().heapUsed;
  await round(250);
  const grown = process.memoryUsage().heapUsed - memory;
  const totals = await world.ledger.totals();
  const paid = (rail: string) =>
    totals.find((row) => row.rail === rail && row.state === 'delivered')?.payments ?? 0;
  assert.equal(paid('x402') + paid('stripe'), 500);
  assert.equal(BigInt(paid('x402')), (await world.sandbox.earned()) / 10_000n);
  assert.equal(paid('stripe'), world.sandbox.charges());
  assert.ok(grown < 64e6, `the heap grew by ${Math.round(grown / 1e6)} MB over 250 payments`);
});
