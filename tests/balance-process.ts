/**
 * One of two processes that sell packs of calls over one ledger, and may be killed at any moment. `STORE_URL` names the
 * ledger, and `BOOKS_AHEAD` by how many milliseconds the clock of the books is ahead. The parent sends orders and plays the
 * card processor; it gets back what became of each order.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { keepBooks, refundUndelivered } from '../src/payments/books.ts';
import { createPasses } from '../src/payments/create-passes.ts';
import { createGate, type Gate } from '../src/payments/gate.ts';
import { createHolder } from '../src/payments/holder.ts';
import type { Presented, Rail } from '../src/payments/rail.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Ledger } from '../src/store/queries/ledger-queries.ts';
import {
  CALLS,
  CENTS,
  type FromProcess,
  keyOf,
  type OrderKind,
  REFUND_AFTER_MS,
  SECRET,
  type ToProcess,
} from './balance-orders.ts';

const store = openStore(process.env['STORE_URL'] ?? '');
const holder = createHolder();
const passes = createPasses([SECRET]);
const send = (message: FromProcess) => process.send?.(message);

/** Questions to the card processor that have no answer yet. */
const open = new Map<number, (done: boolean) => void>();
let asked = 0;
function ask(action: 'charge' | 'find' | 'refund', key: string): Promise<boolean> {
  asked += 1;
  const id = asked;
  send({ ask: action, key, id });
  return new Promise((resolve) => open.set(id, resolve));
}

const receiptOf = (key: string) => ({ reference: key, receipt: JSON.stringify({ reference: key }) });
const rail: Rail = {
  name: 'stripe',
  knowsPayer: false,
  read(request): Presented | undefined {
    const key = request.header('payment-key');
    if (key === undefined) return undefined;
    return {
      key,
      hash: `proof of ${key}`,
      amount: CENTS,
      currency: 'usd',
      payer: null,
      clientKey: undefined,
      validBefore: null,
      calls: CALLS,
      check: async () => undefined,
      settle: async () => {
        await ask('charge', key);
        return { kind: 'settled', ...receiptOf(key) };
      },
    };
  },
  // Silence is no answer: the charge may be on its way.
  reconcile: async ({ key }) =>
    (await ask('find', key))
      ? { kind: 'settled', ...receiptOf(key) }
      : { kind: 'unknown', reason: 'no charge was found' },
  refund: async ({ key }) => ((await ask('refund', key)) ? 'refunded' : 'refused'),
  proof: (receipt, extra) => ({ 'payment-receipt': JSON.stringify({ receipt, ...extra }) }),
};

const ahead = Number(process.env['BOOKS_AHEAD']);
const books = {
  ledger: store.ledger,
  rails: [rail],
  holder,
  now: () => new Date(Date.now() + ahead),
  log: () => undefined,
};

/** The last write of the ledger that ended an answer. */
let ended: Promise<unknown> = Promise.resolve();
const noted = <A extends unknown[], R>(write: (...given: A) => Promise<R>) => {
  return (...given: A): Promise<R> => {
    const written = write(...given);
    ended = written.catch(() => undefined);
    return written;
  };
};
const ledger = {
  ...store.ledger,
  move: noted(store.ledger.move),
  confirmCall: noted(store.ledger.confirmCall),
};

/** A gate whose clock is late by some time, in milliseconds. */
function gateOf(late: number): Gate {
  return createGate({
    ledger,
    rails: [{ rail, terms: {}, ready: () => true }],
    terms: () => ({ url: 'http://localhost', description: 'balance', sandbox: false, example: {} }),
    passes,
    holder,
    now: () => new Date(Date.now() - late),
    holdMs: 0,
    waitMs: 1000,
    log: () => undefined,
  });
}
const today = gateOf(0);
const longAgo = gateOf(REFUND_AFTER_MS);

/** Sends a request until its outcome is known, and takes the answer or hangs up; resolves when the ledger has noted it. */
async function present(gate: Gate, field: string, value: string, hangUp: boolean) {
  for (;;) {
    const abort = new AbortController();
    const request = {
      method: 'GET',
      header: (name: string) => (name === field ? value : undefined),
      signal: abort.signal,
    };
    const answer = await gate(
      request,
      () => '{"report":1}',
      async () => undefined,
    );
    if (answer === undefined) throw new Error('nothing can be paid with');
    if (answer.status === 503) continue;
    if (answer.status === 200) {
      if (hangUp) abort.abort();
      else answer.onDelivered?.();
      await ended;
    }
    return answer;
  }
}

/** The pass of a payment, as it would come with its answer. */
async function passOf(key: string): Promise<string> {
  const sold = await ledger.passOf(key);
  return (sold && passes.passOf(key, sold.keyId)) ?? '';
}

/** Pays one order back, as the books do when it is due. */
async function payBack(key: string): Promise<void> {
  const row = await store.ledger.find(key);
  const rows: Ledger['rows'] = async ({ states }) => (row && states?.includes(row.state) ? [row] : []);
  await refundUndelivered({ ...books, ledger: { ...store.ledger, rows } }, rail);
}

/** Carries out one order; the calls of the pass that were delivered. */
async function carryOut(order: number, kind: OrderKind): Promise<number> {
  const key = keyOf(order);
  const owed = kind !== 'use';
  await present(owed ? longAgo : today, 'payment-key', key, owed);
  const pass = await passOf(key);
  const paidBack = owed ? payBack(key) : undefined;
  // Of refund and call sometimes the one comes first, sometimes the other.
  if (kind === 'race') await sleep(order % 8);
  const used = kind === 'refund' ? undefined : await present(today, 'payment-pass', pass, false);
  await paidBack;
  return used?.status === 200 ? 1 : 0;
}

process.on('disconnect', () => process.exit());
process.on('message', (message: ToProcess) => {
  if ('done' in message) {
    open.get(message.id)?.(message.done);
    open.delete(message.id);
    return;
  }
  const { order, kind } = message;
  carryOut(order, kind).then(
    (used) => send({ order, used }),
    (error: unknown) => send({ fault: String(error) }),
  );
});

await store.ready();
const keep = (): void => {
  keepBooks(books).then(
    () => setTimeout(keep, 200),
    (error: unknown) => send({ fault: String(error) }),
  );
};
keep();
send({ ready: true });
