import type { ApiResponse } from '../../http/http.ts';
import type { Readiness } from './readiness.ts';

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const METHODS = 'GET, HEAD';

/** Whether a path, as it was sent and without query, is that of a probe. */
export const isProbe = (path: string) => path === '/livez' || path === '/readyz';

/** Answers the probes of whoever runs the process; undefined for every other path. */
export type Probes = (path: string, method: string) => ApiResponse | Promise<ApiResponse> | undefined;

/**
 * `/livez`: 200 while the process answers at all; restart it when it does not. `/readyz`: 200 while all that requests
 * depend on works, else 503, with the state of each check, the id of the release, and why the store fails.
 */
export function createProbes(readiness: () => Promise<Readiness>, release: string | undefined): Probes {
  return (path, method) => {
    if (!isProbe(path)) return undefined;
    if (method !== 'GET' && method !== 'HEAD')
      return { status: 405, headers: { allow: METHODS, 'cache-control': 'no-store' }, body: null };
    if (path === '/livez') return { status: 200, headers: HEADERS, body: '{"status":"ok"}' };
    return readiness().then(({ ready, checks, storeFault }) => ({
      status: ready ? 200 : 503,
      headers: { ...HEADERS, ...(ready ? {} : { 'retry-after': '5' }) },
      body: JSON.stringify({
        status: ready ? 'ready' : 'not ready',
        release: release ?? null,
        checks,
        ...(storeFault === undefined ? {} : { reasons: { store: storeFault } }),
      }),
    }));
  };
}
