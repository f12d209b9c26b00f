/** The first descriptor that a service manager hands over (sd_listen_fds(3)). */
const FIRST = 3;

/**
 * Descriptor of a listening socket that was opened before this process, so that it outlives it: connections wait in
 * its queue while one process ends and the next begins. `undefined` when none was handed to this very process.
 */
export function inheritedSocket({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): { fd: number } | undefined {
  if (LISTEN_FDS !== '1') return undefined;
  if (LISTEN_PID !== undefined && Number(LISTEN_PID) !== process.pid) return undefined;
  return { fd: FIRST };
}
