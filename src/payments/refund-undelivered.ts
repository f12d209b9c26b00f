import type { Log } from '../base/log.ts';
import type { Ledger, Payment } from '../store/ledger.ts';
import type { Rail } from './rail.ts';

/** A charge that was not delivered for so long goes back; a refund without an answer is tried again after as long. */
const REFUND_MS = 15 * 60_000;

/** The ledger, and who works on it. */
export interface Bookkeeping {
  readonly ledger: Ledger;
  readonly holder: string;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Refunds what was paid by a rail and not delivered. The ledger comes first: once the processor is asked, neither the
 * report nor the pass can be had, even when this process dies before the answer.
 */
export async function refundUndelivered(books: Bookkeeping, rail: Rail): Promise<void> {
  const { ledger, holder, now } = books;
  const at = () => now().getTime();
  const old = { rail: rail.name, before: at() - REFUND_MS, limit: 100 };
  for (const row of await ledger.rows({ ...old, states: ['settled'] }))
    if (await ledger.beginRefund(row.key, at(), holder)) await refund(books, rail, row);
  for (const row of await ledger.rows({ ...old, refundDue: true }))
    if (await ledger.move(row.key, 'refunded', 'refunded', at(), { owner: holder }, row.owner))
      await refund(books, rail, row);
}

async function refund({ ledger, now, log }: Bookkeeping, rail: Rail, row: Payment): Promise<void> {
  const { key } = row;
  const outcome = await rail.refund?.(row);
  if (outcome === 'refunded') await ledger.finishRefund(key, now().getTime());
  if (outcome === 'refused') await ledger.cancelRefund(key, now().getTime());
  if (outcome === 'refunded') log('info', 'an undelivered payment was refunded', { payment: key });
  else log('error', 'a refund failed', { payment: key, outcome });
}
