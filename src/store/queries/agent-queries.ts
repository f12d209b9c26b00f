import type { AgentStore } from '../agent-store.ts';
import type { Database } from '../sql.ts';
import { createAttemptQueries } from './attempt-queries.ts';
import { createClaimQueries } from './claim-queries.ts';
import { createClientQueries } from './client-queries.ts';
import { createDelegationQueries } from './delegation-queries.ts';
import { createRefreshQueries } from './refresh-queries.ts';
import { createTicketQueries } from './ticket-queries.ts';

/** The agent store over a database; each part holds the statements of its tables. */
export function createAgentStore(database: Database): AgentStore {
  return {
    ...createClientQueries(database),
    ...createDelegationQueries(database),
    ...createClaimQueries(database),
    ...createAttemptQueries(database),
    ...createRefreshQueries(database),
    ...createTicketQueries(database),
  };
}
