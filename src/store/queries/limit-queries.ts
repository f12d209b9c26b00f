import { type LimitStore, SKEW_MS, type WindowState } from '../limit-store.ts';
import { type Database, rows } from '../sql.ts';

const ADD = `INSERT INTO hit AS h (id, count, expires_at) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET
    count = CASE WHEN h.expires_at <= $4 OR h.expires_at > $5 THEN excluded.count ELSE h.count + excluded.count END,
    expires_at = CASE WHEN h.expires_at <= $4 OR h.expires_at > $5 THEN excluded.expires_at ELSE h.expires_at END
  RETURNING count, expires_at`;

/** Rate counters in the table `hit`. */
export function createLimitStore(database: Database): LimitStore {
  return {
    addHits: (batches, at) =>
      database.transact(function* () {
        // In one order everywhere, so that two processes never wait for each other's rows.
        const order = [...batches.keys()].sort((a, b) =>
          (batches[a]?.key ?? '') < (batches[b]?.key ?? '') ? -1 : 1,
        );
        const states: WindowState[] = [];
        for (const index of order) {
          const batch = batches[index];
          if (!batch) continue;
          const ends = at + batch.windowMs;
          const [row] = yield* rows(ADD, batch.key, batch.amount, ends, at, ends + SKEW_MS);
          states[index] = { count: Number(row?.['count']), endsAt: Number(row?.['expires_at']) };
        }
        return states;
      }),
  };
}
