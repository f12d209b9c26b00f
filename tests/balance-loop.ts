import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStore } from '../src/store/open-store.ts';
import {
  CALLS,
  CENTS,
  type FromProcess,
  keyOf,
  type OrderKind,
  REFUND_AFTER_MS,
  type ToProcess,
} from './balance-orders.ts';
import { seeded } from './seeded.ts';

export interface BalanceOptions {
  readonly storeUrl: string;
  /** Passes of which a call is used, and payments that go back; some more of each come from races between the two. */
  readonly used: number;
  readonly refunded: number;
  /** Milliseconds between two kills, at most. */
  readonly killMs: number;
  /** No process is killed after this many. */
  readonly mostKills?: number;
  readonly progress?: (line: string) => void;
}

/** What came out; what does not balance is an assertion that fails. */
export interface BalanceReport {
  readonly payments: number;
  readonly kills: number;
  readonly usedPasses: number;
  readonly refunds: number;
  readonly cents: { readonly charged: number; readonly refunded: number; readonly kept: number };
}

/** Where one process after the other runs. */
interface Place {
  child: ChildProcess | undefined;
  /** Orders that the process has in hand. */
  readonly hand: Set<number>;
  /** Whether it has opened the ledger. */
  lives: boolean;
}
const aPlace = (): Place => ({ child: undefined, hand: new Set(), lives: false });

/** Orders that one process has in hand. */
const IN_HAND = 48;
const SCRIPT = fileURLToPath(new URL('balance-process.ts', import.meta.url));

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Orders in random order: a tenth as many races as refunds on top of what was asked for. */
function ordersOf({ used, refunded }: BalanceOptions, random: () => number): OrderKind[] {
  const kinds: OrderKind[] = [
    ...Array<OrderKind>(used).fill('use'),
    ...Array<OrderKind>(refunded).fill('refund'),
    ...Array<OrderKind>(Math.ceil(refunded / 10)).fill('race'),
  ];
  for (let last = kinds.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [kinds[last], kinds[other]] = [kinds[other] as OrderKind, kinds[last] as OrderKind];
  }
  return kinds;
}

/**
 * Two processes sell packs over one ledger, deliver, take calls from passes and refund, in random order, while one of
 * them is killed again and again. At the end every cent that was charged was delivered or went back, no pass gave more
 * calls than it was sold with, and none that was used was refunded.
 */
export async function balanceLoop(options: BalanceOptions): Promise<BalanceReport> {
  const random = seeded(options.used);
  const kinds = ordersOf(options, random);
  const waiting = kinds.map((_, order) => order);
  const charged = new Set<string>();
  const refunded = new Set<string>();
  /** Calls of each order that were reported as delivered. */
  const calls = new Map<number, number>();
  const faults: string[] = [];
  let kills = 0;

  /** The card processor: a charge and a refund of one payment are made once, however often they are asked for. */
  function act(action: 'charge' | 'find' | 'refund', key: string): boolean {
    if (action === 'charge') charged.add(key);
    if (action === 'refund') refunded.add(key);
    return charged.has(key);
  }

  const places = [aPlace(), aPlace()];

  function begin(place: Place, booksAhead = 0): void {
    const env = { PATH: process.env['PATH'], STORE_URL: options.storeUrl, BOOKS_AHEAD: String(booksAhead) };
    const child = fork(SCRIPT, { env });
    const tell = (message: ToProcess) => child.connected && child.send(message, () => undefined);
    const refill = () => {
      while (place.hand.size < IN_HAND) {
        const order = waiting.pop();
        const kind = order === undefined ? undefined : kinds[order];
        if (order === undefined || kind === undefined) return;
        place.hand.add(order);
        tell({ order, kind });
      }
    };
    child.on('message', (message: FromProcess) => {
      if ('ask' in message) tell({ id: message.id, done: act(message.ask, message.key) });
      else if ('fault' in message) faults.push(message.fault);
      else {
        place.lives = true;
        if ('order' in message) {
          place.hand.delete(message.order);
          calls.set(message.order, message.used);
        }
        refill();
      }
    });
    child.once(
      'exit',
      (code) => code !== null && faults.push(`a process ended by itself, with code ${code}`),
    );
    place.child = child;
    place.lives = false;
  }

  /** Kills one process now and then, each after some time of life, until `over`; the books of each are `later` than those before. */
  async function killUntil(over: () => boolean | Promise<boolean>, later: number): Promise<void> {
    let booksAhead = later;
    for (const place of places) begin(place, booksAhead);
    while (faults.length === 0 && !(await over())) {
      await sleep(options.killMs * (0.3 + 0.7 * random()));
      const place = places[Math.floor(random() * places.length)];
      if (!place?.child || !place.lives || kills >= (options.mostKills ?? Infinity)) continue;
      await end(place.child);
      kills += 1;
      waiting.push(...place.hand);
      place.hand.clear();
      booksAhead += later;
      begin(place, booksAhead);
      if (kills % 10 === 0)
        options.progress?.(
          `${kills} kills, ${calls.size} of ${kinds.length} orders, ${refunded.size} refunds`,
        );
    }
    await Promise.all(places.map(({ child }) => child && end(child)));
    assert.deepEqual(faults, []);
  }

  const store = openStore(options.storeUrl);
  await store.ready();
  /** Whether money or calls are in the hands of a process, or owed. */
  const isSettled = async () => {
    const states = ['settling', 'settled', 'delivering', 'unknown'] as const;
    const rows = await store.ledger.rows({ states, limit: 1 });
    const due = await store.ledger.rows({ refundDue: true, limit: 1 });
    const reserved = await store.ledger.reservedCalls(Date.now() + 1000, 1);
    return rows.length + due.length + reserved.length === 0;
  };
  await killUntil(() => calls.size === kinds.length, 0);
  // When all that was not delivered is due, and then the refunds that died with a process.
  await killUntil(isSettled, REFUND_AFTER_MS);

  const rows = await store.ledger.rows({ limit: 10_000_000 });
  const left = new Map<string, number>();
  for (const { key } of rows) {
    const sold = await store.ledger.passOf(key);
    if (sold) left.set(key, sold.remaining);
  }
  await store.close();
  assert.equal(rows.length, kinds.length, 'one payment for each order');
  assert.deepEqual(new Set(rows.map(({ key }) => key)), charged, 'each payment was charged');
  const stateOf = new Map(rows.map(({ key, state }) => [key, state]));
  let usedPasses = 0;
  for (const [order, kind] of kinds.entries()) {
    const key = keyOf(order);
    const state = stateOf.get(key);
    const reported = calls.get(order) ?? 0;
    const remaining = left.get(key);
    assert.equal(refunded.has(key), state === 'refunded', `${key} is ${state}`);
    if (state === 'refunded') {
      assert.equal(remaining, undefined, `${key}: a refund voids its pass`);
      assert.equal(reported, 0, `${key}: no call of a refunded payment was delivered`);
      assert.notEqual(kind, 'use', `${key} was delivered`);
      continue;
    }
    assert.equal(state, 'delivered', key);
    assert.notEqual(kind, 'refund', `${key} was never delivered`);
    const taken = CALLS - 1 - (remaining ?? 0);
    // A process that dies after a call was delivered and before it said so is asked to deliver it again.
    assert.ok(
      taken >= reported && taken <= reported + kills,
      `${key}: ${taken} calls for ${reported} reported`,
    );
    usedPasses += 1;
  }
  const kept = rows.filter(({ state }) => state === 'delivered').reduce((sum, { amount }) => sum + amount, 0);
  assert.equal(kept, (charged.size - refunded.size) * CENTS, 'the ledger holds what the processor kept');
  return {
    payments: rows.length,
    kills,
    usedPasses,
    refunds: refunded.size,
    cents: { charged: charged.size * CENTS, refunded: refunded.size * CENTS, kept },
  };
}
