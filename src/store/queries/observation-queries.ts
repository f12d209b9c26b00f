import { type Database, rows } from '../database.ts';
import type { LastReportStore, ObservationStore } from '../store.ts';
import { observations, observedChanges } from './tables.ts';

const TAKE = `INSERT INTO lease AS l (name, holder, expires_at) VALUES ($1, $2, $3)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE l.holder = excluded.holder OR l.expires_at <= $4
  RETURNING holder`;

const SEEN = `INSERT INTO observation AS o (slug, id, data, seen_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (slug, id) DO UPDATE SET data = excluded.data, seen_at = excluded.seen_at
  WHERE o.seen_at <= excluded.seen_at`;

/**
 * Largest number of changes kept per tool, so that a host whose values change at every visit does not fill the store.
 */
const KEPT = 300;

const TRIM = `DELETE FROM observed_change WHERE id IN (
  SELECT id FROM observed_change WHERE slug = $1 ORDER BY expires_at DESC, id LIMIT 100 OFFSET ${KEPT})`;

/** Observations in the tables `lease`, `observation` and `observed_change`. */
export function createObservationStore(database: Database): ObservationStore {
  return {
    async takeLease(name, holder, at, until) {
      return (await database.query(TAKE, name, holder, until, at)).length > 0;
    },
    async endLease(name, holder) {
      await database.query('DELETE FROM lease WHERE name = $1 AND holder = $2', name, holder);
    },
    addSeen: ({ slug, id, data, seenAt }, changes) =>
      database.transact(function* () {
        yield* rows(SEEN, slug, id, data, seenAt);
        for (const change of changes) yield* observedChanges.insert(change, 'ON CONFLICT (id) DO NOTHING');
        if (changes.length > 0) yield* rows(TRIM, slug);
      }),
    seen: (slug) =>
      slug === undefined
        ? observations.all(database, 'SELECT * FROM observation ORDER BY slug, id')
        : observations.all(database, 'SELECT * FROM observation WHERE slug = $1 ORDER BY id', slug),
    seenServices: () =>
      observations.all(database, "SELECT * FROM observation WHERE id LIKE 'status %' ORDER BY slug, id"),
    observedChanges: (slug) =>
      observedChanges.all(
        database,
        'SELECT * FROM observed_change WHERE slug = $1 ORDER BY expires_at DESC, id LIMIT 50',
        slug,
      ),
    latestChanges(fields, limit) {
      const wanted = fields.map((_, at) => `id LIKE $${at + 2}`).join(' OR ');
      const sql = `SELECT * FROM observed_change WHERE ${wanted} ORDER BY expires_at DESC, id LIMIT $1`;
      return observedChanges.all(database, sql, limit, ...fields.map((field) => `% ${field} %`));
    },
  };
}

const SAVE = `INSERT INTO last_report AS r (holder, catalog, made_at, expires_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (holder) DO UPDATE
  SET catalog = excluded.catalog, made_at = excluded.made_at, expires_at = excluded.expires_at
  WHERE r.made_at <= excluded.made_at`;

/** Last reports in the table `last_report`. */
export function createLastReportStore(database: Database): LastReportStore {
  return {
    async lastReport(holder, at) {
      const [row] = await database.query(
        'SELECT catalog, made_at FROM last_report WHERE holder = $1 AND expires_at > $2',
        holder,
        at,
      );
      return row && { catalog: String(row['catalog']), madeAt: Number(row['made_at']) };
    },
    async saveReport(holder, { catalog, madeAt }, expiresAt) {
      await database.query(SAVE, holder, catalog, madeAt, expiresAt);
    },
  };
}
