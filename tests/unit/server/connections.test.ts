import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { capConnections } from '../../../src/server/connection/admission.ts';
import { listen } from '../../../src/server/connection/listen.ts';
import { countStalls } from '../../../src/server/monitoring/runtime.ts';
import { type MetricsParts, serveMetrics } from '../../../src/server/monitoring/serve-metrics.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';
import type { ClientOrder } from './stalled-loop-client.ts';

describe('cap connections', async () => {
  const server = createServer((_req, res) => res.end('answer'));
  capConnections(server, 2, (address) => address === '127.0.0.9');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const opened: Socket[] = [];
  /** The side of the server of the last connection that was opened. */
  let accepted: Socket | undefined;
  server.on('connection', (socket) => (accepted = socket));
  after(() => {
    for (const socket of opened) socket.destroy();
    server.close();
  });

  /** What comes back on a new connection from an address; the connection stays open when there is an answer. */
  async function ask(localAddress: string): Promise<'answered' | 'closed'> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    opened.push(socket);
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return Promise.race([
      once(socket, 'data').then(() => 'answered' as const),
      once(socket, 'close').then(() => 'closed' as const),
    ]);
  }

  test('an address has as many connections as it may, and another address its own', async () => {
    assert.deepEqual([await ask('127.0.0.1'), await ask('127.0.0.1')], ['answered', 'answered']);
    assert.equal(await ask('127.0.0.1'), 'closed');
    assert.equal(await ask('127.0.0.2'), 'answered');
  });

  test('a connection that ends makes room for the next one', async () => {
    assert.deepEqual([await ask('127.0.0.3'), await ask('127.0.0.3')], ['answered', 'answered']);
    assert.ok(accepted);
    const ended = once(accepted, 'close');
    opened.at(-1)?.destroy();
    await ended;
    assert.equal(await ask('127.0.0.3'), 'answered');
    assert.equal(await ask('127.0.0.3'), 'closed');
  });

  test('an address that stands for many clients is not counted', async () => {
    for (let count = 0; count < 5; count += 1) assert.equal(await ask('127.0.0.9'), 'answered');
  });
});

describe('slow clients', async () => {
  const start = async (patience?: Parameters<typeof listen>[2]) => {
    const { server, address } = await listen(
      (req, res) => {
        req.resume();
        req.once('end', () => res.end('answer'));
      },
      readSettings({ PORT: '0' }),
      patience,
    );
    after(() => {
      server.closeAllConnections();
      server.close();
    });
    return { server: server as Server, address, port: Number(new URL(address).port) };
  };
  const hasty = await start({ headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 20 });

  /** Sends the first bytes, then one byte every few milliseconds; resolves with what came back once it is closed. */
  async function drip(first: string, then: string): Promise<string> {
    const socket: Socket = connect(hasty.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', () => undefined);
    socket.write(first);
    const timer = setInterval(() => socket.writable && socket.write(then), 10);
    await once(socket, 'close');
    clearInterval(timer);
    return text;
  }

  const POST = 'POST / HTTP/1.1\r\nHost: localhost\r\n';
  for (const [what, first] of [
    ['its header fields', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
    ['its body', `${POST}Content-Length: 100000\r\n\r\n`],
    ['a chunk', `${POST}Transfer-Encoding: chunked\r\n\r\nfffff\r\n`],
  ] as const)
    test(`a client that never ends ${what} is answered 408 and closed`, async () => {
      const text = await drip(first, 'a');
      assert.match(text, /^HTTP\/1\.1 408 /);
      assert.match(text, /"detail":"The request did not arrive completely in time\."/);
    });

  test('a client that connects and says nothing is closed', async () => {
    const socket = connect(hasty.port, '127.0.0.1');
    socket.resume();
    await once(socket, 'close');
  });

  test('slow clients keep nobody else waiting', async () => {
    // A server that waits for its clients: on a busy machine a fast one may seem slow to the other.
    const { server, address, port } = await start({
      headersTimeout: 600_000,
      requestTimeout: 600_000,
      connectionsCheckingInterval: 600_000,
    });
    const accepted = Promise.withResolvers<void>();
    let connections = 0;
    server.on('connection', () => {
      connections += 1;
      if (connections === 200) accepted.resolve();
    });
    const slow = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
    for (const socket of slow) socket.on('error', () => undefined).write('GET / HTTP/1.1\r\n');
    await accepted.promise;
    assert.equal(await (await fetch(address)).text(), 'answer');
    assert.ok(slow.every(({ readyState }) => readyState === 'open'));
    for (const socket of slow) socket.destroy();
  });
});

describe('stalled loop', async () => {
  const PATIENCE = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 20 };
  /** Longer than each of the limits; the connection may idle for a second. */
  const STALL_MS = 1_500;

  const flags = new Int32Array(new SharedArrayBuffer(8));
  /** Stops the event loop from the moment at which the client goes on until each limit has passed. */
  function standStill(): void {
    Atomics.store(flags, 0, 1);
    Atomics.notify(flags, 0);
    Atomics.wait(flags, 1, 0);
    Atomics.wait(flags, 1, 1, STALL_MS);
  }

  const { server, address } = await listen(
    (req, res) => {
      if (req.method === 'POST') standStill();
      req.resume();
      req.once('end', () => res.end('answer'));
    },
    readSettings({ PORT: '0', WRITE_TIMEOUT_SECONDS: '1' }),
    PATIENCE,
  );
  after(() => server.close());

  /** Sends two parts, the second while the loop stands still; resolves with all that came back. */
  async function send(first: string, then: string): Promise<string> {
    flags.fill(0);
    const order: ClientOrder = { port: Number(new URL(address).port), first, then, flags };
    const client = new Worker(new URL('stalled-loop-client.ts', import.meta.url), { workerData: order });
    const [text] = await once(client, 'message');
    return text;
  }

  /** Stops the loop once the next connection was taken, before anything is read from it. */
  const stallNext = () => (server as Server).once('connection', standStill);

  const HEAD = 'Host: localhost\r\nConnection: close\r\n';

  const post = (length: number) => `POST / HTTP/1.1\r\n${HEAD}Content-Length: ${length}\r\n\r\n`;
  for (const [what, status, first, then] of [
    [
      'a head that arrives while the event loop stands still is in time',
      200,
      '',
      `GET / HTTP/1.1\r\n${HEAD}\r\n`,
    ],
    ['a body that arrives while the event loop stands still is in time', 200, post(4), 'body'],
    [
      'a head that stays incomplete after it stood still is answered 408',
      408,
      '',
      `GET / HTTP/1.1\r\n${HEAD}`,
    ],
    ['a body that stays incomplete after it stood still is answered 408', 408, post(5), 'body'],
  ] as const)
    test(what, async () => {
      if (first === '') stallNext();
      assert.ok((await send(first, then)).startsWith(`HTTP/1.1 ${status} `));
    });

  test('small delays of a busy machine add up over the whole while, and not within a shorter one', ({
    mock,
  }) => {
    let now = 0;
    mock.method(performance, 'now', () => now);
    mock.timers.enable({ apis: ['setInterval'] });
    const stalls = countStalls(1000, 30_000);
    const turn = (lateMs: number) => {
      now += 1000 + lateMs;
      mock.timers.tick(1000);
    };
    for (let count = 0; count < 40; count += 1) turn(30);
    assert.deepEqual([stalls.milliseconds(), stalls.milliseconds(2000)], [900, 60]);
    // Between two looks nothing is late.
    now += 900;
    assert.equal(stalls.milliseconds(1000), 30);
    now -= 900;
    turn(1500);
    assert.equal(stalls.milliseconds(2000), 1500);
    stalls.stop();
  });
});

describe('listen fault', () => {
  test('a port that is taken is told with its address and the settings that choose it', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const taken = `cannot listen on 127.0.0.1 port ${port}: another program listens there already`;
    try {
      await assert.rejects(
        listen(() => {}, { ...readSettings({}), PORT: port }),
        { message: `${taken}; HOST and PORT choose the address` },
      );
      await assert.rejects(
        serveMetrics('127.0.0.1', port, () => '', {} as MetricsParts),
        { message: `${taken}; METRICS_HOST and METRICS_PORT choose the address` },
      );
    } finally {
      other.close();
    }
  });
});
