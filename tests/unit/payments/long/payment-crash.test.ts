import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openStore } from '../../../../src/store/open-store.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { startWorld } from '../payment-world.ts';
import { answerHere, serveSandbox, signalOfProcess } from '../serve-sandbox.ts';

const world = await startWorld();
const served = await serveSandbox(world.sandbox.handle);
const { base } = served;
const folder = temporaryFolder('ledger');
after(async () => {
  served.stop();
  await world.close();
});

interface Asked {
  readonly killAt?: string;
  readonly wait?: boolean;
}
const of = (ledger: string, headers: Record<string, string>, asked: Asked = {}) => ({
  payments: world.payments,
  money: base,
  ledger: join(folder, ledger),
  headers,
  ...asked,
});

const KILLS = [
  ['claimed', 'x402'],
  ['claimed', 'card'],
  ['settled', 'x402'],
  ['settled', 'card'],
  ['recorded', 'card'],
] as const;
for (const [point, rail] of KILLS) {
  test(`${rail}: SIGKILL when ${point}, then one delivery and one settlement after the restart`, async () => {
    const headers = await world.pay(rail);
    const before = await world.taken();
    const ledger = `${point}-${rail}.db`;
    assert.equal(await signalOfProcess(of(ledger, headers, { killAt: point })), 'SIGKILL');
    // The new service has not asked yet whether its rails can be offered.
    const delivered = await answerHere(of(ledger, headers, { wait: false }));
    assert.equal(delivered?.status, 200, delivered?.body);
    assert.equal((await world.taken()) - before, 1);
    const store = openStore(join(folder, ledger));
    assert.deepEqual(
      (await store.ledger.rows({ limit: 9 })).map(({ state }) => state),
      ['delivered'],
    );
    await store.close();
  });
}

test('a payment that is presented before its rail is offered is sent back with its credential, not to pay again', async () => {
  const headers = await world.pay('card');
  const before = world.sandbox.charges();
  const early = await answerHere(of('early.db', headers, { wait: false }));
  assert.equal(early?.status, 503, early?.body);
  assert.equal(early?.headers['retry-after'], '2');
  assert.equal(world.sandbox.charges(), before);
  assert.equal((await answerHere(of('early.db', headers)))?.status, 200);
  assert.equal(world.sandbox.charges(), before + 1);
});

describe('a soak', async () => {
  const world = await startWorld();
  after(() => world.close());

  /** Bytes of the heap after a collection of garbage. */
  function heapInUse(): number {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    return process.memoryUsage().heapUsed;
  }

  test('after 60 payments the ledger, the balance and the charges agree, and memory stays flat', async () => {
    const wallet = await world.wallet();
    const round = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const offer = await world.send();
        const headers =
          index % 2 === 0 ? { 'payment-signature': await wallet.pay(offer) } : await world.pay('card', offer);
        assert.equal((await world.send(headers)).status, 200);
      }
    };
    await round(30);
    const memory = heapInUse();
    await round(30);
    const grown = heapInUse() - memory;
    const totals = await world.ledger.totals();
    const paid = (rail: string) =>
      totals.find((row) => row.rail === rail && row.state === 'delivered')?.payments ?? 0;
    assert.equal(paid('x402') + paid('stripe'), 60);
    assert.equal(BigInt(paid('x402')), (await world.sandbox.earned()) / 10_000n);
    assert.equal(paid('stripe'), world.sandbox.charges());
    assert.ok(grown < 4e6, `the heap grew by ${(grown / 1e6).toFixed(1)} MB over 30 payments`);
  });
});
