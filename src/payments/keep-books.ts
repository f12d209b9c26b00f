import type { Log } from '../base/log.ts';
import type { Ledger } from '../store/ledger.ts';
import type { Rail } from './rail.ts';
import { recover } from './recover.ts';

const RETRY_MS = 30_000;
/** A little more than the day after which a card processor's silence counts as an answer. */
const GIVE_UP_MS = 25 * 3_600_000;
/** A charge that was not delivered for so long goes back. */
const REFUND_MS = 15 * 60_000;

export interface Books {
  readonly ledger: Ledger;
  readonly rails: readonly Rail[];
  readonly holder: string;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * One round over the ledger, so that the books are right even when the client never comes back: settles what
 * got stuck for a day, then leaves it to a person (`npm run ledger -- list`), and refunds what was paid and
 * not delivered where the rail can.
 */
export async function keepBooks(books: Books): Promise<void> {
  const { ledger, rails, holder, now, log } = books;
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
    if (!rail.refund) continue;
    const owed = await ledger.rows({
      rail: rail.name,
      states: ['settled'],
      before: at() - REFUND_MS,
      limit: 100,
    });
    for (const row of owed) {
      if (!(await ledger.move(row.key, 'settled', 'delivering', at(), { owner: holder }))) continue;
      const refunded = await rail.refund(row);
      await ledger.move(row.key, 'delivering', refunded ? 'refunded' : 'settled', at(), {}, holder);
      log(refunded ? 'info' : 'error', refunded ? 'an undelivered payment was refunded' : 'a refund failed', {
        payment: row.key,
      });
    }
  }
}
