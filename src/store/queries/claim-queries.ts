import type { Attempt, RefreshToken } from '../agent-records.ts';
import { type Database, rows } from '../database.ts';
import { endTokens } from './client-queries.ts';
import { attempts, claims, clients, refreshTokens } from './tables.ts';

/** Finds claims and records their outcome. In a claim a person confirms or denies that an agent registered for them. */
export function createClaimQueries(database: Database) {
  return {
    claim: (hash: string) => claims.first(database, 'SELECT * FROM claim WHERE hash = $1', hash),
    claimOf: (clientId: string) =>
      claims.first(database, 'SELECT * FROM claim WHERE client_id = $1', clientId),
    denyClaim: async (hash: string) => {
      await database.query("UPDATE claim SET status = 'denied' WHERE hash = $1 AND status = 'open'", hash);
    },
    /** Binds a claim's client to a user and ends its older tokens; undefined when it was finished before. */
    finishClaim: (
      bind: { claimHash: string; attemptHash: string | null; userId: string; scope: string },
      refresh?: RefreshToken,
    ) =>
      database.transact(function* () {
        const [claim] = yield* rows(
          "UPDATE claim SET status = 'claimed' WHERE hash = $1 AND status = 'open' RETURNING client_id",
          bind.claimHash,
        );
        if (!claim) return undefined;
        const id = String(claim['client_id']);
        if (bind.attemptHash !== null)
          yield* rows("UPDATE attempt SET state = 'done' WHERE hash = $1", bind.attemptHash);
        yield* endTokens(id);
        const [row] = yield* rows(
          `UPDATE client SET kind = 'identity', user_id = $2, scope = $3, expires_at = NULL, network = NULL
           WHERE id = $1 AND revoked_at IS NULL RETURNING *`,
          id,
          bind.userId,
          bind.scope,
        );
        if (row && refresh) yield* refreshTokens.insert({ ...refresh, used: 0 });
        return row && clients.read(row);
      }),
  };
}

/** Queries for attempts to verify an email address. */
export function createAttemptQueries(database: Database) {
  return {
    /** Begins an attempt and ends the ones before it; false when the claim is closed or its attempts are used up. */
    startAttempt: (attempt: Attempt, maxAttempts: number) =>
      database.transact(function* () {
        if (attempt.claimHash !== null) {
          const open = yield* rows(
            `UPDATE claim SET attempts = attempts + 1
             WHERE hash = $1 AND status = 'open' AND attempts < $2 RETURNING hash`,
            attempt.claimHash,
            maxAttempts,
          );
          if (open.length === 0) return false;
          yield* rows(
            "UPDATE attempt SET state = 'replaced' WHERE claim_hash = $1 AND state <> 'done'",
            attempt.claimHash,
          );
        }
        yield* attempts.insert(attempt);
        return true;
      }),
    attempt: (hash: string) => attempts.first(database, 'SELECT * FROM attempt WHERE hash = $1', hash),
    latestAttempt: (claimHash: string) =>
      attempts.first(
        database,
        "SELECT * FROM attempt WHERE claim_hash = $1 AND state <> 'replaced' ORDER BY created_at DESC LIMIT 1",
        claimHash,
      ),
    /** Counts a try before the code is compared; undefined when the tries are used up or the attempt is over. */
    spendTry: (hash: string, maxTries: number, at: number) =>
      attempts.first(
        database,
        'UPDATE attempt SET tries = tries + 1 WHERE hash = $1 AND tries < $2 AND expires_at > $3 RETURNING *',
        hash,
        maxTries,
        at,
      ),
    /** Moves an attempt on if it is in one of the states; undefined otherwise. Resets the tries. */
    moveAttempt: (
      hash: string,
      from: readonly Attempt['state'][],
      to: { state: Attempt['state']; mailCode?: string; revealCode?: string; expiresAt?: number },
    ) =>
      attempts.first(
        database,
        `UPDATE attempt SET state = $2, tries = 0, mail_code = coalesce($3, mail_code),
           reveal_code = coalesce($4, reveal_code), expires_at = coalesce($5, expires_at)
         WHERE hash = $1 AND state IN (${from.map((state) => `'${state}'`).join(', ')}) RETURNING *`,
        hash,
        to.state,
        to.mailCode ?? null,
        to.revealCode ?? null,
        to.expiresAt ?? null,
      ),
    /** Notes a poll and gives back the time of the one before. */
    notePoll: (hash: string, at: number) =>
      database.transact(function* () {
        const [row] = yield* rows('SELECT polled_at FROM attempt WHERE hash = $1', hash);
        yield* rows('UPDATE attempt SET polled_at = $2 WHERE hash = $1', hash, at);
        return Number(row?.['polled_at'] ?? 0);
      }),
  };
}
