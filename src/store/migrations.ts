/** Tables of registrations, claims, credentials and limits. */
const agentTables: readonly string[] = [
  `CREATE TABLE client (id TEXT PRIMARY KEY, dialect TEXT NOT NULL, kind TEXT NOT NULL, name TEXT,
    secret_hash TEXT, metadata TEXT NOT NULL, scope TEXT NOT NULL, user_id TEXT,
    generation BIGINT NOT NULL, revoked_at BIGINT, created_at BIGINT NOT NULL, expires_at BIGINT)`,
  'CREATE INDEX client_expiry ON client (expires_at) WHERE expires_at IS NOT NULL',
  'CREATE TABLE account (id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, created_at BIGINT NOT NULL)',
  `CREATE TABLE delegation (issuer TEXT NOT NULL, subject TEXT NOT NULL, user_id TEXT NOT NULL,
    client_id TEXT NOT NULL, revoked_at BIGINT, PRIMARY KEY (issuer, subject))`,
  'CREATE INDEX delegation_user ON delegation (user_id)',
  `CREATE TABLE claim (hash TEXT PRIMARY KEY, client_id TEXT NOT NULL UNIQUE, status TEXT NOT NULL,
    attempts BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
  'CREATE INDEX claim_expiry ON claim (expires_at)',
  `CREATE TABLE attempt (hash TEXT PRIMARY KEY, claim_hash TEXT, client_id TEXT NOT NULL, email TEXT NOT NULL,
    state TEXT NOT NULL, mail_code TEXT NOT NULL, entry_code TEXT, reveal_code TEXT, tries BIGINT NOT NULL,
    data TEXT NOT NULL, created_at BIGINT NOT NULL, polled_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
  'CREATE INDEX attempt_claim ON attempt (claim_hash, created_at)',
  'CREATE INDEX attempt_expiry ON attempt (expires_at)',
  `CREATE TABLE refresh_token (hash TEXT PRIMARY KEY, family TEXT NOT NULL, client_id TEXT NOT NULL,
    used BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
  'CREATE INDEX refresh_token_family ON refresh_token (family)',
  'CREATE INDEX refresh_token_client ON refresh_token (client_id)',
  'CREATE INDEX refresh_token_expiry ON refresh_token (expires_at)',
  `CREATE TABLE ticket (kind TEXT NOT NULL, hash TEXT NOT NULL, data TEXT NOT NULL, expires_at BIGINT NOT NULL,
    PRIMARY KEY (kind, hash))`,
  'CREATE INDEX ticket_expiry ON ticket (expires_at)',
  'CREATE TABLE revoked_token (jti TEXT PRIMARY KEY, expires_at BIGINT NOT NULL)',
  'CREATE INDEX revoked_token_expiry ON revoked_token (expires_at)',
  'CREATE TABLE replay (id TEXT PRIMARY KEY, expires_at BIGINT NOT NULL)',
  'CREATE INDEX replay_expiry ON replay (expires_at)',
  'CREATE TABLE hit (id TEXT PRIMARY KEY, count BIGINT NOT NULL, expires_at BIGINT NOT NULL)',
  'CREATE INDEX hit_expiry ON hit (expires_at)',
];

/** What limits to registrations per network need. Older registrations count as used, from no network. */
const registrationColumns: readonly string[] = [
  'ALTER TABLE client ADD COLUMN used_at BIGINT',
  'ALTER TABLE client ADD COLUMN network TEXT',
  'UPDATE client SET used_at = created_at',
  'CREATE INDEX client_network ON client (network, used_at) WHERE network IS NOT NULL',
];

/** When the newest assertion about a user was made; empty for those before this version. */
const assertionColumns: readonly string[] = ['ALTER TABLE delegation ADD COLUMN asserted_at BIGINT'];

/** The catalogue version of the last report, for each holder of a pass or credential. */
const lastReportTables: readonly string[] = [
  `CREATE TABLE last_report (holder TEXT PRIMARY KEY, catalog TEXT NOT NULL, made_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL)`,
  'CREATE INDEX last_report_expiry ON last_report (expires_at)',
];

/** Tables of the payment ledger. */
const ledgerTables: readonly string[] = [
  `CREATE TABLE payment (id TEXT PRIMARY KEY, rail TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN
      ('settling', 'settled', 'delivering', 'delivered', 'failed', 'unknown', 'refunded')),
    payload_hash TEXT NOT NULL, amount BIGINT NOT NULL, currency TEXT NOT NULL, payer TEXT, agent TEXT,
    body TEXT NOT NULL, reference TEXT, receipt TEXT, reason TEXT, client_key TEXT, valid_before BIGINT,
    owner TEXT NOT NULL, attempts BIGINT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL)`,
  'CREATE INDEX payment_payer ON payment (payer, state)',
  'CREATE INDEX payment_agent ON payment (agent, state)',
  'CREATE INDEX payment_state ON payment (state, updated_at)',
  'CREATE UNIQUE INDEX payment_client_key ON payment (client_key) WHERE client_key IS NOT NULL',
  `CREATE TABLE pack (hash TEXT PRIMARY KEY, remaining BIGINT NOT NULL CHECK (remaining >= 0),
    payment_id TEXT NOT NULL, expires_at BIGINT NOT NULL)`,
];

/** Tables for observing: the lease of the process that observes, the latest observations, and the changes. */
const observationTables: readonly string[] = [
  'CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, expires_at BIGINT NOT NULL)',
  `CREATE TABLE observation (slug TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL, seen_at BIGINT NOT NULL,
    PRIMARY KEY (slug, id))`,
  `CREATE TABLE observed_change (id TEXT PRIMARY KEY, slug TEXT NOT NULL, data TEXT NOT NULL,
    expires_at BIGINT NOT NULL)`,
  'CREATE INDEX observed_change_slug ON observed_change (slug, expires_at)',
  'CREATE INDEX observed_change_expiry ON observed_change (expires_at)',
];

/**
 * One pass per payment, calls of a pass that are on their way, and refunds in two steps. Rows of the version before:
 * a card payment bought one call per cent, and of several passes of one payment the one in use stays.
 */
const passTables: readonly string[] = [
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

/**
 * The schema as a list of versions; a released version is never changed, a new one is appended. A version only adds
 * tables, indexes and columns that may stay empty, so that an older program works on it and a release can be taken back. Written in
 * the PostgreSQL spelling; SQLite reads `BIGINT` as `INTEGER` and makes every table STRICT.
 * Times are milliseconds since 1970, documents are JSON text, secrets are kept as hashes only.
 */
export const migrations: readonly (readonly string[])[] = [
  agentTables,
  ledgerTables,
  passTables,
  registrationColumns,
  observationTables,
  lastReportTables,
  assertionColumns,
];

/** Every table of the store with the columns of its primary key. */
export const TABLE_KEYS: Readonly<Record<string, readonly string[]>> = {
  client: ['id'],
  account: ['id'],
  delegation: ['issuer', 'subject'],
  claim: ['hash'],
  attempt: ['hash'],
  refresh_token: ['hash'],
  ticket: ['kind', 'hash'],
  revoked_token: ['jti'],
  replay: ['id'],
  hit: ['id'],
  payment: ['id'],
  pack: ['hash'],
  pass_call: ['id'],
  lease: ['name'],
  observation: ['slug', 'id'],
  observed_change: ['id'],
  last_report: ['holder'],
};
