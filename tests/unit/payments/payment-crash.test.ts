import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { answerInProcess } from './answer-in-process.ts';
import { startWorld, type World } from './payment-world.ts';
import { serveSandbox } from './serve-sandbox.ts';

let world: World;
let served: Awaited<ReturnType<typeof serveSandbox>>;
let base: string;
const folder = mkdtempSync(join(tmpdir(), 'ledger-'));

before(async () => {
  world = await startWorld();
  served = await serveSandbox(world.sandbox.handle);
  base = served.base;
});
after(async () => {
  served.stop();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const serve = (
  ledger: string,
  headers: Record<string, string>,
  options: { killAt?: string; wait?: boolean } = {},
) =>
  answerInProcess({
    payments: world.payments,
    money: base,
    ledger: join(folder, ledger),
    headers,
    ...options,
  });

test('four processes that are given one payment at the same time settle and deliver it once', async () => {
  for (const rail of ['x402', 'card'] as const) {
    const offer = await world.send();
    const headers: Record<string, string> =
      rail === 'x402'
        ? { 'payment-signature': await (await world.wallet()).pay(offer) }
        : { authorization: await world.cardCredential(offer) };
    const before = Number(await world.sandbox.earned()) / 10_000 + world.sandbox.charges();
    const runs = await Promise.all([1, 2, 3, 4].map(() => serve(`shared-${rail}.db`, headers)));
    const statuses = runs.map(({ answer }) => answer?.status ?? 0);
    assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join());
    assert.equal(Number(await world.sandbox.earned()) / 10_000 + world.sandbox.charges() - before, 1);
  }
});

for (const point of ['claimed', 'settled', 'recorded'] as const) {
  for (const rail of ['x402', 'card'] as const) {
    test(`${rail}: SIGKILL when ${point}, then one delivery and one settlement after the restart`, async () => {
      const offer = await world.send();
      const headers: Record<string, string> =
        rail === 'x402'
          ? { 'payment-signature': await (await world.wallet()).pay(offer) }
          : { authorization: await world.cardCredential(offer) };
      const taken = async () => Number(await world.sandbox.earned()) / 10_000 + world.sandbox.charges();
      const before = await taken();
      const ledger = `${point}-${rail}.db`;
      assert.equal((await serve(ledger, headers, { killAt: point })).signal, 'SIGKILL');
      // The new process has not asked yet whether its rails can be offered.
      const delivered = await serve(ledger, headers, { wait: false });
      assert.equal(delivered.answer?.status, 200, delivered.answer?.body);
      assert.equal((await taken()) - before, 1);
      assert.equal((await serve(ledger, headers)).answer?.status, 402);
      assert.equal((await taken()) - before, 1);
    });
  }
}

test('a payment that is presented before its rail is offered is sent back with its credential, not to pay again', async () => {
  const headers = { authorization: await world.cardCredential(await world.send()) };
  const before = world.sandbox.charges();
  const early = await serve('early.db', headers, { wait: false });
  assert.equal(early.answer?.status, 503, early.answer?.body);
  assert.equal(early.answer?.headers['retry-after'], '2');
  assert.equal(world.sandbox.charges(), before);
  assert.equal((await serve('early.db', headers)).answer?.status, 200);
  assert.equal(world.sandbox.charges(), before + 1);
});
