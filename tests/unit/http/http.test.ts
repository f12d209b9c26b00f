import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMIT_POLICIES, type LimitCounter, parseRateLimits } from '../../../src/base/limits.ts';
import { prepareAnswer } from '../../../src/http/answer-cache.ts';
import { listJson, writeJson } from '../../../src/http/answers.ts';
import { addressKey, createLimits, networksOf } from '../../../src/http/limits.ts';
import { Problem } from '../../../src/http/problem.ts';
import { createRequest, PLAIN_GET, requireLocal } from '../../../src/http/request.ts';

test('addresses of one host or network count together, those of different ones apart', () => {
  for (const same of [
    '192.0.2.7 ::ffff:192.0.2.7 ::FFFF:192.0.2.7',
    '2001:db8:1:2::1 2001:DB8:1:2::2 2001:0db8:0001:0002:ffff:ffff:ffff:ffff 2001:db8:1:2:0:0:0:0',
    '2001:db8::1 2001:db8:0:0::1 2001:db8:0000::5:6',
    'fe80::1%eth0 fe80::2 fe80:0:0:0:1:2:3:4',
    '::1 0:0:0:0:0:0:0:1 ::2',
    '64:ff9b::192.0.2.1 64:ff9b::c000:201 64:ff9b:0:0:0:0:192.0.2.1',
  ])
    assert.equal(new Set(same.split(' ').map(addressKey)).size, 1, same);
  const keys = '192.0.2.7 192.0.2.8 2001:db8:1:2::1 2001:db8:1:3::1 2001:db8::1 ::1 1::'.split(' ');
  assert.equal(new Set(keys.map(addressKey)).size, keys.length);
  assert.equal(addressKey('2001:0db8:0000:0042::1'), '2001:db8:0:42::/64');
  assert.equal(addressKey('192.0.2.7'), '192.0.2.7');
});

test('an address lies in its networks, what is no address in one', () => {
  for (const [address, host, site, wide] of [
    ['192.0.2.7', '4c0000207', '4c0000207', '4c00002'],
    ['::ffff:192.0.2.7', '4c0000207', '4c0000207', '4c00002'],
    ['2001:db8:1:a2f::1', '620010db800010a2f', '620010db800010a', '620010db80001'],
    ['::1', '60000000000000000', '600000000000000', '6000000000000'],
    ...['', 'unknown', '1.2.3', '1.2.3.400', '1.2.3.x'].map((text) => [text, '0', '0', '0'] as const),
  ] as const)
    assert.deepEqual(networksOf(address), { host, site, wide }, address);
});

test('an answer keeps the entity tag that its endpoint knows, else it is made of the bytes', () => {
  const answer = { status: 200, headers: {}, body: '{}' };
  const { etag, headers, privateHeaders } = prepareAnswer({ ...answer, etag: '"known"' });
  assert.deepEqual([etag, headers['etag'], privateHeaders['etag']], ['"known"', '"known"', '"known"']);
  // The first 22 characters of the SHA-256 of `{}` in base64url.
  assert.equal(prepareAnswer(answer).etag, '"RBNvo1WzZ4oRRq0W9-hknp"');
});

test('written parts become the list of one object, whose entity tag differs with every part and member', () => {
  const [euro, plain, other] = ['Café €', 'Bank', 'Banks'].map((name) => writeJson({ name }));
  assert.ok(euro && plain && other);
  const list = (parts: (typeof euro)[], rest: object) => listJson('results', parts, rest);
  for (const [parts, rest, text] of [
    [
      [euro, plain],
      { total: 2, note: 'é' },
      '{"results":[{"name":"Café €"},{"name":"Bank"}],"total":2,"note":"é"}',
    ],
    [[plain], { total: 1 }, '{"results":[{"name":"Bank"}],"total":1}'],
    [[], { total: 0 }, '{"results":[],"total":0}'],
  ] as [(typeof euro)[], object, string][])
    assert.equal(new TextDecoder().decode(list(parts, rest).body), text);
  const tags = [
    list([euro, plain], { total: 2 }),
    list([plain, euro], { total: 2 }),
    list([euro, other], { total: 2 }),
    list([euro], { total: 2 }),
    list([euro, plain], { total: 3 }),
  ].map(({ etag }) => etag);
  assert.equal(new Set(tags).size, 5);
  for (const tag of tags) assert.match(tag, /^"[\w-]{22}"$/);
  assert.equal(list([euro, writeJson({ name: 'Bank' })], { total: 2 }).etag, tags[0]);
});

/** Why a request is refused as not local; undefined when it is let in. */
function refusal(client: string, headers: Record<string, string>): string | undefined {
  const request = createRequest('/sandbox/card-token', {
    ...PLAIN_GET,
    header: (name) => headers[name],
    headerNames: () => Object.keys(headers),
    client,
  });
  try {
    requireLocal(request);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Problem && error.status === 403);
    return /because (.*?)\. Call/.exec(error.message)?.[1];
  }
}

test('a program on this machine is let in under every loopback address, another machine or Host is not', () => {
  const hosts = ['localhost', 'localhost:4321', '127.0.0.1:4321', '127.9.9.9', '[::1]:4321', 'LOCALHOST'];
  for (const client of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    for (const host of hosts) assert.equal(refusal(client, { host }), undefined, `${client} ${host}`);
  for (const client of ['192.0.2.1', '10.0.0.1', '2001:db8::1', '::ffff:192.0.2.1', 'unknown', ''])
    assert.equal(refusal(client, { host: 'localhost' }), 'it came from another machine', client);
  const foreign =
    'directory.example.org|localhost.example.org|127.0.0.1.example.org|10.0.0.1:4321|0.0.0.0|[::]|a b|';
  // HTTP/1.0 has no Host.
  for (const headers of [...foreign.split('|').map((host) => ({ host })), {}])
    assert.equal(
      refusal('127.0.0.1', headers),
      'its Host is not an address of this machine',
      JSON.stringify(headers),
    );
});

test('header fields of clients are let in, one that clients do not send is refused by name, as one of a proxy', () => {
  const proxies =
    'forwarded via x-forwarded x-forwarded-for x-forwarded-client-cert x-real-ip x-original-forwarded-for x-client-ip ' +
    'x-cluster-client-ip x-envoy-external-address x-azure-clientip x-amzn-trace-id x-amz-cf-id cf-connecting-ip cdn-loop ' +
    'true-client-ip x-real-port x-scheme x-url-scheme x-host x-proxyuser-ip x-proxy-id x-coming-from client-ip ' +
    'wl-proxy-client-ip proxy-client-ip front-end-https x-arr-log-id x-arr-ssl x-varnish x-request-start x-queue-start ' +
    'x-cloud-trace-context x-appengine-country x-vercel-id x-nf-client-connection-ip x-nginx-proxy ' +
    'x-haproxy-current-date incap-client-ip ali-cdn-real-ip x-request-id x-b3-traceid traceparent x-correlation-id ' +
    'surrogate-capability x-ssl-cipher x-webauth-user remote-user x-nobody-knows sec-forwarded proxy-connection';
  for (const name of proxies.split(' '))
    assert.equal(
      refusal('127.0.0.1', { host: 'localhost', [name]: 'x' }),
      `its header field ${name} is none that clients send, so a proxy may have added it`,
    );
  const clients =
    'accept accept-language user-agent origin referer cookie sec-fetch-mode sec-gpc sec-ch-ua sec-ch-ua-platform ' +
    'content-type content-length connection authorization payment-signature payment-pass payment-authorization x-payment ' +
    'idempotency-key priority';
  for (const name of clients.split(' '))
    assert.equal(refusal('127.0.0.1', { host: 'localhost', [name]: 'x' }), undefined, name);
});

/** Counts in a map whose windows end when `endsAt` says. */
function countUntil(endsAt: number, now: () => number = () => 0): LimitCounter {
  const counts = new Map<string, number>();
  return {
    hit(key) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { count, resetMs: endsAt - now() };
    },
  };
}

test('the time to wait is never nought', () => {
  let time = 0;
  const limits = createLimits(
    { ...LIMIT_POLICIES },
    countUntil(60_000, () => time),
  );
  limits.take('register', 'x');
  time = 59_999.5;
  const verdict = limits.take('register', 'x');
  assert.ok(verdict && !(verdict instanceof Promise));
  assert.equal(verdict.resetSeconds, 1);
});

test('a counter that answers later is waited for', async () => {
  const limits = createLimits({ ...LIMIT_POLICIES }, { hit: async () => ({ count: 31, resetMs: 4_200 }) });
  const verdict = await limits.take('unauthenticated', 'x');
  assert.deepEqual([verdict?.allowed, verdict?.resetSeconds], [false, 5]);
});

test('RATE_LIMITS replaces single policies, or switches all off', () => {
  assert.deepEqual(parseRateLimits(undefined), LIMIT_POLICIES);
  assert.deepEqual(parseRateLimits(' '), LIMIT_POLICIES);
  assert.equal(parseRateLimits(' off '), undefined);
  const policies = parseRateLimits('unauthenticated=6000/60, anonymous = 5/1,');
  assert.deepEqual(policies?.unauthenticated, { quota: 6000, window: 60 });
  assert.deepEqual(policies?.anonymous, { quota: 5, window: 1 });
  assert.deepEqual(policies?.register, LIMIT_POLICIES.register);
  assert.deepEqual(LIMIT_POLICIES.anonymous, { quota: 60, window: 60 });
  assert.equal(createLimits(undefined, countUntil(0)).take('anonymous', 'x'), undefined);
});

for (const text of [
  'none',
  'anonymous',
  'anonymous=0/60',
  'anonymous=5',
  'anonymous=5/0',
  'nobody=1/1',
  'toString=1/1',
]) {
  test(`RATE_LIMITS "${text}" is refused with what is allowed`, () => {
    assert.throws(
      () => parseRateLimits(text),
      (error: Error) =>
        error.message.includes(`"${text}"`) && /policies are unauthenticated, .*use off/.test(error.message),
    );
  });
}
