import { isAbandoned } from './holder.ts';
import type { Rail } from './rail.ts';
import { recover } from './recover.ts';
import { type Bookkeeping, refundUndelivered } from './refund-undelivered.ts';

const RETRY_MS = 30_000;
/** A little more than the day after which a card processor's silence counts as an answer. */
const GIVE_UP_MS = 25 * 3_600_000;
/** How long an answer that is paid with a pass may take; then the call goes back to the pass. */
const CALL_MS = 15 * 60_000;

export interface Books extends Bookkeeping {
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
