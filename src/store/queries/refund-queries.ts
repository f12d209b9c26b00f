import type { RefundLedger } from '../refund-ledger.ts';
import { type Database, rows } from '../sql.ts';

/** Refunds in the tables `payment` and `pack`. */
export function createRefundQueries(database: Database): RefundLedger {
  return {
    beginRefund: (key, at, owner) =>
      database.transact(function* () {
        const begun = yield* rows(
          `UPDATE payment SET state = 'refunded', updated_at = $2, owner = $3
           WHERE id = $1 AND state = 'settled' RETURNING id`,
          key,
          at,
          owner,
        );
        if (begun.length === 0) return false;
        yield* rows('UPDATE pack SET voided_at = $2 WHERE payment_id = $1 AND remaining = calls', key, at);
        const used = yield* rows('SELECT hash FROM pack WHERE payment_id = $1 AND voided_at IS NULL', key);
        if (used.length === 0) return true;
        yield* rows("UPDATE payment SET state = 'delivered' WHERE id = $1", key);
        return false;
      }),
    finishRefund: async (key, at) => {
      await database.query(
        `UPDATE payment SET refunded_at = $2, updated_at = $2
         WHERE id = $1 AND state = 'refunded' AND refunded_at IS NULL`,
        key,
        at,
      );
    },
    cancelRefund: (key, at) =>
      database.transact(function* () {
        const cancelled = yield* rows(
          `UPDATE payment SET state = 'settled', updated_at = $2
           WHERE id = $1 AND state = 'refunded' AND refunded_at IS NULL RETURNING id`,
          key,
          at,
        );
        if (cancelled.length === 0) return;
        yield* rows('UPDATE pack SET voided_at = NULL WHERE payment_id = $1', key);
      }),
  };
}
