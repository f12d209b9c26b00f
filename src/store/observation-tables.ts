/** Tables for observing: the lease of the process that observes, the latest observations, and the changes. */
export const observationTables: readonly string[] = [
  'CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, expires_at BIGINT NOT NULL)',
  `CREATE TABLE observation (slug TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL, seen_at BIGINT NOT NULL,
    PRIMARY KEY (slug, id))`,
  `CREATE TABLE observed_change (id TEXT PRIMARY KEY, slug TEXT NOT NULL, data TEXT NOT NULL,
    expires_at BIGINT NOT NULL)`,
  'CREATE INDEX observed_change_slug ON observed_change (slug, expires_at)',
  'CREATE INDEX observed_change_expiry ON observed_change (expires_at)',
];
