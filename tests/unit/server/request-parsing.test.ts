import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { clientAddress, readTarget, spellings } from '../../../src/server/connection/request.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';
import { chooseEncoding } from '../../../src/server/static/content-coding.ts';
import { readByteRange } from '../../../src/server/static/serve-file.ts';

for (const [header, expected] of [
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['GZIP;Q=1, BR;q=0.1', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['deflate', 'identity'],
  ['br;q=x', 'identity'],
] as const) {
  test(`Accept-Encoding: ${header ?? '(none)'} → ${expected}`, () =>
    assert.equal(chooseEncoding(header), expected));
}

for (const [header, expected] of [
  [undefined, undefined],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=9-0', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
] as const) {
  test(`Range: ${header ?? '(none)'} of 100 bytes → ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(readByteRange(header, 100), expected));
}

for (const target of [
  '/%zz',
  '/%',
  '/%c3%28',
  '/a%00b',
  '/a\\b',
  '/%5cetc',
  '/../etc/passwd',
  '/a/%2e%2e/b',
  '/a/..',
  '/./a',
  '/a%2fb',
  '/a#b',
  'example.org:443',
  'ftp://example.org/',
]) {
  test(`the target ${target} is malformed`, () => assert.equal(readTarget(target), undefined));
}

test('a target in absolute form is read like its origin form', () => {
  assert.deepEqual(readTarget('http://evil.example/tools?a=b'), {
    raw: '/tools',
    path: '/tools',
    search: '?a=b',
  });
  assert.deepEqual(readTarget('http://evil.example'), { raw: '/', path: '/', search: '' });
});

test('other spellings of a path end at its canonical one', () => {
  assert.ok(spellings('/Tools/Stripe.html').includes('/tools/stripe'));
  assert.ok(spellings('/tools//stripe/').includes('/tools/stripe'));
  assert.ok(spellings('/index.html').includes('/'));
  assert.ok(!spellings('//evil.example/').some((path) => path.startsWith('//')));
});

const request = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '::ffff:10.0.0.9' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('without trusted proxies the client is the peer, whatever the header says', () => {
  assert.equal(clientAddress(request('1.1.1.1'), 0), '10.0.0.9');
});

test('with trusted proxies the client is counted from the right', () => {
  assert.equal(clientAddress(request('6.6.6.6, 1.1.1.1'), 1), '1.1.1.1');
  assert.equal(clientAddress(request('6.6.6.6, 1.1.1.1, 10.0.0.8'), 2), '1.1.1.1');
  assert.equal(clientAddress(request(), 1), '10.0.0.9');
});

test('every bad setting is named with what is allowed', () => {
  assert.throws(
    () => readSettings({ PORT: 'http', TRUST_PROXY_HOPS: '-1', PUBLIC_BASE_URL: 'https://example.org/x' }),
    (error: Error) =>
      ['PORT: expected', 'TRUST_PROXY_HOPS: expected', 'PUBLIC_BASE_URL: expected'].every((part) =>
        error.message.includes(part),
      ),
  );
});

test('an empty setting counts as absent, and the base address loses its slash', () => {
  assert.equal(readSettings({ PORT: '', PUBLIC_BASE_URL: '' }).baseUrl, 'http://localhost:4321');
  assert.equal(readSettings({ PUBLIC_BASE_URL: 'https://example.org/' }).baseUrl, 'https://example.org');
});
