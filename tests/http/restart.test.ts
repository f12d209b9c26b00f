import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ANONYMOUS, registerAnonymous } from '../agent-client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Call, callAt } from './raw-request.ts';
import { startServer } from './server.ts';
import { shareSocket, stop } from './share-socket.ts';

describe('restart', () => {
  interface Tally {
    answers: number;
    readonly failures: string[];
  }

  /** Sends requests one after the other over a kept connection until `until` holds. */
  async function visit(port: number, agent: Agent, tally: Tally, until: () => boolean): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const calls: readonly (readonly [path: string, call?: Call])[] = [
      ['/tools/stripe'],
      ['/api/search?q=kyc'],
      ['/api/agent/register', { method: 'POST', headers, body: JSON.stringify(ANONYMOUS) }],
    ];
    for (let turn = 0; !until(); turn += 1) {
      const [path, call] = calls[turn % calls.length] ?? ['/'];
      const outcome = await callAt(`http://127.0.0.1:${port}`, path, { ...call, agent }).then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      );
      tally.answers += 1;
      if (!/^20[01]$/.test(outcome)) tally.failures.push(`${path}: ${outcome}`);
    }
  }

  test('two restarts under load, one process after the other on one socket, fail no request', async () => {
    const shared = await shareSocket(3);
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const tally: Tally = { answers: 0, failures: [] };
    let done = false;
    try {
      let running = await shared.start();
      const visitors = Array.from({ length: 8 }, () => visit(shared.port, agent, tally, () => done));
      for (let restart = 0; restart < 2; restart += 1) {
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

  test('a process that starts while none runs finds the connections that waited in the queue; when it drains, it says so to load balancers, answers all the same, and ends its connections', async () => {
    const shared = await shareSocket(2, 5);
    try {
      await stop(await shared.start());
      const at = `http://127.0.0.1:${shared.port}`;
      const waiting = fetch(`${at}/api/health`);
      const running = await shared.start();
      assert.equal((await waiting).status, 200);
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
});

describe('shutdown', () => {
  test('SIGTERM lets the request in flight end, then the process ends well', async () => {
    const server = await startServer();
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const body = '{"client_name":"x"}';
    const head = `POST /api/agent/register HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`${head}Expect: 100-continue\r\n\r\n${body.slice(0, 1)}`);
    await once(socket, 'data');
    assert.match(text, /^HTTP\/1\.1 100 Continue\r\n\r\n$/, 'the request is being answered');
    const ended = server.stop();
    // The signal is heard once the process has ended the work it is in, such as starting the sandbox.
    const accepted = () =>
      fetch(`${server.url}/api/health`).then(
        () => true,
        () => false,
      );
    while (await accepted());
    socket.write(body.slice(1));
    await closed;
    assert.match(text, /\r\n\r\nHTTP\/1\.1 \d{3} /);
    assert.equal(await ended, 0);
  });

  test('a build for another base address is refused with what to do', () => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', PUBLIC_BASE_URL: 'https://other.example' };
    const started = spawnSync(process.execPath, ['dist/server/entry.mjs'], { env, encoding: 'utf8' });
    assert.equal(started.status, 1);
    assert.match(started.stderr, /the build was made for PUBLIC_BASE_URL=.*https:\/\/other\.example/);
    assert.doesNotMatch(started.stderr, /\n\s+at /);
  });
});

describe('diagnostics', () => {
  const CHANNELS = ['request', 'limit', 'store'] as const;

  test('a file that runs before the server hears of every request, limit and call of the store', async () => {
    const folder = temporaryFolder('directory-telemetry');
    const heard = join(folder, 'heard');
    const file = join(folder, 'telemetry.mjs');
    writeFileSync(heard, '');
    writeFileSync(
      file,
      `import { subscribe } from 'node:diagnostics_channel';
     import { appendFileSync } from 'node:fs';
     for (const name of ${JSON.stringify(CHANNELS)})
       subscribe('fintech-tool-directory:' + name, ({ request, response, ...message }) =>
         appendFileSync(${JSON.stringify(heard)}, JSON.stringify({
           name, ...message, ...(request && { url: request.url, status: response.statusCode }),
         }) + '\\n'));`,
    );
    const server = await startServer({
      NODE_OPTIONS: `--import=${pathToFileURL(file)}`,
      RATE_LIMITS: 'unauthenticated=1/60,register=9/60',
    });
    try {
      await registerAnonymous(server.url);
      for (let index = 0; index < 2; index += 1) await fetch(`${server.url}/api/tools/stripe?n=${index}`);
      await server.ask('quiet');
      const messages = readFileSync(heard, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      const of = (name: (typeof CHANNELS)[number]) => messages.filter((message) => message.name === name);
      assert.deepEqual(
        of('request').map(({ url, status }) => [url, status]),
        [
          ['/api/agent/register', 201],
          ['/api/tools/stripe?n=0', 200],
          ['/api/tools/stripe?n=1', 429],
        ],
      );
      for (const { requestId, milliseconds } of of('request')) {
        assert.match(requestId, /^[\w-]{21}$/);
        assert.ok(milliseconds > 0 && milliseconds < 60_000);
      }
      assert.deepEqual(of('limit'), [{ name: 'limit', policy: 'unauthenticated' }]);
      assert.ok(of('store').some(({ kind, failed }) => kind === 'writing' && failed === false));
    } finally {
      await server.stop();
    }
  });
});
