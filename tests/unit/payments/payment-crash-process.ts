import { createLivePayments } from '../../../src/payments/live-payments.ts';
import type { PaymentAnswer } from '../../../src/payments/payment-answer.ts';
import { PaymentSettings } from '../../../src/payments/payment-settings.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Ledger } from '../../../src/store/queries/ledger-queries.ts';
import { awaitedLedger } from './payment-world.ts';

/**
 * A service that opens the ledger file `LEDGER`, presents one payment with the header fields `HEADERS`, and resolves with
 * the answer. `KILL_AT` kills its process: `claimed` (before settlement), `settled` (before it is recorded) or
 * `recorded` (before the answer leaves). `WAIT`: presents once both rails are offered, else at the start. The money
 * side lives elsewhere and survives.
 */
export async function serveOnce(env: NodeJS.ProcessEnv): Promise<PaymentAnswer | undefined> {
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
  await payments.close();
  await store.close();
  return answer;
}

if (import.meta.main) await serveOnce(process.env);
