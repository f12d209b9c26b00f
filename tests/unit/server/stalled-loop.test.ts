import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { listen } from '../../../src/server/connection/listen.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';
import type { ClientOrder } from './stalled-loop-client.ts';

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
