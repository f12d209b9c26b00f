import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { capConnections } from '../../../src/server/connection/admission.ts';
import { listen } from '../../../src/server/connection/listen.ts';
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

  test('a client that never ends its header fields is answered 408 and closed', async () => {
    const text = await drip('GET / HTTP/1.1\r\nHost: localhost\r\n', 'a');
    assert.match(text, /^HTTP\/1\.1 408 /);
    assert.match(text, /"detail":"The request did not arrive completely in time\."/);
  });

  test('two hundred clients that never end their header fields are all answered 408', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => drip('GET / HTTP/1.1\r\n', 'a')));
    assert.equal(answers.filter((text) => text.startsWith('HTTP/1.1 408 ')).length, 200);
  });

  test('a client that never ends its body is answered 408 and closed', async () => {
    const text = await drip('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n', 'a');
    assert.match(text, /^HTTP\/1\.1 408 /);
  });

  test('a client that never ends a chunk is answered 408 and closed', async () => {
    const text = await drip(
      'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nfffff\r\n',
      'a',
    );
    assert.match(text, /^HTTP\/1\.1 408 /);
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

  test('a head that arrives while the event loop stands still is in time', async () => {
    stallNext();
    assert.match(await send('', `GET / HTTP/1.1\r\n${HEAD}\r\n`), /^HTTP\/1\.1 200 /);
  });

  test('a body that arrives while the event loop stands still is in time', async () => {
    const head = `POST / HTTP/1.1\r\n${HEAD}Content-Length: 4\r\n\r\n`;
    assert.match(await send(head, 'body'), /^HTTP\/1\.1 200 /);
  });

  test('a head that stays incomplete after the event loop stood still is answered 408', async () => {
    stallNext();
    assert.match(await send('', `GET / HTTP/1.1\r\n${HEAD}`), /^HTTP\/1\.1 408 /);
  });

  test('a body that stays incomplete after the event loop stood still is answered 408', async () => {
    const head = `POST / HTTP/1.1\r\n${HEAD}Content-Length: 5\r\n\r\n`;
    assert.match(await send(head, 'body'), /^HTTP\/1\.1 408 /);
  });
});

describe('stalled readers', async () => {
  /** More than the buffers of the system hold for one connection. */
  const LARGE = Buffer.alloc(32 << 20, 'a');

  /** Addresses whose requests were begun, and events of these names with the answer. */
  const begun: string[] = [];
  const begins = new EventEmitter();
  const answerOf = async (path: string): Promise<ServerResponse> => (await once(begins, path))[0];

  const start = async (writeTimeout: string, patience?: Parameters<typeof listen>[2]) => {
    const { server, address } = await listen(
      (req, res) => {
        const { url = '' } = req;
        begun.push(url);
        if (url === '/large') res.end(LARGE);
        else if (url !== '/slow') res.end(`answer to ${url}`);
        begins.emit(url, res);
      },
      readSettings({ PORT: '0', WRITE_TIMEOUT_SECONDS: writeTimeout, MAX_PIPELINED_REQUESTS: '8' }),
      patience,
    );
    after(() => {
      server.closeAllConnections();
      server.close();
    });
    return { server: server as Server, port: Number(new URL(address).port) };
  };
  /** One server closes connections after a second without progress, the other when a test says that it is over. */
  const [hasty, patient] = await Promise.all([start('1'), start('3600')]);

  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const LAST = 'Host: localhost\r\nConnection: close\r\n\r\n';

  /** Opens a connection that sends `text` and reads nothing until it is told to. */
  function open(text: string, { port } = patient): Socket {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(text);
    return socket;
  }

  /** Reads a connection until its answers contain `end`; the last 2,000 characters before it. */
  async function readUntil(socket: Socket, end: string): Promise<string> {
    let text = '';
    for await (const chunk of socket) {
      text = (text + chunk.toString('latin1')).slice(-2_000);
      if (text.includes(end)) break;
    }
    return text;
  }

  test('a client that does not read its answer is closed', async () => {
    const answer = answerOf('/large');
    const socket = open(request('/large'), hasty);
    const large = await answer;
    await once(large, 'close');
    assert.equal(large.writableFinished, false);
    socket.destroy();
  });

  test('a client whose request did not arrive completely is closed, though it neither reads nor closes', async () => {
    const server = await start('1', {
      headersTimeout: 100,
      requestTimeout: 200,
      connectionsCheckingInterval: 50,
    });
    const accepted = once(server.server, 'connection');
    const socket = open('POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90\r\n\r\n{', server);
    const [connection] = await accepted;
    await once(connection, 'close');
    socket.destroy();
  });

  test('a client that reads slowly gets its whole answer, however long that takes', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
    const socket = open(`GET /large HTTP/1.1\r\n${LAST}`);
    let bytes = 0;
    for await (const chunk of socket) {
      bytes += chunk.length;
      mock.timers.tick(3_599_000);
    }
    assert.ok(bytes > LARGE.length);
  });

  test('an answer that takes long to make is waited for', async () => {
    const accepted = once(patient.server, 'connection');
    const answer = answerOf('/slow');
    const socket = open(`GET /slow HTTP/1.1\r\n${LAST}`);
    const [connection] = await accepted;
    const slow = await answer;
    patient.server.emit('timeout', connection);
    slow.end('slow');
    assert.match(await readUntil(socket, 'slow'), /slow$/);
  });

  test('a connection without a request, or whose answer waits to be read, is closed when its time is over', async () => {
    const accepted = once(patient.server, 'connection');
    const idle = open('');
    const [connection] = await accepted;
    patient.server.emit('timeout', connection);
    assert.equal(connection.destroyed, true);
    idle.destroy();
    const answer = answerOf('/large');
    const reading = open(request('/large'));
    const { socket } = await answer;
    patient.server.emit('timeout', socket);
    assert.equal(socket?.destroyed, true);
    reading.destroy();
  });

  test('a request is not begun before the answer in front of it was read', async () => {
    begun.length = 0;
    const arrived = Promise.withResolvers<void>();
    let requests = 0;
    patient.server.on('request', () => {
      requests += 1;
      if (requests === 3) arrived.resolve();
    });
    const socket = open(request('/large') + request('/second') + request('/third'));
    await arrived.promise;
    socket.resume();
    await once(socket, 'data');
    socket.pause();
    assert.deepEqual(begun, ['/large']);
    const end = await readUntil(socket, 'answer to /third');
    assert.deepEqual(begun, ['/large', '/second', '/third']);
    assert.ok(end.indexOf('answer to /second') < end.indexOf('answer to /third'));
  });

  test('requests that are pipelined within the limit are all answered, in order', async () => {
    const paths = Array.from({ length: 9 }, (_, number) => `/${number}`);
    const text = await readUntil(open(paths.map(request).join('')), 'answer to /8');
    assert.deepEqual(
      [...text.matchAll(/answer to (\/\d)/g)].map(([, path]) => path),
      paths,
    );
  });

  test('a connection with more waiting requests than allowed is closed', async () => {
    begun.length = 0;
    const answer = answerOf('/large');
    const socket = open(request('/large') + request('/next').repeat(9));
    await once(await answer, 'close');
    assert.deepEqual(begun, ['/large']);
    socket.destroy();
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
