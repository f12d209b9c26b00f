/** Tables of the payment ledger. */
export const ledgerTables: readonly string[] = [
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
