import assert from 'node:assert/strict';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { clientAddress } from '../../../src/server/connection/request.ts';

let hops = 0;
const server = createServer((req: IncomingMessage, res) => res.end(clientAddress(req, hops)));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());

/** The address that the server takes a request for, behind `trusted` proxies. */
function seen(trusted: number, forwarded: string | string[] | undefined): Promise<string> {
  hops = trusted;
  const { port } = server.address() as AddressInfo;
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, headers, agent: false }, (res) => {
      let text = '';
      res.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text));
    }).on('error', reject);
  });
}

test('without trusted proxies nothing that a client says about its address counts', async () => {
  assert.equal(await seen(0, '203.0.113.7'), '127.0.0.1');
  assert.equal(await seen(0, undefined), '127.0.0.1');
});

test('behind one proxy the entry that it appended counts, whatever stands left of it', async () => {
  assert.equal(await seen(1, '203.0.113.7'), '203.0.113.7');
  assert.equal(await seen(1, '198.51.100.1, 203.0.113.7'), '203.0.113.7');
  assert.equal(await seen(1, '"><script>, , 203.0.113.7'), '203.0.113.7');
});

test('behind two proxies the second entry from the right counts', async () => {
  assert.equal(await seen(2, '198.51.100.1, 203.0.113.7, 192.0.2.10'), '203.0.113.7');
});

test('the port that a proxy appends is no part of the address', async () => {
  assert.equal(await seen(1, '203.0.113.7:4711'), '203.0.113.7');
  assert.equal(await seen(1, '198.51.100.1, [2001:db8::7]:4711'), '2001:db8::7');
  assert.equal(await seen(1, '[2001:db8::7]'), '2001:db8::7');
  assert.equal(await seen(1, '2001:db8::7'), '2001:db8::7');
});

test('fields that a proxy adds instead of joining count as one list', async () => {
  assert.equal(await seen(1, ['198.51.100.1', '203.0.113.7']), '203.0.113.7');
});

test('a request that came past the proxies has the address of its connection', async () => {
  assert.equal(await seen(1, undefined), '127.0.0.1');
  assert.equal(await seen(1, ' , '), '127.0.0.1');
});

test('a port behind the address does not count: every connection of a client is the same client', async () => {
  assert.equal(await seen(1, '203.0.113.7:40001'), '203.0.113.7');
  assert.equal(await seen(1, '203.0.113.7:40002'), '203.0.113.7');
  assert.equal(await seen(1, '[2001:db8::7]:40001'), '2001:db8::7');
  assert.equal(await seen(1, '[2001:db8::7]'), '2001:db8::7');
  assert.equal(await seen(1, '2001:db8::7'), '2001:db8::7');
});

test('an entry that is no address counts as the proxy that sent it', async () => {
  for (const entry of ['unknown', '_hidden', '203.0.113.7:x', '203.0.113', '2001:db8::7::1'])
    assert.equal(await seen(1, entry), '127.0.0.1', entry);
});
