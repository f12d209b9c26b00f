import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from '../../scripts/testing/shared-folder.ts';
import type { ServerQuestion, ServerVitals } from './server-probe.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entry = join(root, 'dist/server/entry.mjs');
const astroAlone = join(root, 'tests/http/astro-alone.ts');

/** `PATH` for the shell examples of the documentation. Last in it is a stand-in for curl, for machines without it. */
export const examplePath = [
  join(root, 'node_modules/.bin'),
  process.env['PATH'],
  join(root, 'tests/http/bin'),
].join(':');

const probe = new URL('server-probe.ts', import.meta.url).href;

export interface TestServer {
  /** Public base URL of the build, without trailing slash. */
  readonly baseUrl: string;
  /** Where the server really listens; equals `baseUrl` when `atBaseUrl` was asked for. */
  readonly url: string;
  readonly pid: number;
  /** `DATA_DIR` of the server; removed by `stop`. */
  readonly dataDir: string;
  /** What the server printed so far. */
  output(): string;
  /** Resolves with the output once it has a text that matches; rejects when the server ends without it. */
  printed(text: RegExp): Promise<string>;
  /** Asks the server about its memory and its event loop, or tells it to do something. */
  ask(question: ServerQuestion): Promise<ServerVitals>;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends any signal and resolves with the exit code once the process is gone; `dataDir` stays. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

export interface StartOptions {
  /** Listens where its absolute addresses point to, after waiting for another test's server to leave that port. */
  readonly atBaseUrl?: boolean;
  /** Serves the same build with Astro's own handler instead of our entry. */
  readonly astroAlone?: boolean;
  /** Uses the data of an earlier server and leaves it there. */
  readonly dataDir?: string;
  /** Folder of the release that is served, which is the current one otherwise. */
  readonly release?: string;
}

/** Base URL that the present build was made for. */
export function builtBaseUrl(): string {
  const manifest = join(root, 'dist/server/static.json');
  if (!existsSync(manifest) || !existsSync(entry)) {
    throw new Error('there is no build to test: run "npm run build" first (npm test does so itself)');
  }
  return JSON.parse(readFileSync(manifest, 'utf8')).baseUrl;
}

/** Where a server answers a path, or an absolute address of the public base URL; another address stays as it is. */
export function reach({ baseUrl, url }: TestServer, address: string): string {
  if (address.startsWith('/')) return url + address;
  return address === baseUrl || address.startsWith(`${baseUrl}/`)
    ? url + address.slice(baseUrl.length)
    : address;
}

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
}

function start(env: Record<string, string>, script: string): Promise<Started> {
  const child = spawn(process.execPath, ['--import', probe, script], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const url = /ready at (\S+)/.exec(text)?.[1];
      if (url) resolve({ child, url, output: () => text });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`the server ended with code ${code} before it was ready:\n${text}`));
    });
  });
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Lets the test process end while the server runs, and the server end with it. */
function keepNothingAlive(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
  child.unref();
  child.channel?.unref();
  for (const pipe of [child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref();
}

/** Resolves with the exit code once the process is gone and all that it printed was read. */
const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (!running.has(child)) resolve(child.exitCode);
    else child.once('close', resolve);
  });

/**
 * Starts the built server on a free port and resolves when it is ready. Rate limits are off and data goes to a
 * temporary folder unless `env` says otherwise. Rejects with the server's output when it does not start.
 */
export async function startServer(
  env: Record<string, string> = {},
  { atBaseUrl = false, astroAlone: alone = false, dataDir, release }: StartOptions = {},
): Promise<TestServer> {
  const script = alone ? astroAlone : release ? join(release, 'server/entry.mjs') : entry;
  const baseUrl = builtBaseUrl();
  const port = atBaseUrl ? new URL(baseUrl).port || '80' : '0';
  const data = dataDir ?? mkdtempSync(join(tmpdir(), 'directory-'));
  const all = { PORT: port, PUBLIC_BASE_URL: baseUrl, DATA_DIR: data, RATE_LIMITS: 'off', ...env };
  const free = atBaseUrl ? await takeLock(join(tmpdir(), `port-${port}.lock`)) : undefined;
  const { child, url, output } = await start(all, script).catch((error: unknown) => {
    free?.();
    throw error;
  });
  keepNothingAlive(child);
  if (free) child.once('close', free);
  const kill = (signal: NodeJS.Signals) => {
    child.ref();
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended(child);
  };
  return {
    baseUrl,
    url: atBaseUrl ? baseUrl : url,
    pid: child.pid ?? 0,
    dataDir: data,
    output,
    printed: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => wanted.test(output()) && resolve(output());
        child.stdout?.on('data', look);
        child.stderr?.on('data', look);
        child.once('close', () => reject(new Error(`the server ended without ${wanted}:\n${output()}`)));
        look();
      }),
    kill,
    ask: (question) =>
      new Promise((resolve) => {
        child.channel?.ref();
        child.once('message', (vitals) => {
          child.channel?.unref();
          resolve(vitals as ServerVitals);
        });
        child.send(question);
      }),
    async stop() {
      const code = await kill('SIGTERM');
      if (dataDir === undefined) rmSync(data, { recursive: true, force: true });
      return code;
    },
  };
}
