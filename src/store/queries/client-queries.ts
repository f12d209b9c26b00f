import type { Account, Claim, Client, RefreshToken } from '../agent-records.ts';
import { type Database, rows, type Steps } from '../database.ts';
import { accounts, claims, clients, refreshTokens } from './tables.ts';

/** Ends a client: no token of it, made before or later, is good until it is bound again. */
export function* endClient(id: string, at: number): Steps<void> {
  yield* rows('UPDATE client SET generation = generation + 1, revoked_at = $2 WHERE id = $1', id, at);
  yield* rows('DELETE FROM refresh_token WHERE client_id = $1', id);
  yield* rows("UPDATE claim SET status = 'revoked' WHERE client_id = $1", id);
  yield* rows("UPDATE attempt SET state = 'replaced' WHERE client_id = $1 AND state <> 'done'", id);
}

/** Ends every token of a client that exists now; the client itself stays. */
export function* endTokens(id: string): Steps<void> {
  yield* rows('UPDATE client SET generation = generation + 1 WHERE id = $1', id);
  yield* rows('DELETE FROM refresh_token WHERE client_id = $1', id);
}

/** Statements about registrations, their tokens and the people they belong to. */
export function createClientQueries(database: Database) {
  return {
    addClient: (client: Client, claim?: Claim) =>
      database.transact(function* () {
        yield* clients.insert(client);
        if (claim) yield* claims.insert(claim);
      }),
    client: (id: string) => clients.first(database, 'SELECT * FROM client WHERE id = $1', id),
    countClients: async () => {
      const [row] = await database.query('SELECT count(*) AS clients FROM client');
      return Number(row?.['clients']);
    },
    /** Clients registered from a network, all or those never used; counts to `most` and no further. */
    countClientsFrom: async (network: string, which: 'all' | 'unused', most: number) => {
      // Only hexadecimal digits follow a network; `g` sorts behind them in every collation.
      const [row] = await database.query(
        `SELECT count(*) AS clients FROM (SELECT 1 AS one FROM client WHERE network >= $1 AND network < $2
           ${which === 'unused' ? 'AND used_at IS NULL' : ''} LIMIT $3) AS found`,
        network,
        `${network}g`,
        most,
      );
      return Number(row?.['clients']);
    },
    /** Notes that an unclaimed client is in use, and keeps it at least until then. */
    keepClient: async (id: string, until: number, at: number) => {
      await database.query(
        `UPDATE client SET used_at = coalesce(used_at, $3),
           expires_at = CASE WHEN expires_at < $2 THEN $2 ELSE expires_at END WHERE id = $1`,
        id,
        until,
        at,
      );
    },
    /** Ends the client for good, with its tokens, refresh tokens and claim. */
    revokeClient: (id: string, at: number) => database.transact(() => endClient(id, at)),
    /** Ends every token of the client that exists now. */
    cutTokens: (id: string) => database.transact(() => endTokens(id)),
    /**
     * Current state of the client of a token, whether it or this token was revoked and whether the client was seen in
     * use before; undefined without a client.
     */
    tokenState: async (id: string, jti: string) => {
      const [row] = await database.query(
        `SELECT generation, used_at, CASE WHEN revoked_at IS NOT NULL
            OR EXISTS (SELECT 1 FROM revoked_token WHERE jti = $2) THEN 1 ELSE 0 END AS revoked
         FROM client WHERE id = $1`,
        id,
        jti,
      );
      return (
        row && {
          generation: Number(row['generation']),
          revoked: row['revoked'] === 1,
          used: row['used_at'] !== null,
        }
      );
    },
    revokeToken: async (jti: string, expiresAt: number) => {
      await database.query(
        'INSERT INTO revoked_token (jti, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        jti,
        expiresAt,
      );
    },
    accountByEmail: (email: string, newId: string, at: number) =>
      database.transact(() => accountFor(email, newId, at)),
    account: (id: string) => accounts.first(database, 'SELECT id, email FROM account WHERE id = $1', id),
  };
}

/** The account of a proven mailbox, made when there is none. */
export function* accountFor(email: string, newId: string, at: number): Steps<Account> {
  yield* rows(
    'INSERT INTO account (id, email, created_at) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING',
    newId,
    email,
    at,
  );
  const [row] = yield* rows('SELECT id, email FROM account WHERE email = $1', email);
  if (!row) throw new Error('an account vanished inside a transaction');
  return accounts.read(row);
}

/** Queries for refresh tokens. */
export function createRefreshQueries(database: Database) {
  return {
    /** Swaps a refresh token for the next one. A token used before ends its whole family and the client's tokens. */
    rotateRefresh: (hash: string, next: Omit<RefreshToken, 'family' | 'clientId'>, at: number) =>
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
        yield* refreshTokens.insert({ ...next, family: String(token['family']), clientId, used: 0 });
        const [row] = yield* rows('SELECT * FROM client WHERE id = $1 AND revoked_at IS NULL', clientId);
        return row && clients.read(row);
      }),
    refreshOwner: async (hash: string) => {
      const [row] = await database.query('SELECT client_id FROM refresh_token WHERE hash = $1', hash);
      return row && String(row['client_id']);
    },
  };
}
