import { type Database, rows, type Steps, type Value } from '../database.ts';
import type { NewPass, Payment, PaymentPatch, PaymentState } from '../ledger.ts';
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
function createPassQueries(database: Database) {
  return {
    /**
     * The pass of a payment; undefined when none was sold or it was voided. `keyId` is null for a pass that was not
     * derived from its payment and cannot be made again.
     */
    passOf: async (paymentKey: string) => {
      const [row] = await database.query(
        'SELECT key_id, remaining FROM pack WHERE payment_id = $1 AND voided_at IS NULL',
        paymentKey,
      );
      if (!row) return undefined;
      const keyId = row['key_id'] ?? null;
      return { keyId: keyId === null ? null : String(keyId), remaining: Number(row['remaining']) };
    },
    /** Takes one call from a pass for the answer `id`; the calls that remain, or undefined when there is none to take. */
    reserveCall: (hash: string, id: string, owner: string, at: number) =>
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
    /** Ends a reservation whose answer arrived. */
    confirmCall: async (id: string) => {
      await database.query('DELETE FROM pass_call WHERE id = $1', id);
    },
    /**
     * Ends a reservation whose answer did not arrive: the pass gets the call back. A pass gets back as many calls as it
     * was sold with and no more, so that nobody reads reports for ever by hanging up before their end.
     */
    giveBackCall: (id: string) =>
      database.transact(function* () {
        const [call] = yield* rows('DELETE FROM pass_call WHERE id = $1 RETURNING hash', id);
        if (!call) return;
        yield* rows(
          `UPDATE pack SET remaining = remaining + 1, returned = returned + 1
           WHERE hash = $1 AND returned < calls`,
          String(call['hash']),
        );
      }),
    /** Calls taken from a pass before a time and still on their way, oldest first, with the process that sends each. */
    reservedCalls: async (before: number, limit: number) => {
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
function createRefundQueries(database: Database) {
  return {
    /**
     * Moves a `settled` row to `refunded`, the refund being due, and voids its pass in the same transaction. False when
     * the row was not `settled` or a call of its pass was used: that row becomes `delivered`, since its answer arrived.
     */
    beginRefund: (key: string, at: number, owner: string) =>
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
    /** Notes that the money of a due refund went back. */
    finishRefund: async (key: string, at: number) => {
      await database.query(
        `UPDATE payment SET refunded_at = $2, updated_at = $2
         WHERE id = $1 AND state = 'refunded' AND refunded_at IS NULL`,
        key,
        at,
      );
    },
    /** Takes a due refund back, which the processor refused: the row is `settled` and its pass valid again. */
    cancelRefund: (key: string, at: number) =>
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

type Move = [
  key: string,
  from: PaymentState,
  to: PaymentState,
  at: number,
  patch?: PaymentPatch,
  holder?: string | undefined,
];

const moveParams = ([key, from, to, at, patch = {}, holder = '']: Move): Value[] => {
  const values = [patch.reference, patch.receipt, patch.reason, patch.owner, patch.attempts];
  return [key, from, to, at, ...values.map((value) => value ?? null), holder];
};

/** Which payments to read. */
interface PaymentFilter {
  readonly states?: readonly PaymentState[];
  readonly rail?: string;
  readonly payer?: string;
  readonly agent?: string;
  /** Time of the last change. */
  readonly before?: number;
  readonly createdAfter?: number;
  readonly refundDue?: true;
  readonly newestFirst?: boolean;
  readonly limit: number;
}

/**
 * The book of payments, in the tables `payment`, `pack` and `pass_call`; times in milliseconds since 1970. Each write is
 * durable when its promise resolves, and each method is one atomic operation across all processes.
 */
export function createLedger(database: Database) {
  const first = (sql: string, ...params: Value[]) => payments.first(database, sql, ...params);
  return {
    find: (key: string) => first('SELECT * FROM payment WHERE id = $1', key),
    /** The newest payment of a rail with this `payloadHash` that did not fail. */
    findByProof: (rail: string, payloadHash: string) =>
      first(
        `SELECT * FROM payment WHERE payload_hash = $1 AND rail = $2 AND state <> 'failed'
         ORDER BY created_at DESC LIMIT 1`,
        payloadHash,
        rail,
      ),
    findByClientKey: (clientKey: string) => first('SELECT * FROM payment WHERE client_key = $1', clientKey),
    /** Inserts a `settling` row; false when the key or the client key exists already. */
    claim: async (payment: Payment) => {
      const { sql, params } = payments.statement(payment, 'ON CONFLICT DO NOTHING');
      return (await database.query(sql, ...params)).length === 1;
    },
    /**
     * Moves a row that is in `from` and held by `holder` (any when undefined); false when it was not. A row that becomes
     * `failed` sets its `clientKey` free: nothing was bought under it.
     */
    move: async (...call: Move) => (await database.query(MOVE, ...moveParams(call))).length === 1,
    /**
     * Moves a paid row to `delivering` as `move` does and, in the same transaction, sells its pass unless it was sold
     * before: one payment has one pass.
     */
    take: async (
      key: string,
      from: 'settling' | 'settled',
      at: number,
      patch: PaymentPatch,
      pass: NewPass | undefined,
      holder?: string,
    ) => {
      const params = moveParams([key, from, 'delivering', at, patch, holder]);
      if (!pass) return (await database.query(MOVE, ...params)).length === 1;
      return database.transact(function* () {
        const taken = yield* rows(MOVE, ...params);
        if (taken.length === 0) return false;
        yield* insertPass(key, pass);
        return true;
      });
    },
    /** The payments that a filter lets through, oldest first unless it says otherwise. */
    rows: async (filter: PaymentFilter) => {
      const params: Value[] = [];
      const conditions: string[] = [];
      const add = (condition: string, value: Value | undefined) => {
        if (value === undefined) return;
        params.push(value);
        conditions.push(`${condition} $${params.length}`);
      };
      add('rail =', filter.rail);
      add('payer =', filter.payer);
      add('agent =', filter.agent);
      add('updated_at <', filter.before);
      add('created_at >', filter.createdAfter);
      if (filter.refundDue) conditions.push("state = 'refunded' AND refunded_at IS NULL");
      if (filter.states) {
        const marks = filter.states.map((state) => `$${params.push(state)}`);
        conditions.push(`state IN (${marks.join(', ')})`);
      }
      const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
      const order = filter.newestFirst ? 'DESC' : 'ASC';
      const sql = `SELECT * FROM payment${where} ORDER BY created_at ${order}, id LIMIT $${params.push(filter.limit)}`;
      return payments.all(database, sql, ...params);
    },
    /** Number of payments and sum of their amounts, in smallest units, per rail, state and currency. */
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

export type Ledger = ReturnType<typeof createLedger>;
