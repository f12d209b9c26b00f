import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtBaseUrl } from './server.ts';

export interface Shared {
  readonly port: number;
  /** Starts the next process on the socket and resolves when it is ready. */
  start(): Promise<ChildProcess>;
  /** Ends the processes that were not started, and so the socket. */
  close(): void;
}

/**
 * A socket that outlives the processes which take requests from it, as a service manager keeps one. The processes
 * are made beforehand and wait for a line of input, since Node would take connections from a socket that it keeps. Each
 * serves what is the current release of the folder `project` when it starts.
 */
export async function shareSocket(processes: number, drainSeconds = 1, project = '.'): Promise<Shared> {
  const dataDir = mkdtempSync(join(tmpdir(), 'directory-restart-'));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  const waiting = Array.from({ length: processes }, () =>
    spawn('sh', ['-c', 'read go && exec "$0" dist/server/entry.mjs', process.execPath], {
      cwd: project,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PUBLIC_BASE_URL: builtBaseUrl(),
        LISTEN_FDS: '1',
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        PAYMENTS_MODE: 'off',
        DRAIN_SECONDS: String(drainSeconds),
      },
      stdio: ['pipe', 'pipe', 'inherit', fd],
    }),
  );
  await new Promise((resolve) => server.close(resolve));
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    start() {
      const child = waiting.shift();
      if (!child?.stdin || !child.stdout) throw new Error('every process was started');
      child.stdin.end('go\n');
      const { stdout } = child;
      return new Promise((resolve, reject) => {
        stdout.on('data', (chunk) => String(chunk).includes('ready at') && resolve(child));
        child.once('exit', (code) =>
          reject(new Error(`the server ended with code ${code} before it was ready`)),
        );
      });
    },
    close() {
      for (const child of waiting) child.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Asks a process to end; resolves with its exit code. */
export const stop = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
