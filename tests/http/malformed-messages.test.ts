import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { residentMb } from '../../scripts/bench/process-cost.ts';
import { rawExchange, statuses } from './raw-request.ts';
import { startServer } from './server.ts';

const server = await startServer({}, { anyPort: true });
after(() => server.stop());

const CLOSE = 'Host: localhost\r\nConnection: close\r\n\r\n';
const KEEP = 'Host: localhost\r\n\r\n';
const exchange = async (bytes: string) => statuses(await rawExchange(server.url, bytes));
const healthy = async () => assert.deepEqual(await exchange(`GET /api/health HTTP/1.1\r\n${CLOSE}`), [200]);

test('an absolute address is read for its path; its host is not believed', async () => {
  const text = await rawExchange(server.url, `GET http://evil.example/Tools/Stripe/ HTTP/1.1\r\n${CLOSE}`);
  assert.deepEqual(statuses(text), [308]);
  assert.match(text, /^location: \/tools\/stripe\r$/im);
  assert.deepEqual(await exchange(`GET http://a:b@evil.example HTTP/1.1\r\n${CLOSE}`), [200]);
});

test('requests on one connection are answered in their order', async () => {
  const text = await rawExchange(
    server.url,
    `GET /api/health HTTP/1.1\r\n${KEEP}GET /api/search?q=stripe HTTP/1.1\r\n${KEEP}GET /tools?q=a HTTP/1.1\r\n${KEEP}GET /no.json HTTP/1.1\r\n${CLOSE}`,
  );
  assert.deepEqual(statuses(text), [200, 200, 200, 404]);
  const types = [...text.matchAll(/^content-type: ([\w/+]+)/gim)].map(([, type]) => type);
  assert.deepEqual(types, ['application/json', 'application/json', 'text/html', 'application/problem+json']);
});

test('a body for an address that takes none is not taken for the next request', async () => {
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const body = `Host: localhost\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`;
  const next = `GET /api/health HTTP/1.1\r\n${CLOSE}`;
  assert.deepEqual(await exchange(`GET /api/health HTTP/1.1\r\n${body}${next}`), [200, 200]);
  assert.deepEqual(await exchange(`POST /tools/stripe HTTP/1.1\r\n${body}${next}`), [405, 200]);
});

test('what follows a request that closes, or that already has its answer, is not answered', async () => {
  assert.deepEqual(
    await exchange(`GET /api/health HTTP/1.1\r\n${CLOSE}GET /smuggled HTTP/1.1\r\n${KEEP}`),
    [200],
  );
  const early =
    'POST /tools/stripe HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcdeXX';
  assert.deepEqual(await exchange(early), [405]);
  const registration = JSON.stringify({ client_name: 'a', identity_type: 'anonymous', redirect_uris: [] });
  const waiting = `POST /api/agent/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${registration.length}\r\n\r\n${registration}\0`;
  assert.deepEqual(await exchange(waiting), [201]);
});

test('an offer to go on in another protocol is passed over', async () => {
  for (const protocol of ['h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA', 'websocket', 'TLS/1.0']) {
    const fields = `Host: localhost\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n\r\n`;
    assert.deepEqual(await exchange(`GET /api/health HTTP/1.1\r\n${fields}`), [200]);
  }
});

test('a client that asks and does not read is made to wait, at a bounded cost of memory', async () => {
  const { port, hostname } = new URL(server.url);
  const pages = `GET /data/tools.json HTTP/1.1\r\n${KEEP}`.repeat(2000);
  const size = JSON.parse(readFileSync('dist/server/static.json', 'utf8')).files['/data/tools.json'].bytes;
  const before = residentMb(server.pid);
  const socket = connect(Number(port), hostname);
  socket.pause();
  await new Promise<void>((resolve) => socket.write(pages, () => resolve()));
  for (let turn = 0; turn < 20; turn += 1) await healthy();
  const held = residentMb(server.pid) - before;
  socket.destroy();
  assert.ok(held < 200, `${held} MB held, of ${(size * 2000) / 1e6} MB asked for`);
});
