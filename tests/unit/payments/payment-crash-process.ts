/**
 * A service process that may be killed at one point of a payment: opens the ledger file, presents one payment
 * and prints the answer. `KILL_AT`: `claimed` (before settlement), `settled` (before it is recorded),
 * `recorded` (before the answer leaves). `WAIT`: presents once both rails are
 * offered, else at the start. The money side lives in the parent and survives.
 */
import { createLivePayments } from '../../../src/payments/live-payments.ts';
import { PaymentSettings } from '../../../src/payments/payment-settings.ts';
import type { Ledger } from '../../../src/store/ledger.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { awaitedLedger } from './payment-world.ts';

const { env } = process;
const die = (point: string) => {
  if (env['KILL_AT'] === point) process.kill(process.pid, 'SIGKILL');
};

const store = openStore(env['LEDGER'] ?? '');
const { ledger, idle } = awaitedLedger({
  ...store.ledger,
  claim: async (payment) => {
    const claimed = await store.ledger.claim(payment);
    die('claimed');
    return claimed;
  },
  take: async (...row) => {
    die('settled');
    const taken = await store.ledger.take(...row);
    die('recorded');
    return taken;
  },
} satisfies Ledger);

const rails = new Set<string>();
const offered = Promise.withResolvers<void>();
const payments = createLivePayments({
  settings: PaymentSettings.parse(env),
  baseUrl: 'http://localhost:4321',
  ledger,
  now: () => new Date(),
  log: (_level, message) => {
    if (message.endsWith(' is offered')) rails.add(message);
    if (rails.size === 2) offered.resolve();
  },
  callMs: 600_000,
  waitMs: 600_000,
});
if (env['WAIT']) await offered.promise;

const headers: Record<string, string> = JSON.parse(env['HEADERS'] ?? '{}');
const answer = await payments.gate?.(
  { method: 'GET', header: (name) => headers[name], signal: new AbortController().signal },
  () => JSON.stringify({ report: process.pid }),
  async () => undefined,
);
answer?.onDelivered?.();
await idle();
console.log(JSON.stringify(answer));
await payments.close();
await store.close();
