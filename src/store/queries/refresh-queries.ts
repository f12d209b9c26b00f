import type { AgentStore } from '../agent-store.ts';
import type { RefreshToken } from '../records.ts';
import { type Database, rows, type Steps } from '../sql.ts';
import { endTokens } from './client-queries.ts';
import { toClient } from './row-to-record.ts';

type RefreshQueries = Pick<AgentStore, 'rotateRefresh' | 'refreshOwner'>;

/** Inserts a refresh token. */
export function* insertRefresh(token: RefreshToken): Steps<void> {
  yield* rows(
    'INSERT INTO refresh_token (hash, family, client_id, used, expires_at) VALUES ($1, $2, $3, 0, $4)',
    token.hash,
    token.family,
    token.clientId,
    token.expiresAt,
  );
}

/** Queries for refresh tokens. */
export function createRefreshQueries(database: Database): RefreshQueries {
  return {
    rotateRefresh: (hash, next, at) =>
      database.transact(function* () {
        const [token] = yield* rows(
          `UPDATE refresh_token SET used = 1 WHERE hash = $1 AND used = 0 AND expires_at > $2
           RETURNING family, client_id`,
          hash,
          at,
        );
        if (!token) {
          const [used] = yield* rows(
            'SELECT client_id FROM refresh_token WHERE hash = $1 AND used = 1',
            hash,
          );
          if (used) yield* endTokens(String(used['client_id']));
          return undefined;
        }
        const clientId = String(token['client_id']);
        yield* insertRefresh({ ...next, family: String(token['family']), clientId });
        const [row] = yield* rows('SELECT * FROM client WHERE id = $1 AND revoked_at IS NULL', clientId);
        return row && toClient(row);
      }),
    refreshOwner: async (hash) => {
      const [row] = await database.query('SELECT client_id FROM refresh_token WHERE hash = $1', hash);
      return row && String(row['client_id']);
    },
  };
}
