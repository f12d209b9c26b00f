import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { problemOf, reportOf, startWorld, type World } from './payment-world.ts';

const HOUR_MS = 3_600_000;

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('a delivered report is answered again under its idempotency key for 24 hours, and not after', async () => {
  const authorization = await world.cardCredential(await world.send());
  const headers = { authorization, 'idempotency-key': 'order-1' };
  const first = await world.send(headers);
  assert.equal(first.status, 200);
  world.advance(24 * HOUR_MS - 60_000);
  const soon = await world.send(headers);
  assert.deepEqual([soon.status, reportOf(soon)], [200, reportOf(first)]);
  world.advance(120_000);
  const late = await world.send(headers);
  assert.deepEqual([late.status, problemOf(late)], [402, 'invalid-challenge']);
  assert.equal(world.sandbox.charges(), 1);
});

test('a client that hung up while its payment was settled gets the report with the same credential', async () => {
  const offer = await world.send();
  const charges = world.sandbox.charges();
  const headers = { authorization: await world.cardCredential(offer) };
  const hungUp = new AbortController();
  const header = (name: string) => (name === 'authorization' ? headers.authorization : undefined);
  const make = () => {
    hungUp.abort();
    return '{"report":"first"}';
  };
  await world.payments.gate?.(
    { method: 'GET', header, signal: hungUp.signal, agent: undefined },
    make,
    async () => undefined,
  );
  const again = await world.send(headers);
  assert.deepEqual([again.status, reportOf(again)], [200, 'first']);
  assert.equal(world.sandbox.charges(), charges + 1);
});
