import { StoreUnavailable } from '../store-unavailable.ts';

/**
 * Classes of SQLSTATE (PostgreSQL appendix A) that say nothing of the statement: connection, authorization,
 * read-only transaction after a switch-over, resources, an operator's intervention, system and internal errors.
 */
const PASSING = new Set(['08', '25', '28', '40', '53', '55', '57', '58', 'XX']);

/** The error to pass on: {@link StoreUnavailable} when the server is gone or cannot work, else the error itself. */
export function postgresFault(error: unknown): unknown {
  if (error instanceof TypeError) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  const state = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : undefined;
  // Without a SQLSTATE the error is one of the connection, such as ECONNREFUSED or a timeout.
  return state === undefined || PASSING.has(state) ? new StoreUnavailable(error) : error;
}
