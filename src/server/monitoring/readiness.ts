import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../api/services.ts';
import type { ApiResponse } from '../../http/http.ts';
import type { StaticFiles } from '../static/static-files.ts';

/** How long one look counts, and how long each check may take, in milliseconds. */
const KEPT_MS = 1000;
const ANSWER_MS = 2000;
/** Below this many free bytes the disk of `DATA_DIR` counts as full. */
const LEAST_FREE = 16 << 20;

/** `degraded`: it works, and somebody has to mend it. */
export type CheckState = 'ok' | 'degraded' | 'failed';

export interface Readiness {
  /** Whether no check failed and the process is not stopping. */
  readonly ready: boolean;
  readonly checks: Readonly<Record<'store' | 'keys' | 'files' | 'disk', CheckState>>;
  /** Why the store fails, without addresses, names and paths; undefined while it works. */
  readonly storeFault?: string | undefined;
  /** Free bytes on the disk of `DATA_DIR`; undefined while there is no such folder. */
  readonly freeBytes?: number | undefined;
}

export interface ReadinessParts {
  readonly services: Pick<Services, 'healthy' | 'agents' | 'log' | 'store'>;
  readonly files: StaticFiles;
  /** Folder of the files of the release. */
  readonly client: string;
  readonly dataDir: string;
  readonly stopping: () => boolean;
  readonly now?: () => number;
}

/** A message of the system or of a database without host, path, account and database: anybody may ask for readiness. */
const withoutNames = (message: string) =>
  message.replaceAll(/\b(E[A-Z]{3,}) \S+/g, '$1').replaceAll(/ ?(["']).*?\1/g, '');

/**
 * Looks at all that requests depend on, at most once a second however often it is asked, and logs each check that changes.
 * Never rejects.
 */
export function createReadiness({
  services,
  files,
  client,
  dataDir,
  stopping,
  now = () => performance.now(),
}: ReadinessParts): () => Promise<Readiness> {
  const inTime = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    Promise.race([work.catch(() => otherwise), sleep(ANSWER_MS, otherwise, { ref: false })]);

  async function keys(): Promise<CheckState> {
    await services.agents.keys();
    return services.agents.keyFault() === undefined ? 'ok' : 'degraded';
  }

  /** Whether the first page is there with the length that the manifest names. */
  async function firstPage(): Promise<CheckState> {
    const entry = files.get('/')?.entry;
    const { size } = await stat(join(client, entry?.file ?? 'index.html'));
    return size === entry?.bytes ? 'ok' : 'failed';
  }

  async function free(): Promise<number | undefined> {
    try {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    } catch (error) {
      // A store elsewhere needs no folder until the first key or mail is written.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      return 0;
    }
  }

  const before = new Map<string, CheckState>();
  function logChanges(checks: Readiness['checks'], freeBytes: number | undefined): void {
    for (const [check, state] of Object.entries(checks)) {
      if (state !== (before.get(check) ?? 'ok'))
        services.log(state === 'ok' ? 'info' : 'warn', 'a check of /readyz changed', {
          check,
          state,
          ...(check === 'disk' ? { dataDir, freeBytes, leastFreeBytes: LEAST_FREE } : {}),
        });
      before.set(check, state);
    }
  }

  async function look(): Promise<Readiness> {
    const [healthy, keyState, fileState, freeBytes] = await Promise.all([
      inTime(Promise.resolve(services.healthy()), false),
      inTime(keys(), 'failed'),
      inTime(firstPage(), 'failed'),
      inTime(free(), 0),
    ]);
    const store = healthy || stopping() ? 'ok' : 'failed';
    const disk = freeBytes !== undefined && freeBytes < LEAST_FREE ? 'failed' : 'ok';
    const checks = { store, keys: keyState, files: fileState, disk } as const;
    logChanges(checks, freeBytes);
    const storeFault =
      store === 'failed' ? withoutNames(services.store.fault() ?? 'it does not answer') : undefined;
    return {
      ready: !stopping() && !Object.values(checks).some((state) => state === 'failed'),
      checks,
      storeFault,
      freeBytes,
    };
  }

  let known: Promise<Readiness> | undefined;
  let until = 0;
  let wasStopping = false;
  return () => {
    // A look from before the process began to stop says that it is ready.
    if (known === undefined || now() >= until || stopping() !== wasStopping) {
      wasStopping = stopping();
      until = now() + KEPT_MS;
      known = look();
    }
    return known;
  };
}

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
        reasons: storeFault && { store: storeFault },
      }),
    }));
  };
}
