import type { LastReportStore } from '../last-report-store.ts';
import type { Database } from '../sql.ts';

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
