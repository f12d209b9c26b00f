import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { listen } from '../../../src/server/connection/listen.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';

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
