import type { NewPass, PassLedger } from '../pass-ledger.ts';
import { type Database, rows, type Steps } from '../sql.ts';

/** Sells the pass of a payment, unless one was sold with it before. */
export function* insertPass(paymentKey: string, { hash, keyId, calls, expiresAt }: NewPass): Steps<void> {
  yield* rows(
    `INSERT INTO pack (hash, payment_id, key_id, calls, remaining, expires_at)
     VALUES ($1, $2, $3, $4, $4, $5) ON CONFLICT DO NOTHING`,
    hash,
    paymentKey,
    keyId,
    calls,
    expiresAt,
  );
}

/** Passes in the tables `pack` and `pass_call`. */
export function createPassQueries(database: Database): PassLedger {
  return {
    passOf: async (paymentKey) => {
      const [row] = await database.query(
        'SELECT key_id, remaining FROM pack WHERE payment_id = $1 AND voided_at IS NULL',
        paymentKey,
      );
      if (!row) return undefined;
      const keyId = row['key_id'] ?? null;
      return { keyId: keyId === null ? null : String(keyId), remaining: Number(row['remaining']) };
    },
    reserveCall: (hash, id, owner, at) =>
      database.transact(function* () {
        const [pack] = yield* rows(
          `UPDATE pack SET remaining = remaining - 1
           WHERE hash = $1 AND remaining > 0 AND expires_at > $2 AND voided_at IS NULL RETURNING remaining`,
          hash,
          at,
        );
        if (!pack) return undefined;
        yield* rows(
          'INSERT INTO pass_call (id, hash, owner, reserved_at) VALUES ($1, $2, $3, $4)',
          id,
          hash,
          owner,
          at,
        );
        return Number(pack['remaining']);
      }),
    confirmCall: async (id) => {
      await database.query('DELETE FROM pass_call WHERE id = $1', id);
    },
    giveBackCall: (id) =>
      database.transact(function* () {
        const [call] = yield* rows('DELETE FROM pass_call WHERE id = $1 RETURNING hash', id);
        if (!call) return;
        yield* rows(
          `UPDATE pack SET remaining = remaining + 1, returned = returned + 1
           WHERE hash = $1 AND returned < calls`,
          String(call['hash']),
        );
      }),
    reservedCalls: async (before, limit) => {
      const found = await database.query(
        'SELECT id, owner, reserved_at FROM pass_call WHERE reserved_at < $1 ORDER BY reserved_at LIMIT $2',
        before,
        limit,
      );
      return found.map((row) => ({
        id: String(row['id']),
        owner: String(row['owner']),
        updatedAt: Number(row['reserved_at']),
      }));
    },
  };
}
