import type { AgentStore } from '../agent-store.ts';
import { type Database, rows } from '../database.ts';
import { endTokens } from './client-queries.ts';
import { attempts, claims, clients, refreshTokens } from './tables.ts';

/** Finds claims and records their outcome. In a claim a person confirms or denies that an agent registered for them. */
export function createClaimQueries(database: Database) {
  return {
    claim: (hash) => claims.first(database, 'SELECT * FROM claim WHERE hash = $1', hash),
    claimOf: (clientId) => claims.first(database, 'SELECT * FROM claim WHERE client_id = $1', clientId),
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
        if (row && refresh) yield* refreshTokens.insert({ ...refresh, used: 0 });
        return row && clients.read(row);
      }),
  } satisfies Partial<AgentStore>;
}

/** Queries for attempts to verify an email address. */
export function createAttemptQueries(database: Database) {
  return {
    startAttempt: (attempt, maxAttempts) =>
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
    attempt: (hash) => attempts.first(database, 'SELECT * FROM attempt WHERE hash = $1', hash),
    latestAttempt: (claimHash) =>
      attempts.first(
        database,
        "SELECT * FROM attempt WHERE claim_hash = $1 AND state <> 'replaced' ORDER BY created_at DESC LIMIT 1",
        claimHash,
      ),
    spendTry: (hash, maxTries, at) =>
      attempts.first(
        database,
        'UPDATE attempt SET tries = tries + 1 WHERE hash = $1 AND tries < $2 AND expires_at > $3 RETURNING *',
        hash,
        maxTries,
        at,
      ),
    moveAttempt: (hash, from, to) =>
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
    notePoll: (hash, at) =>
      database.transact(function* () {
        const [row] = yield* rows('SELECT polled_at FROM attempt WHERE hash = $1', hash);
        yield* rows('UPDATE attempt SET polled_at = $2 WHERE hash = $1', hash, at);
        return Number(row?.['polled_at'] ?? 0);
      }),
  } satisfies Partial<AgentStore>;
}
