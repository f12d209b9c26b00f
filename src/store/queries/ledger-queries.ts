import { type Database, rows, type Steps, type Value } from '../database.ts';
import type { Ledger, NewPass, PassLedger, PaymentState, RefundLedger } from '../ledger.ts';
import { payments } from './tables.ts';

/** Sells the pass of a payment, unless one was sold with it before. */
function* insertPass(paymentKey: string, { hash, keyId, calls, expiresAt }: NewPass): Steps<void> {
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
function createPassQueries(database: Database): PassLedger {
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

/** Refunds in the tables `payment` and `pack`. */
function createRefundQueries(database: Database): RefundLedger {
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

/** Compare-and-set: only the row that is still in the state, and with the holder, that the caller saw. */
const MOVE = `UPDATE payment SET state = $3, updated_at = $4, reference = coalesce($5, reference),
  receipt = coalesce($6, receipt), reason = coalesce($7, reason), owner = coalesce($8, owner),
  attempts = coalesce($9, attempts), client_key = CASE WHEN $3 = 'failed' THEN NULL ELSE client_key END
  WHERE id = $1 AND state = $2 AND ($10 = '' OR owner = $10) RETURNING id`;

const moveParams = ([key, from, to, at, patch = {}, holder = '']: Parameters<Ledger['move']>): Value[] => {
  const values = [patch.reference, patch.receipt, patch.reason, patch.owner, patch.attempts];
  return [key, from, to, at, ...values.map((value) => value ?? null), holder];
};

/** The ledger in the tables `payment`, `pack` and `pass_call`. */
export function createLedger(database: Database): Ledger {
  const first = (sql: string, ...params: Value[]) => payments.first(database, sql, ...params);
  return {
    find: (key) => first('SELECT * FROM payment WHERE id = $1', key),
    findByProof: (rail, payloadHash) =>
      first(
        `SELECT * FROM payment WHERE payload_hash = $1 AND rail = $2 AND state <> 'failed'
         ORDER BY created_at DESC LIMIT 1`,
        payloadHash,
        rail,
      ),
    findByClientKey: (clientKey) => first('SELECT * FROM payment WHERE client_key = $1', clientKey),
    claim: async (payment) => {
      const { sql, params } = payments.statement(payment, 'ON CONFLICT DO NOTHING');
      return (await database.query(sql, ...params)).length === 1;
    },
    move: async (...call) => (await database.query(MOVE, ...moveParams(call))).length === 1,
    take: async (key, from, at, patch, pass, holder) => {
      const params = moveParams([key, from, 'delivering', at, patch, holder]);
      if (!pass) return (await database.query(MOVE, ...params)).length === 1;
      return database.transact(function* () {
        const taken = yield* rows(MOVE, ...params);
        if (taken.length === 0) return false;
        yield* insertPass(key, pass);
        return true;
      });
    },
    rows: async ({ states, rail, payer, agent, before, createdAfter, refundDue, newestFirst, limit }) => {
      const params: Value[] = [];
      const conditions: string[] = [];
      const add = (condition: string, value: Value | undefined) => {
        if (value === undefined) return;
        params.push(value);
        conditions.push(`${condition} $${params.length}`);
      };
      add('rail =', rail);
      add('payer =', payer);
      add('agent =', agent);
      add('updated_at <', before);
      add('created_at >', createdAfter);
      if (refundDue) conditions.push("state = 'refunded' AND refunded_at IS NULL");
      if (states) {
        const marks = states.map((state) => `$${params.push(state)}`);
        conditions.push(`state IN (${marks.join(', ')})`);
      }
      const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
      const order = newestFirst ? 'DESC' : 'ASC';
      const sql = `SELECT * FROM payment${where} ORDER BY created_at ${order}, id LIMIT $${params.push(limit)}`;
      return payments.all(database, sql, ...params);
    },
    totals: async () => {
      const sums = await database.query(
        `SELECT rail, state, currency, count(*) AS payments, CAST(sum(amount) AS BIGINT) AS total
         FROM payment GROUP BY rail, state, currency ORDER BY rail, state, currency`,
      );
      return sums.map((row) => ({
        rail: String(row['rail']),
        state: row['state'] as PaymentState,
        currency: String(row['currency']),
        payments: Number(row['payments']),
        amount: Number(row['total']),
      }));
    },
    ...createPassQueries(database),
    ...createRefundQueries(database),
  };
}
