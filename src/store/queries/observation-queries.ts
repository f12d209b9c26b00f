import { type Database, type Row, rows } from '../database.ts';
import type { LastReportStore, ObservationStore } from '../store.ts';

const TAKE = `INSERT INTO lease AS l (name, holder, expires_at) VALUES ($1, $2, $3)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE l.holder = excluded.holder OR l.expires_at <= $4
  RETURNING holder`;

const SEEN = `INSERT INTO observation AS o (slug, id, data, seen_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (slug, id) DO UPDATE SET data = excluded.data, seen_at = excluded.seen_at
  WHERE o.seen_at <= excluded.seen_at`;

const CHANGE = `INSERT INTO observed_change (id, slug, data, expires_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (id) DO NOTHING`;

/**
 * Largest number of changes kept per tool, so that a host whose values change at every visit does not fill the store.
 */
const KEPT = 300;

const TRIM = `DELETE FROM observed_change WHERE id IN (
  SELECT id FROM observed_change WHERE slug = $1 ORDER BY expires_at DESC, id LIMIT 100 OFFSET ${KEPT})`;

const seenRow = (row: Row) => ({
  slug: String(row['slug']),
  id: String(row['id']),
  data: String(row['data']),
  seenAt: Number(row['seen_at']),
});

const changeRow = (row: Row) => ({
  id: String(row['id']),
  slug: String(row['slug']),
  data: String(row['data']),
  expiresAt: Number(row['expires_at']),
});

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
        for (const change of changes)
          yield* rows(CHANGE, change.id, change.slug, change.data, change.expiresAt);
        if (changes.length > 0) yield* rows(TRIM, slug);
      }),
    async seen(slug) {
      const found =
        slug === undefined
          ? await database.query('SELECT * FROM observation ORDER BY slug, id')
          : await database.query('SELECT * FROM observation WHERE slug = $1 ORDER BY id', slug);
      return found.map(seenRow);
    },
    async seenServices() {
      const sql = "SELECT * FROM observation WHERE id LIKE 'status %' ORDER BY slug, id";
      return (await database.query(sql)).map(seenRow);
    },
    async observedChanges(slug) {
      const sql = 'SELECT * FROM observed_change WHERE slug = $1 ORDER BY expires_at DESC, id LIMIT 50';
      return (await database.query(sql, slug)).map(changeRow);
    },
    async latestChanges(fields, limit) {
      const wanted = fields.map((_, at) => `id LIKE $${at + 2}`).join(' OR ');
      const sql = `SELECT * FROM observed_change WHERE ${wanted} ORDER BY expires_at DESC, id LIMIT $1`;
      return (await database.query(sql, limit, ...fields.map((field) => `% ${field} %`))).map(changeRow);
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
