import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHostGate } from '../../../src/observations/visit/host-gate.ts';
import { VisitError, type VisitReason } from '../../../src/observations/visit/visit.ts';

/** A gate whose requests take `ms` and end as they are told: with a status, or a fault. */
function gateOf(ms = 0) {
  let now = 0;
  const clock = {
    now: () => now,
    async sleep(wait: number) {
      now += wait;
    },
  };
  const gate = createHostGate(clock, () => ({ pauseMs: 0, budget: 1000 }));
  const ask = async (host: string, end: VisitReason | number): Promise<string> => {
    try {
      const { status } = await gate.enter(host, async () => {
        now += ms;
        if (typeof end === 'number') return { status: end, headers: {}, body: Buffer.alloc(0) };
        throw new VisitError(end, 'a fault');
      });
      return String(status);
    } catch (error) {
      return (error as VisitError).reason;
    }
  };
  return { ask, gate, counts: gate.counts };
}

/** Requests that a host gets which always ends so, of twenty. */
async function requestsUntilClosed(end: VisitReason | number): Promise<number> {
  const { ask, counts } = gateOf();
  for (let at = 0; at < 20; at += 1) await ask('a', end);
  return counts.get('a') ?? 0;
}

test('a host is given up after two tries without a connection, four without an answer, twelve server errors', async () => {
  assert.equal(await requestsUntilClosed('unreachable'), 2);
  assert.equal(await requestsUntilClosed('network'), 4);
  assert.equal(await requestsUntilClosed(503), 12);
  assert.equal(await requestsUntilClosed('too-large'), 20);
  assert.equal(await requestsUntilClosed(404), 20);
});

test('what a host is given up for is told of all its subjects, and other hosts are asked', async () => {
  const { ask } = gateOf();
  assert.deepEqual(
    [await ask('a', 'unreachable'), await ask('a', 'unreachable'), await ask('a', 200), await ask('b', 200)],
    ['unreachable', 'unreachable', 'given-up', '200'],
  );
});

test('an answer makes faults before it forgotten', async () => {
  const { ask } = gateOf();
  for (let round = 0; round < 10; round += 1) {
    assert.equal(await ask('a', 'unreachable'), 'unreachable');
    assert.equal(await ask('a', 200), '200');
  }
});

test('without an answer of any of eight hosts in twenty seconds the network is away', async () => {
  const { ask, counts } = gateOf(2500);
  for (let host = 0; host < 8; host += 1) assert.equal(await ask(`h${host}`, 'unreachable'), 'unreachable');
  assert.equal(await ask('other', 200), 'offline');
  assert.equal(counts.has('other'), false);
});

test('the network is not away while any host answers, or when few hosts fail', async () => {
  const { ask } = gateOf(2500);
  assert.equal(await ask('alive', 200), '200');
  for (let host = 0; host < 7; host += 1) assert.equal(await ask(`h${host}`, 'unreachable'), 'unreachable');
  assert.equal(await ask('h6', 'unreachable'), 'unreachable');
  assert.equal(await ask('alive', 200), '200');
  for (let host = 7; host < 14; host += 1) assert.equal(await ask(`h${host}`, 'unreachable'), 'unreachable');
  assert.equal(await ask('alive', 200), '200');
});

test('the network is not away while an answer is read that others wait behind, nor at once after it', async () => {
  const { ask, gate } = gateOf(2500);
  await gate.whileReading(async () => {
    for (let host = 0; host < 20; host += 1)
      assert.equal(await ask(`h${host}`, 'unreachable'), 'unreachable');
  });
  assert.equal(await ask('alive', 200), '200');
});
