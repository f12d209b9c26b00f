import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../../src/http/problem.ts';
import { createRequest, requireLocal } from '../../../src/http/request.ts';

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
  assert.equal(
    refusal('127.0.0.1', {}),
    'its Host is not an address of this machine',
    'HTTP/1.0 without one',
  );
});

test('a header field that clients do not send is refused by name, as one of a proxy', () => {
  for (const name of [
    ...['forwarded', 'via', 'x-forwarded', 'x-forwarded-for', 'x-forwarded-client-cert', 'x-real-ip'],
    ...['x-original-forwarded-for', 'x-client-ip', 'x-cluster-client-ip', 'x-envoy-external-address'],
    ...[
      'x-azure-clientip',
      'x-amzn-trace-id',
      'x-amz-cf-id',
      'cf-connecting-ip',
      'cdn-loop',
      'true-client-ip',
    ],
    ...['x-real-port', 'x-scheme', 'x-url-scheme', 'x-host', 'x-proxyuser-ip', 'x-proxy-id', 'x-coming-from'],
    ...['client-ip', 'wl-proxy-client-ip', 'proxy-client-ip', 'front-end-https', 'x-arr-log-id', 'x-arr-ssl'],
    ...['x-varnish', 'x-request-start', 'x-queue-start', 'x-cloud-trace-context', 'x-appengine-country'],
    ...[
      'x-vercel-id',
      'x-nf-client-connection-ip',
      'x-nginx-proxy',
      'x-haproxy-current-date',
      'incap-client-ip',
    ],
    ...[
      'ali-cdn-real-ip',
      'x-request-id',
      'x-b3-traceid',
      'traceparent',
      'x-correlation-id',
      'surrogate-capability',
    ],
    ...[
      'x-ssl-cipher',
      'x-webauth-user',
      'remote-user',
      'x-nobody-knows',
      'sec-forwarded',
      'proxy-connection',
    ],
  ])
    assert.equal(
      refusal('127.0.0.1', { host: 'localhost', [name]: 'x' }),
      `its header field ${name} is none that clients send, so a proxy may have added it`,
    );
});

test('header fields of browsers, command-line clients and paying clients are let in', () => {
  for (const name of [
    ...[
      'accept',
      'accept-language',
      'user-agent',
      'origin',
      'referer',
      'cookie',
      'sec-fetch-mode',
      'sec-gpc',
    ],
    ...['sec-ch-ua', 'sec-ch-ua-platform', 'content-type', 'content-length', 'connection', 'authorization'],
    ...[
      'payment-signature',
      'payment-pass',
      'payment-authorization',
      'x-payment',
      'idempotency-key',
      'priority',
    ],
  ])
    assert.equal(refusal('127.0.0.1', { host: 'localhost', [name]: 'x' }), undefined, name);
});
