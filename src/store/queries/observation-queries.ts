import { type Database, rows } from '../database.ts';
import type { ChangeRow, LastReport, SeenRow } from '../store.ts';
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
export function createObservationStore(database: Database) {
  return {
    /**
     * Takes or extends the lease `name` until `until` (milliseconds since 1970). Resolves with whether `holder` has it: of
     * many processes one, until its lease ends.
     */
    async takeLease(name: string, holder: string, at: number, until: number) {
      return (await database.query(TAKE, name, holder, until, at)).length > 0;
    },
    /** Gives the lease back, when `holder` has it. */
    async endLease(name: string, holder: string) {
      await database.query('DELETE FROM lease WHERE name = $1 AND holder = $2', name, holder);
    },
    /** Stores an observation, unless the store has a newer one, and keeps the newest 300 changes of the tool. Atomic. */
    addSeen: ({ slug, id, data, seenAt }: SeenRow, changes: readonly ChangeRow[]) =>
      database.transact(function* () {
        yield* rows(SEEN, slug, id, data, seenAt);
        for (const change of changes) yield* observedChanges.insert(change, 'ON CONFLICT (id) DO NOTHING');
        if (changes.length > 0) yield* rows(TRIM, slug);
      }),
    /** Of one tool, or of all. */
    seen: (slug?: string) =>
      slug === undefined
        ? observations.all(database, 'SELECT * FROM observation ORDER BY slug, id')
        : observations.all(database, 'SELECT * FROM observation WHERE slug = $1 ORDER BY id', slug),
    /** What was seen on status pages. */
    seenServices: () =>
      observations.all(database, "SELECT * FROM observation WHERE id LIKE 'status %' ORDER BY slug, id"),
    /** Changes of one tool, newest first, at most 50. */
    observedChanges: (slug: string) =>
      observedChanges.all(
        database,
        'SELECT * FROM observed_change WHERE slug = $1 ORDER BY expires_at DESC, id LIMIT 50',
        slug,
      ),
    /** Changes of these fields for all tools, newest first. */
    latestChanges(fields: readonly string[], limit: number) {
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

/** The last report of each holder, in the table `last_report`; `holder` is an opaque name without a secret in it. */
export function createLastReportStore(database: Database) {
  return {
    /** Undefined when the holder got none, or when the entry has expired at `at`. */
    async lastReport(holder: string, at: number): Promise<LastReport | undefined> {
      const [row] = await database.query(
        'SELECT catalog, made_at FROM last_report WHERE holder = $1 AND expires_at > $2',
        holder,
        at,
      );
      return row && { catalog: String(row['catalog']), madeAt: Number(row['made_at']) };
    },
    /** Keeps a report until `expiresAt`, unless a later one is kept. */
    async saveReport(holder: string, { catalog, madeAt }: LastReport, expiresAt: number) {
      await database.query(SAVE, holder, catalog, madeAt, expiresAt);
    },
  };
}

export type ObservationStore = ReturnType<typeof createObservationStore>;
export type LastReportStore = ReturnType<typeof createLastReportStore>;
