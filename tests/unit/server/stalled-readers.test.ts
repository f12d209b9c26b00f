import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../../../src/server/connection/listen.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';

/** More than the buffers of the system hold for one connection. */
const LARGE = Buffer.alloc(32 << 20, 'a');
/** Longest time in milliseconds until a connection without progress is closed, twice the setting, and a margin. */
const CLOSED_MS = 10_000;

const begun: string[] = [];
let latest: ServerResponse | undefined;
const { server, address } = await listen(
  (req, res) => {
    begun.push(req.url ?? '');
    latest = res;
    if (req.url === '/large') res.end(LARGE);
    else if (req.url === '/slow') setTimeout(() => res.end('slow'), 3_000);
    else res.end(`answer to ${req.url}`);
  },
  readSettings({ PORT: '0', WRITE_TIMEOUT_SECONDS: '1', MAX_PIPELINED_REQUESTS: '8' }),
);
after(() => server.close());

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Opens a connection that sends `text` and reads nothing until it is told to. */
function open(text: string): Socket {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(text);
  return socket;
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + CLOSED_MS;
  while (!isSo()) {
    if (Date.now() > deadline) assert.fail(`not so after ${CLOSED_MS} ms: ${isSo}`);
    await sleep(20);
  }
}

test('a client that does not read its answer is closed', async () => {
  begun.length = 0;
  const socket = open(request('/large'));
  await until(() => begun.length === 1 && latest?.closed === true);
  assert.equal(latest?.writableFinished, false);
  socket.destroy();
});

test('a client that reads slowly gets its whole answer', async () => {
  const socket = open(`GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    socket.pause();
  });
  const timer = setInterval(() => socket.resume(), 5);
  const start = Date.now();
  await once(socket, 'close');
  clearInterval(timer);
  assert.ok(bytes > LARGE.length);
  assert.ok(Date.now() - start > 2_000, 'longer than the timeout');
});

test('an answer that takes long to make is waited for', async () => {
  const socket = open(`GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.resume();
  await once(socket, 'close');
  assert.match(text, /slow$/);
});

test('a request is not begun before the answer in front of it was read', async () => {
  begun.length = 0;
  const socket = open(request('/large') + request('/second') + request('/third'));
  await until(() => begun.length > 0);
  await sleep(200);
  assert.deepEqual(begun, ['/large']);
  let end = '';
  socket.on('data', (chunk) => (end = (end + chunk.toString('latin1')).slice(-2_000)));
  socket.resume();
  await until(() => end.includes('answer to /third'));
  assert.deepEqual(begun, ['/large', '/second', '/third']);
  assert.ok(end.indexOf('answer to /second') < end.indexOf('answer to /third'));
  socket.destroy();
});

test('requests that are pipelined within the limit are all answered, in order', async () => {
  const paths = Array.from({ length: 9 }, (_, number) => `/${number}`);
  const socket = open(paths.map(request).join(''));
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.resume();
  await until(() => text.includes('answer to /8'));
  assert.deepEqual(
    [...text.matchAll(/answer to (\/\d)/g)].map(([, path]) => path),
    paths,
  );
  socket.destroy();
});

test('a connection with more waiting requests than allowed is closed', async () => {
  begun.length = 0;
  const socket = open(request('/large') + request('/next').repeat(9));
  await until(() => begun.length > 0 && latest?.closed === true);
  await sleep(100);
  assert.deepEqual(begun, ['/large']);
  socket.destroy();
});
