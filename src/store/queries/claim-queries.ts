import type { AgentStore } from '../agent-store.ts';
import { type Database, rows } from '../sql.ts';
import { endTokens } from './client-queries.ts';
import { insertRefresh } from './refresh-queries.ts';
import { toClaim, toClient } from './row-to-record.ts';

type ClaimQueries = Pick<AgentStore, 'claim' | 'claimOf' | 'denyClaim' | 'finishClaim'>;

/** Finds claims and records their outcome. In a claim a person confirms or denies that an agent registered for them. */
export function createClaimQueries(database: Database): ClaimQueries {
  return {
    claim: async (hash) => {
      const [row] = await database.query('SELECT * FROM claim WHERE hash = $1', hash);
      return row && toClaim(row);
    },
    claimOf: async (clientId) => {
      const [row] = await database.query('SELECT * FROM claim WHERE client_id = $1', clientId);
      return row && toClaim(row);
    },
    denyClaim: async (hash) => {
      await database.query("UPDATE claim SET status = 'denied' WHERE hash = $1 AND status = 'open'", hash);
    },
    finishClaim: ({ claimHash, attemptHash, userId, scope }, refresh) =>
      database.transact(function* () {
        const [claim] = yield* rows(
          "UPDATE claim SET status = 'claimed' WHERE hash = $1 AND status = 'open' RETURNING client_id",
          claimHash,
        );
        if (!claim) return undefined;
        const id = String(claim['client_id']);
        if (attemptHash !== null)
          yield* rows("UPDATE attempt SET state = 'done' WHERE hash = $1", attemptHash);
        yield* endTokens(id);
        const [row] = yield* rows(
          `UPDATE client SET kind = 'identity', user_id = $2, scope = $3, expires_at = NULL, network = NULL
           WHERE id = $1 AND revoked_at IS NULL RETURNING *`,
          id,
          userId,
          scope,
        );
        if (row && refresh) yield* insertRefresh(refresh);
        return row && toClient(row);
      }),
  };
}
