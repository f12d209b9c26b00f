import type { AgentStore, Attempt } from '../agent-store.ts';
import { type Database, rows, type Steps } from '../database.ts';
import { endTokens, insertRefresh } from './client-queries.ts';
import { toAttempt, toClaim, toClient } from './row-to-record.ts';

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

type AttemptQueries = Pick<
  AgentStore,
  'startAttempt' | 'attempt' | 'latestAttempt' | 'spendTry' | 'moveAttempt' | 'notePoll'
>;

function* insertAttempt(attempt: Attempt): Steps<void> {
  yield* rows(
    `INSERT INTO attempt (hash, claim_hash, client_id, email, state, mail_code, entry_code, reveal_code, tries,
      data, created_at, polled_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    attempt.hash,
    attempt.claimHash,
    attempt.clientId,
    attempt.email,
    attempt.state,
    attempt.mailCode,
    attempt.entryCode,
    attempt.revealCode,
    attempt.tries,
    JSON.stringify(attempt.data),
    attempt.createdAt,
    attempt.polledAt,
    attempt.expiresAt,
  );
}

/** Queries for attempts to verify an email address. */
export function createAttemptQueries(database: Database): AttemptQueries {
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
        yield* insertAttempt(attempt);
        return true;
      }),
    attempt: async (hash) => {
      const [row] = await database.query('SELECT * FROM attempt WHERE hash = $1', hash);
      return row && toAttempt(row);
    },
    latestAttempt: async (claimHash) => {
      const [row] = await database.query(
        "SELECT * FROM attempt WHERE claim_hash = $1 AND state <> 'replaced' ORDER BY created_at DESC LIMIT 1",
        claimHash,
      );
      return row && toAttempt(row);
    },
    spendTry: async (hash, maxTries, at) => {
      const [row] = await database.query(
        'UPDATE attempt SET tries = tries + 1 WHERE hash = $1 AND tries < $2 AND expires_at > $3 RETURNING *',
        hash,
        maxTries,
        at,
      );
      return row && toAttempt(row);
    },
    moveAttempt: async (hash, from, to) => {
      const [row] = await database.query(
        `UPDATE attempt SET state = $2, tries = 0, mail_code = coalesce($3, mail_code),
           reveal_code = coalesce($4, reveal_code), expires_at = coalesce($5, expires_at)
         WHERE hash = $1 AND state IN (${from.map((state) => `'${state}'`).join(', ')}) RETURNING *`,
        hash,
        to.state,
        to.mailCode ?? null,
        to.revealCode ?? null,
        to.expiresAt ?? null,
      );
      return row && toAttempt(row);
    },
    notePoll: (hash, at) =>
      database.transact(function* () {
        const [row] = yield* rows('SELECT polled_at FROM attempt WHERE hash = $1', hash);
        yield* rows('UPDATE attempt SET polled_at = $2 WHERE hash = $1', hash, at);
        return Number(row?.['polled_at'] ?? 0);
      }),
  };
}
