import type { AcceptedAssertion, AssertionOutcome, RevocationEvent } from '../agent-records.ts';
import { type Database, type Row, rows, type Steps } from '../database.ts';
import { accountFor, endClient } from './client-queries.ts';
import { clients } from './tables.ts';

/** True when the id was not there yet. Of any number of processes, one sees true. */
function* insertOnce(id: string, expiresAt: number): Steps<boolean> {
  const inserted = yield* rows(
    'INSERT INTO replay (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
    id,
    expiresAt,
  );
  return inserted.length === 1;
}

const dataOf = (row: Row | undefined): unknown => row && JSON.parse(String(row['data']));

/** Statements about short-lived things: authorization codes, sessions, replay guards. */
export function createTicketQueries(database: Database) {
  return {
    putTicket: async (kind: string, hash: string, data: unknown, expiresAt: number) => {
      await database.query(
        'INSERT INTO ticket (kind, hash, data, expires_at) VALUES ($1, $2, $3, $4)',
        kind,
        hash,
        JSON.stringify(data),
        expiresAt,
      );
    },
    ticket: async (kind: string, hash: string, at: number) => {
      const [row] = await database.query(
        'SELECT data FROM ticket WHERE kind = $1 AND hash = $2 AND expires_at > $3',
        kind,
        hash,
        at,
      );
      return dataOf(row);
    },
    /** Gives a ticket out once. */
    takeTicket: async (kind: string, hash: string, at: number) => {
      const [row] = await database.query(
        'DELETE FROM ticket WHERE kind = $1 AND hash = $2 AND expires_at > $3 RETURNING data',
        kind,
        hash,
        at,
      );
      return dataOf(row);
    },
    /** True for the first caller with this id only. */
    putOnce: (id: string, expiresAt: number) => database.transact(() => insertOnce(id, expiresAt)),
  };
}

function* clientOf(id: string) {
  const [row] = yield* rows('SELECT * FROM client WHERE id = $1', id);
  return row && clients.read(row);
}

const speaksFor = ({ emailDomains }: AcceptedAssertion, email: string) =>
  emailDomains.includes(email.slice(email.lastIndexOf('@') + 1));

/** Statements about delegations by identity providers. */
export function createDelegationQueries(database: Database) {
  return {
    acceptAssertion: (assertion: AcceptedAssertion, at: number) =>
      database.transact(function* (): Steps<AssertionOutcome> {
        const { issuer, subject } = assertion;
        if (!(yield* insertOnce(assertion.replayId, assertion.replayExpiresAt)))
          return { outcome: 'replayed' };
        const [known] = yield* rows(
          `SELECT client_id, revoked_at, account.email AS linked FROM delegation
           LEFT JOIN account ON account.id = delegation.user_id WHERE issuer = $1 AND subject = $2`,
          issuer,
          subject,
        );
        const revokedAt = known?.['revoked_at'] ?? null;
        if (revokedAt !== null && assertion.issuedAt <= Number(revokedAt)) return { outcome: 'revoked' };
        const id = String(known?.['client_id'] ?? '');
        const linked = known?.['linked'] ?? null;
        // The issuer may no longer speak for this mailbox: its user starts again without the account.
        if (linked !== null && !speaksFor(assertion, String(linked))) yield* endClient(id, at);
        else if (id !== '') {
          yield* rows('UPDATE client SET revoked_at = NULL WHERE id = $1', id);
          yield* rows(
            `UPDATE delegation SET revoked_at = NULL, asserted_at =
               CASE WHEN asserted_at > $3 THEN asserted_at ELSE $3 END WHERE issuer = $1 AND subject = $2`,
            issuer,
            subject,
            assertion.issuedAt,
          );
          const client = yield* clientOf(id);
          if (client) return { outcome: 'accepted', client };
        }
        const { email, userId } = assertion;
        if (speaksFor(assertion, email) && (yield* accountFor(email, userId, at)).id !== userId)
          return { outcome: 'interaction-required' };
        const client = { ...assertion.client, userId };
        yield* clients.insert(client);
        yield* rows(
          `INSERT INTO delegation (issuer, subject, user_id, client_id, asserted_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (issuer, subject) DO UPDATE SET user_id = excluded.user_id,
             client_id = excluded.client_id, asserted_at = excluded.asserted_at, revoked_at = NULL`,
          issuer,
          subject,
          userId,
          client.id,
          assertion.issuedAt,
        );
        return { outcome: 'accepted', client };
      }),
    /**
     * Ends the delegation of an identity provider; false when the event was seen before, or was made before the newest
     * assertion about its subject. Unknown subjects are recorded too.
     */
    revokeDelegation: (event: RevocationEvent, at: number) =>
      database.transact(function* () {
        if (!(yield* insertOnce(event.replayId, event.replayExpiresAt))) return false;
        const [row] = yield* rows(
          `INSERT INTO delegation (issuer, subject, user_id, client_id, revoked_at) VALUES ($1, $2, '', '', $3)
           ON CONFLICT (issuer, subject) DO UPDATE SET revoked_at = excluded.revoked_at
             WHERE delegation.asserted_at IS NULL OR delegation.asserted_at <= $4 RETURNING client_id`,
          event.issuer,
          event.subject,
          at,
          event.issuedAt,
        );
        if (row?.['client_id']) yield* endClient(String(row['client_id']), at);
        return row !== undefined;
      }),
  };
}
