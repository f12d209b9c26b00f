import type { AgentStore, AssertionOutcome } from '../agent-store.ts';
import { type Database, rows, type Steps } from '../sql.ts';
import { accountFor, endClient, insertClient } from './client-queries.ts';
import { toClient } from './row-to-record.ts';
import { insertOnce } from './ticket-queries.ts';

type DelegationQueries = Pick<AgentStore, 'acceptAssertion' | 'revokeDelegation'>;

function* clientOf(id: string) {
  const [row] = yield* rows('SELECT * FROM client WHERE id = $1', id);
  return row && toClient(row);
}

/** Statements about delegations by identity providers. */
export function createDelegationQueries(database: Database): DelegationQueries {
  return {
    acceptAssertion: (assertion, at) =>
      database.transact(function* (): Steps<AssertionOutcome> {
        const { issuer, subject } = assertion;
        if (!(yield* insertOnce(assertion.replayId, assertion.replayExpiresAt)))
          return { outcome: 'replayed' };
        const [known] = yield* rows(
          'SELECT client_id, revoked_at FROM delegation WHERE issuer = $1 AND subject = $2',
          issuer,
          subject,
        );
        const revokedAt = known?.['revoked_at'] ?? null;
        if (revokedAt !== null && assertion.issuedAt <= Number(revokedAt)) return { outcome: 'revoked' };
        if (known?.['client_id']) {
          const id = String(known['client_id']);
          yield* rows('UPDATE client SET revoked_at = NULL WHERE id = $1', id);
          yield* rows(
            'UPDATE delegation SET revoked_at = NULL WHERE issuer = $1 AND subject = $2',
            issuer,
            subject,
          );
          const client = yield* clientOf(id);
          if (client) return { outcome: 'accepted', client };
        }
        const [linked] = yield* rows(
          `SELECT 1 AS linked FROM account WHERE email = $1 AND EXISTS
             (SELECT 1 FROM delegation WHERE user_id = account.id AND issuer <> $2)`,
          assertion.email,
          issuer,
        );
        if (linked) return { outcome: 'interaction-required' };
        const account = yield* accountFor(assertion.email, assertion.userId, at);
        const client = { ...assertion.client, userId: account.id };
        yield* insertClient(client);
        yield* rows(
          `INSERT INTO delegation (issuer, subject, user_id, client_id) VALUES ($1, $2, $3, $4)
           ON CONFLICT (issuer, subject) DO UPDATE SET
             user_id = excluded.user_id, client_id = excluded.client_id, revoked_at = NULL`,
          issuer,
          subject,
          account.id,
          client.id,
        );
        return { outcome: 'accepted', client };
      }),
    revokeDelegation: (event, at) =>
      database.transact(function* () {
        if (!(yield* insertOnce(event.replayId, event.replayExpiresAt))) return false;
        const [row] = yield* rows(
          `INSERT INTO delegation (issuer, subject, user_id, client_id, revoked_at) VALUES ($1, $2, '', '', $3)
           ON CONFLICT (issuer, subject) DO UPDATE SET revoked_at = excluded.revoked_at RETURNING client_id`,
          event.issuer,
          event.subject,
          at,
        );
        if (row?.['client_id']) yield* endClient(String(row['client_id']), at);
        return true;
      }),
  };
}
