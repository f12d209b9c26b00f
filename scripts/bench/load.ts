import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callAt } from '../../tests/http/raw-request.ts';
import { cpuMicros, median } from './measure.ts';

/** Without an answer for so long, a request has failed. */
const HANG_MS = 30_000;

/** A folder for the data of servers; it is removed, and the servers end, with this process. */
export const dataFolder = mkdtempSync(join(tmpdir(), 'bench-'));
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

export interface Server {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until it said that it is ready. */
  readonly readyMs: number;
  stop(): void;
}

/** Starts a program of Node that prints `ready at` or `listening on` its address. */
export function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'], ...env } });
  running.add(child);
  let text = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const url = /(?:ready at|listening on)\s+(http:\/\/[^\s/]+)/.exec(text)?.[1];
      if (!url) return;
      const stop = () => running.delete(child) && child.kill('SIGKILL');
      resolve({ url, pid: child.pid ?? 0, readyMs: performance.now() - began, stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`${args.join(' ')} did not start:\n${text}`)));
  });
}

/** Settings of a server of the build in `folder`: any port, no quotas, data in {@link dataFolder}. */
function settingsFor(folder: string): Record<string, string> {
  const { baseUrl } = JSON.parse(readFileSync(join(folder, 'server/static.json'), 'utf8'));
  return { PORT: '0', PUBLIC_BASE_URL: baseUrl, RATE_LIMITS: 'off', DATA_DIR: dataFolder };
}

/** Starts the server of a build, by default of the present one. */
export const startBuilt = (env: Readonly<Record<string, string>> = {}, folder = 'dist'): Promise<Server> =>
  startProgram([join(folder, 'server/entry.mjs')], { ...settingsFor(folder), ...env });

/** What is sent again and again. */
export interface Load {
  readonly name: string;
  /** Asked in turn. */
  readonly servers: readonly Pick<Server, 'url' | 'pid'>[];
  readonly path: string | (() => string);
  /** Sent as JSON by POST. */
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Status of the right answer, 200 by default. */
  readonly expected?: number;
}

/** Sends a request of a load over a connection that `agent` keeps, and resolves with the text of its answer. */
export async function send(agent: Agent, load: Load, server = load.servers[0]): Promise<string> {
  const body = load.json === undefined ? undefined : JSON.stringify(load.json);
  const path = typeof load.path === 'string' ? load.path : load.path();
  const ofBody = body && {
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(body)}`,
  };
  const { status, text } = await callAt(server?.url ?? '', path, {
    agent,
    body,
    method: body ? 'POST' : 'GET',
    headers: { ...ofBody, ...load.headers },
    hangMs: HANG_MS,
  });
  if (status === (load.expected ?? 200)) return text;
  throw new Error(`${load.name}: ${status} ${text.slice(0, 500)}`);
}

/** What a load took; the CPU time is that of its servers. */
export interface Rate {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly cpuMicros: number;
}

interface Amount {
  readonly rounds: number;
  readonly requests: number;
  readonly connections: number;
}

async function drive(load: Load, { requests, connections }: Amount): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const cpu = () => load.servers.reduce((sum, { pid }) => sum + cpuMicros(pid), 0);
  const times: number[] = [];
  const [cpuBefore, began] = [cpu(), performance.now()];
  let sent = 0;
  const client = async () => {
    while (sent < requests) {
      const start = performance.now();
      await send(agent, load, load.servers[sent++ % load.servers.length]);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return {
    perSecond: requests / seconds,
    p50Ms: median(times),
    cpuMicros: (cpu() - cpuBefore) / requests,
  };
}

/**
 * Medians of each load, in the order given, over some rounds after one that warms up. The loads alternate, so that other
 * work of the machine affects all of them.
 */
export async function inTurns(loads: readonly Load[], amount: Amount): Promise<Rate[]> {
  const rates = loads.map((): Rate[] => []);
  for (let round = 0; round <= amount.rounds; round += 1)
    for (const [index, load] of loads.entries()) {
      const rate = await drive(load, amount);
      if (round > 0) rates[index]?.push(rate);
    }
  return rates.map((list) => {
    const middle = (key: keyof Rate) => median(list.map((rate) => rate[key]));
    return { perSecond: middle('perSecond'), p50Ms: middle('p50Ms'), cpuMicros: middle('cpuMicros') };
  });
}
