import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { capConnections } from '../../../src/server/connection/admission.ts';

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
