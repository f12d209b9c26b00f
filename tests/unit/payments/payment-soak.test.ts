import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startWorld } from './payment-world.ts';

const world = await startWorld();
after(() => world.close());

/** Bytes of the heap after a collection of garbage. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

test('after 120 payments the ledger, the balance and the charges agree, and memory stays flat', async () => {
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
  await round(60);
  const memory = heapInUse();
  await round(60);
  const grown = heapInUse() - memory;
  const totals = await world.ledger.totals();
  const paid = (rail: string) =>
    totals.find((row) => row.rail === rail && row.state === 'delivered')?.payments ?? 0;
  assert.equal(paid('x402') + paid('stripe'), 120);
  assert.equal(BigInt(paid('x402')), (await world.sandbox.earned()) / 10_000n);
  assert.equal(paid('stripe'), world.sandbox.charges());
  assert.ok(grown < 4e6, `the heap grew by ${(grown / 1e6).toFixed(1)} MB over 60 payments`);
});
