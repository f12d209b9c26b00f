const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'this user may not listen there (ports below 1024 need a right of their own)',
  ENOTFOUND: 'there is no such host',
};

/** What to tell an operator when listening failed: the address, why, and the settings that choose it. */
export function listenFault(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  settings: string,
): Error {
  const reason = REASONS[error.code ?? ''] ?? error.message;
  return new Error(`cannot listen on ${host} port ${port}: ${reason}; ${settings} choose the address`, {
    cause: error,
  });
}
