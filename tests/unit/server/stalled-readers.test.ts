import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { listen } from '../../../src/server/connection/listen.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';

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

test('a client is closed though small delays of a busy machine come to half of its time limit', async ({
  mock,
}) => {
  let now = performance.now();
  mock.method(performance, 'now', () => now);
  mock.timers.enable({ apis: ['setInterval'] });
  const { server, port } = await start('1');
  for (let turn = 0; turn < 40; turn += 1) {
    now += 1030;
    mock.timers.tick(1000);
  }
  const accepted = once(server, 'connection');
  const socket = open('', { server, port });
  const [connection] = await accepted;
  server.emit('timeout', connection);
  assert.equal(connection.destroyed, true);
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
