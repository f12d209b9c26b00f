import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createBodyRoom } from '../../../src/observations/visit/body-room.ts';
import { send } from '../../../src/observations/visit/request.ts';

/** Takes a place of `bytes`; `entered` says whose turn it has been. */
function visitorsOf(capacity: number) {
  const open = createBodyRoom(capacity);
  const entered: string[] = [];
  return {
    entered,
    async visit(name: string, bytes: number) {
      const place = open();
      void place.take(bytes).then(() => entered.push(name));
      await new Promise(setImmediate);
      return place;
    },
  };
}

test('bodies wait until there is place for them, in the order of asking', async () => {
  const { entered, visit } = visitorsOf(10);
  const first = await visit('first', 6);
  const second = await visit('second', 6);
  const third = await visit('third', 1);
  assert.deepEqual(entered, ['first']);
  first.free();
  await new Promise(setImmediate);
  assert.deepEqual(entered, ['first', 'second', 'third']);
  for (const place of [second, third, third]) place.free();
  await visit('last', 10);
  assert.equal(entered.at(-1), 'last');
});

test('a body that may be larger than the room has it alone', async () => {
  const { entered, visit } = visitorsOf(10);
  const large = await visit('large', 64);
  await visit('other', 1);
  assert.deepEqual(entered, ['large']);
  large.free();
  await new Promise(setImmediate);
  assert.deepEqual(entered, ['large', 'other']);
});

test('a large body is read on when there is room for it, before and after decompression; a small one needs none', async (t) => {
  const bodies: Readonly<Record<string, Buffer>> = {
    '/small': Buffer.alloc(1000),
    '/large': Buffer.alloc(3 << 20),
    '/packed': gzipSync(Buffer.alloc(3 << 20)),
  };
  const server = createServer((req, res) => {
    const packed = req.url === '/packed' ? { 'content-encoding': 'gzip' } : {};
    res.writeHead(200, packed).end(bodies[req.url ?? '']);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const asked: string[] = [];
  const visit = (path: string) =>
    send({
      url: `http://127.0.0.1:${port}${path}`,
      method: 'GET',
      headers: {},
      maxBytes: 4 << 20,
      timeoutMs: 600_000,
      trusted: true,
      makeRoom: async (bytes) => void asked.push(`${path} ${bytes >> 20}`),
    });
  const lengths = [];
  for (const path of Object.keys(bodies)) lengths.push((await visit(path)).body.byteLength);
  assert.deepEqual(lengths, [1000, 3 << 20, 3 << 20]);
  assert.deepEqual(asked, ['/large 4', '/packed 4']);
});
