import { agentTables, assertionColumns, registrationColumns } from './agent-tables.ts';
import { lastReportTables } from './last-report-tables.ts';
import { ledgerTables } from './ledger-tables.ts';
import { observationTables } from './observation-tables.ts';
import { passTables } from './pass-tables.ts';

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
