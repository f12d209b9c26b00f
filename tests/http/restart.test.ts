import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtBaseUrl } from './server.ts';

interface Shared {
  readonly port: number;
  /** Starts the next process on the socket and resolves when it is ready. */
  start(): Promise<ChildProcess>;
  /** Ends the processes that were not started, and so the socket. */
  close(): void;
}

/**
 * A socket that outlives the processes which take requests from it, as a service manager keeps one. The processes
 * are made beforehand and wait for a line of input, since Node would take connections from a socket that it keeps.
 */
async function shareSocket(processes: number, drainSeconds = 1): Promise<Shared> {
  const dataDir = mkdtempSync(join(tmpdir(), 'directory-restart-'));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  const waiting = Array.from({ length: processes }, () =>
    spawn('sh', ['-c', 'read go && exec "$0" dist/server/entry.mjs', process.execPath], {
      env: {
        PATH: process.env['PATH'],
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

const stop = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });

interface Tally {
  answers: number;
  readonly failures: string[];
}

/** Sends requests one after the other over a kept connection until `until` holds. */
async function visit(port: number, agent: Agent, tally: Tally, until: () => boolean): Promise<void> {
  const registration = JSON.stringify({
    client_name: 'Scout',
    identity_type: 'anonymous',
    redirect_uris: [],
  });
  const calls = [
    ['GET', '/tools/stripe'],
    ['GET', '/api/search?q=kyc'],
    ['POST', '/api/agent/register'],
  ] as const;
  for (let turn = 0; !until(); turn += 1) {
    const [method, path] = calls[turn % calls.length] ?? calls[0];
    const outcome = await new Promise<string>((resolve) => {
      const sent = request(
        { agent, port, host: '127.0.0.1', method, path, headers: { 'content-type': 'application/json' } },
        (response) => {
          response.resume();
          response.once('end', () => resolve(String(response.statusCode)));
          response.once('error', (error) => resolve(error.message));
        },
      );
      sent.once('error', (error) => resolve(error.message));
      sent.end(method === 'POST' ? registration : undefined);
    });
    tally.answers += 1;
    if (!/^20[01]$/.test(outcome)) tally.failures.push(`${method} ${path}: ${outcome}`);
  }
}

test('three restarts under load, one process after the other on one socket, fail no request', async () => {
  const shared = await shareSocket(4);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const tally: Tally = { answers: 0, failures: [] };
  let done = false;
  try {
    let running = await shared.start();
    const visitors = Array.from({ length: 8 }, () => visit(shared.port, agent, tally, () => done));
    for (let restart = 0; restart < 3; restart += 1) {
      const next = await shared.start();
      assert.equal(await stop(running), 0);
      running = next;
    }
    done = true;
    await Promise.all(visitors);
    await stop(running);
  } finally {
    done = true;
    agent.destroy();
    shared.close();
  }
  assert.deepEqual(tally.failures.slice(0, 5), []);
  assert.ok(tally.answers > 100, `${tally.answers} answers`);
});

test('a process that starts while none runs finds the connections that waited in the queue', async () => {
  const shared = await shareSocket(2);
  try {
    await stop(await shared.start());
    const waiting = fetch(`http://127.0.0.1:${shared.port}/api/health`);
    const running = await shared.start();
    assert.equal((await waiting).status, 200);
    await stop(running);
  } finally {
    shared.close();
  }
});

test('a process that drains says so to load balancers, answers all the same, and ends its connections', async () => {
  const shared = await shareSocket(1, 5);
  try {
    const running = await shared.start();
    const at = `http://127.0.0.1:${shared.port}`;
    assert.equal((await fetch(`${at}/api/health`)).headers.get('connection'), 'keep-alive');
    const ended = stop(running);
    let health = await fetch(`${at}/api/health`);
    while (health.status === 200) health = await fetch(`${at}/api/health`);
    assert.deepEqual(
      [health.status, health.headers.get('retry-after'), health.headers.get('connection')],
      [503, '5', 'close'],
    );
    const page = await fetch(`${at}/tools/stripe`);
    assert.deepEqual([page.status, page.headers.get('connection')], [200, 'close']);
    assert.equal(await ended, 0);
  } finally {
    shared.close();
  }
});
