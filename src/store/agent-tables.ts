/** Tables of registrations, claims, credentials and limits. */
export const agentTables: readonly string[] = [
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
export const registrationColumns: readonly string[] = [
  'ALTER TABLE client ADD COLUMN used_at BIGINT',
  'ALTER TABLE client ADD COLUMN network TEXT',
  'UPDATE client SET used_at = created_at',
  'CREATE INDEX client_network ON client (network, used_at) WHERE network IS NOT NULL',
];

/** When the newest assertion about a user was made; empty for those before this version. */
export const assertionColumns: readonly string[] = ['ALTER TABLE delegation ADD COLUMN asserted_at BIGINT'];
