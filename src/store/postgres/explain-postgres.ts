/**
 * SQLSTATE classes and codes that are about the server and not about the statement: connection, access, missing
 * database, resources, operator, system, and internal errors; read-only, deadlock, lock not available.
 */
const OF_SERVER = /^(?:08|28|3D|53|57|58|XX)|^(?:25006|40001|40P01|55P03)$/;
const OF_CONNECTION =
  /^(?:Connection terminated|timeout e|Query read timeout|Client (?:has encountered|was closed)|Cannot use a pool)/;

/** Why PostgreSQL cannot be used, by an error of `pg`; undefined when the error is about something else. */
export function explainPostgres(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  // Only errors from the PostgreSQL server have a severity.
  if ('severity' in error) return OF_SERVER.test(code ?? '') ? error.message : undefined;
  // A name with several addresses fails with all of their errors and no message of its own.
  const message = error instanceof AggregateError ? String(error.errors[0]?.message ?? '') : error.message;
  return code !== undefined && /^E[A-Z]/.test(code) && !code.startsWith('ERR_')
    ? message || code
    : OF_CONNECTION.test(message)
      ? message
      : undefined;
}
