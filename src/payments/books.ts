import type { Log } from '../base/service.ts';
import type { Payment } from '../store/ledger.ts';
import type { Ledger } from '../store/queries/ledger-queries.ts';
import { isAbandoned } from './holder.ts';
import type { Rail } from './rail.ts';

/**
 * Brings a payment that got stuck to a firm state, without its credential. Gives the row back when it is
 * `settled`, that is paid and owed to the payer; undefined when it is in other hands, closed or still unknown.
 */
export async function recover(
  row: Payment,
  { ledger, rail, holder, now }: { ledger: Ledger; rail: Rail; holder: string; now: () => Date },
): Promise<(Payment & { readonly state: 'settled' }) | undefined> {
  const at = () => now().getTime();
  if (row.state === 'settled') return { ...row, state: row.state };
  if (row.state === 'delivering') {
    if (!isAbandoned(row, holder, at())) return undefined;
    const freed = await ledger.move(row.key, 'delivering', 'settled', at(), {}, row.owner);
    return freed ? { ...row, state: 'settled' } : undefined;
  }
  if (row.state === 'settling') {
    if (!isAbandoned(row, holder, at())) return undefined;
    if (!(await ledger.move(row.key, 'settling', 'unknown', at(), {}, row.owner))) return undefined;
  } else if (row.state !== 'unknown') return undefined;
  if (!(await ledger.move(row.key, 'unknown', 'settling', at(), { owner: holder }))) return undefined;
  const outcome = await rail.reconcile(row);
  if (outcome.kind === 'settled') {
    const { reference, receipt } = outcome;
    const done = await ledger.move(row.key, 'settling', 'settled', at(), { reference, receipt }, holder);
    return done ? { ...row, state: 'settled', reference, receipt } : undefined;
  }
  const [to, reason] =
    outcome.kind === 'none'
      ? (['failed', 'no payment was made'] as const)
      : ([outcome.kind, outcome.reason] as const);
  await ledger.move(row.key, 'settling', to, at(), { reason }, holder);
  return undefined;
}

/** A charge that was not delivered for so long goes back; a refund without an answer is tried again after as long. */
const REFUND_MS = 15 * 60_000;

/** The ledger, and who works on it. */
interface Bookkeeping {
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

const RETRY_MS = 30_000;
/** A little more than the day after which a card processor's silence counts as an answer. */
const GIVE_UP_MS = 25 * 3_600_000;
/** How long an answer that is paid with a pass may take; then the call goes back to the pass. */
const CALL_MS = 15 * 60_000;

interface Books extends Bookkeeping {
  readonly rails: readonly Rail[];
}

/**
 * One round over the ledger, so that the books are right even when the client never comes back: settles what
 * got stuck for a day, then leaves it to a person (`npm run ledger -- list`), refunds what was paid and
 * not delivered where the rail can, and gives calls back to their passes whose process died.
 */
export async function keepBooks(books: Books): Promise<void> {
  const { ledger, rails, holder, now } = books;
  const at = () => now().getTime();
  for (const rail of rails) {
    const states = ['settling', 'delivering', 'unknown'] as const;
    const stuck = await ledger.rows({
      rail: rail.name,
      states,
      before: at() - RETRY_MS,
      createdAfter: at() - GIVE_UP_MS,
      limit: 100,
    });
    for (const row of stuck) await recover(row, { ledger, rail, holder, now });
    if (rail.refund) await refundUndelivered(books, rail);
  }
  for (const call of await ledger.reservedCalls(at() - RETRY_MS, 100))
    if (isAbandoned(call, holder, at(), CALL_MS)) await ledger.giveBackCall(call.id);
}
