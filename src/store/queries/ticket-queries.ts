import type { AgentStore } from '../agent-store.ts';
import { type Database, type Row, rows, type Steps } from '../sql.ts';

type TicketQueries = Pick<AgentStore, 'putTicket' | 'ticket' | 'takeTicket' | 'putOnce'>;

/** True when the id was not there yet. Of any number of processes, one sees true. */
export function* insertOnce(id: string, expiresAt: number): Steps<boolean> {
  const inserted = yield* rows(
    'INSERT INTO replay (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
    id,
    expiresAt,
  );
  return inserted.length === 1;
}

const dataOf = (row: Row | undefined): unknown => row && JSON.parse(String(row['data']));

/** Statements about short-lived things: authorization codes, sessions, replay guards. */
export function createTicketQueries(database: Database): TicketQueries {
  return {
    putTicket: async (kind, hash, data, expiresAt) => {
      await database.query(
        'INSERT INTO ticket (kind, hash, data, expires_at) VALUES ($1, $2, $3, $4)',
        kind,
        hash,
        JSON.stringify(data),
        expiresAt,
      );
    },
    ticket: async (kind, hash, at) => {
      const [row] = await database.query(
        'SELECT data FROM ticket WHERE kind = $1 AND hash = $2 AND expires_at > $3',
        kind,
        hash,
        at,
      );
      return dataOf(row);
    },
    takeTicket: async (kind, hash, at) => {
      const [row] = await database.query(
        'DELETE FROM ticket WHERE kind = $1 AND hash = $2 AND expires_at > $3 RETURNING data',
        kind,
        hash,
        at,
      );
      return dataOf(row);
    },
    putOnce: (id, expiresAt) => database.transact(() => insertOnce(id, expiresAt)),
  };
}
