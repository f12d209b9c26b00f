/**
 * One pass per payment, calls of a pass that are on their way, and refunds in two steps. Rows of the version before:
 * a card payment bought one call per cent, and of several passes of one payment the one in use stays.
 */
export const passTables: readonly string[] = [
  'ALTER TABLE payment ADD COLUMN calls BIGINT NOT NULL DEFAULT 1',
  'ALTER TABLE payment ADD COLUMN refunded_at BIGINT',
  "UPDATE payment SET calls = amount WHERE rail = 'stripe'",
  "UPDATE payment SET refunded_at = updated_at WHERE state = 'refunded'",
  'CREATE INDEX payment_proof ON payment (payload_hash)',
  "CREATE INDEX payment_refund_due ON payment (updated_at) WHERE state = 'refunded' AND refunded_at IS NULL",
  'ALTER TABLE pack ADD COLUMN key_id TEXT',
  'ALTER TABLE pack ADD COLUMN calls BIGINT NOT NULL DEFAULT 0',
  'ALTER TABLE pack ADD COLUMN returned BIGINT NOT NULL DEFAULT 0',
  'ALTER TABLE pack ADD COLUMN voided_at BIGINT',
  `UPDATE pack SET calls = coalesce(
    (SELECT payment.calls - 1 FROM payment WHERE payment.id = pack.payment_id), remaining)`,
  `DELETE FROM pack WHERE payment_id IN (SELECT id FROM payment WHERE state = 'refunded') OR hash IN (
    SELECT hash FROM (SELECT hash, row_number() OVER (
      PARTITION BY payment_id ORDER BY remaining, expires_at DESC, hash) AS place FROM pack) AS ranked
    WHERE place > 1)`,
  'CREATE UNIQUE INDEX pack_payment ON pack (payment_id)',
  `CREATE TABLE pass_call (id TEXT PRIMARY KEY, hash TEXT NOT NULL, owner TEXT NOT NULL,
    reserved_at BIGINT NOT NULL)`,
  'CREATE INDEX pass_call_age ON pass_call (reserved_at)',
];
