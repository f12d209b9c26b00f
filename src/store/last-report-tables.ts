/** The catalogue version of the last report, for each holder of a pass or credential. */
export const lastReportTables: readonly string[] = [
  `CREATE TABLE last_report (holder TEXT PRIMARY KEY, catalog TEXT NOT NULL, made_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL)`,
  'CREATE INDEX last_report_expiry ON last_report (expires_at)',
];
