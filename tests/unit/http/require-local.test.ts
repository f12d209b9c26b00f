import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequest } from '../../../src/http/create-request.ts';
import { Problem } from '../../../src/http/errors/problem.ts';
import { requireLocal } from '../../../src/http/require-local.ts';

/** Why a request is refused; undefined when it is let in. */
function refusal(client: string, headers: Record<string, string>): string | undefined {
  const request = createRequest('/sandbox/card-token', {
    method: 'POST',
    header: (name) => headers[name],
    headerNames: () => Object.keys(headers),
    body: async () => new Uint8Array(),
    client,
    signal: new AbortController().signal,
  });
  try {
    requireLocal(request);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Problem && error.status === 403);
    return /because (.*?)\. Call/.exec(error.message)?.[1];
  }
}

test('a program on this machine is let in under every loopback address', () => {
  for (const client of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    for (const host of [
      'localhost',
      'localhost:4321',
      '127.0.0.1:4321',
      '127.9.9.9',
      '[::1]:4321',
      'LOCALHOST',
    ])
      assert.equal(refusal(client, { host }), undefined, `${client} ${host}`);
  assert.equal(refusal('127.0.0.1', {}), undefined, 'HTTP/1.0 has no Host');
});

test('another machine is refused, whatever Host it sends', () => {
  for (const client of ['192.0.2.1', '10.0.0.1', '2001:db8::1', '::ffff:192.0.2.1', 'unknown', ''])
    assert.equal(refusal(client, { host: 'localhost' }), 'it came from another machine', client);
});

test('a Host that is no loopback address is refused, as a proxy or a rebound name sends it', () => {
  for (const host of [
    'directory.example.org',
    'localhost.example.org',
    '127.0.0.1.example.org',
    '10.0.0.1:4321',
    '0.0.0.0',
    '[::]',
    'a b',
    '',
  ])
    assert.equal(refusal('127.0.0.1', { host }), 'its Host is not an address of this machine', host);
});

test('a header field of a proxy is refused by name; fields that clients send themselves are not', () => {
  for (const name of [
    'forwarded',
    'via',
    'x-forwarded',
    'x-forwarded-for',
    'x-forwarded-port',
    'x-forwarded-client-cert',
    'x-real-ip',
    'x-original-forwarded-for',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-envoy-external-address',
    'x-azure-clientip',
    'x-amzn-trace-id',
    'x-amz-cf-id',
    'cf-connecting-ip',
    'cf-ray',
    'cdn-loop',
    'fastly-client-ip',
    'fly-client-ip',
    'true-client-ip',
  ])
    assert.equal(
      refusal('127.0.0.1', { host: 'localhost', [name]: 'x' }),
      `it was forwarded, as its header field ${name} says`,
    );
  for (const name of ['x-request-id', 'traceparent', 'origin', 'referer', 'payment-signature', 'x-payment'])
    assert.equal(refusal('127.0.0.1', { host: 'localhost', [name]: 'x' }), undefined, name);
});
