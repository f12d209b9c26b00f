import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import { residentMb } from '../../scripts/bench/measure.ts';
import { ANONYMOUS } from '../agent-client.ts';
import { entry, onBothMounts } from './api-mounts.ts';
import { rawExchange, rawRequest, statuses } from './raw-request.ts';

const { server } = entry;
const long = 'a'.repeat(501);

/** Query parameters that are refused: target, the parameter at fault, and what the answer must say about it. */
const PARAMETERS: readonly (readonly [target: string, parameter: string, says: RegExp])[] = [
  ['/api/search?limit=51', 'limit', /at most 50/],
  [`/api/search?q=${long}`, 'q', /at most 500 characters/],
  ['/api/search?q=a&q=b', 'q', /more than once/],
  ['/api/tools?limit=0', 'limit', /at least 1/],
  ['/api/tools?limit=1e2', 'limit', /whole number/],
  ['/api/tools?limit=99999999999999999999', 'limit', /from 1 to 100/],
  ['/api/tools?per_page=10&limit=10', 'limit', /more than once/],
  ['/api/tools?page=1000001', 'page', /at most 1000000/],
  ['/api/tools?offset=7&limit=5', 'offset', /multiple of limit/],
  ['/api/tools?pricing=free,bogus', 'pricing', /allowed/],
  ['/api/tools?sandbox=true&sandbox=false', 'sandbox', /more than once/],
  ['/api/tools?fields=api.nothing', 'fields', /allowed/],
  [`/api/tools?fields=${'name,'.repeat(51)}`, 'fields', /at most 50 values/],
  ['/api/tools?cursor=zz', 'cursor', /pagination\.nextCursor/],
  ['/api/tools?updatedSince=2026.11.01%2Bxyz', 'updatedSince', /catalogVersion/],
  ['/api/tools?updatedSince=2026-02-30', 'updatedSince', /YYYY-MM-DD/],
  [`/api/tools?slug=${Array.from({ length: 51 }, (_, i) => `t${i}`)}`, 'slug', /at most 50 values/],
  ['/api/use-cases?tool=strip', 'tool', /allowed/],
  ['/api/events?from=tomorrow', 'from', /YYYY-MM-DD/],
  ['/api/tools/stripe/changes?kind=fix', 'kind', /allowed/],
  ['/api/events?from=2026-08-01&to=2026-07-01', 'to', /lie before/],
  ['/api/operations/changes?from=2026-13-01', 'from', /YYYY-MM-DD/],
  ['/api/obligations?activity=issues-cards&not=issues-cards', 'not', /contradicts/],
  ['/api/obligations?size=employees:10EUR', 'size', /such as employees:250/],
  ['/api/obligations?size=total-assets:5ZZZ', 'size', /such as total-assets:1000000EUR/],
  ['/api/obligations?size=micro&size=medium', 'size', /another size class/],
  ['/api/obligations?size=employees:5&size=employees:500', 'size', /another employees/],
  ['/api/obligations?on=2027-01-02&to=2027-01-01', 'to', /before the first day, 2027-01-02/],
  ['/api/obligations?size=workers:10', 'size', /allowed/],
  ['/api/compare', 'slug', /required/],
  ['/api/compare?slug=stripe', 'slug', /at least 2 values/],
  ['/api/compare?slug=stripe&slug=STRIPE', 'slug', /different tools/],
  ['/api/compare?slug=a,b,c,d,e,f', 'slug', /at most 5 values/],
];

for (const [target, parameter, says] of PARAMETERS) {
  onBothMounts(`${target.slice(0, 60)} is refused by name`, async ({ call, baseUrl }) => {
    const { status, headers, json } = await call(target);
    assert.equal(status, 400);
    assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8');
    assert.equal(json.type, `${baseUrl}/problems/invalid-parameter`);
    const [error] = json.errors;
    assert.equal(error.parameter, parameter);
    assert.match(error.detail, says);
    assert.ok(json.detail.startsWith(`${parameter} ${error.detail}`), json.detail);
    if (/allowed/.test(error.detail)) assert.ok(error.allowed.length > 1);
  });
}

onBothMounts(
  'every wrong parameter is named at once, with a suggestion where one is close',
  async ({ call }) => {
    const { json } = await call('/api/tools?pricing=metred&limit=0&category=open-bankin&sort=nam&kind=api');
    const told: { parameter: string; suggestion?: string }[] = json.errors;
    const found = Object.fromEntries(told.map(({ parameter, suggestion }) => [parameter, suggestion]));
    assert.deepEqual(Object.keys(found).sort(), ['category', 'limit', 'pricing', 'sort']);
    assert.deepEqual([found['category'], found['sort']], ['open-banking', 'name']);
  },
);

const MALFORMED = [
  '/api/search?q=%zz',
  '/api/search?q=%ED%A0%80',
  '/api/search?q=a%1Bb',
  '/api/search?%00=a',
  '/api/tools/stripe%00',
  '/api/%ff',
  '/api/health?%',
];
for (const target of MALFORMED) {
  onBothMounts(`${target} is a malformed request`, async ({ call, baseUrl }) => {
    const { status, json } = await call(target);
    assert.deepEqual([status, json.type], [400, `${baseUrl}/problems/bad-request`]);
    assert.match(json.detail, /percent-encoding|control characters/);
  });
}

onBothMounts('slugs that are no slugs are not found', async ({ call }) => {
  for (const slug of [
    '__proto__',
    'constructor',
    '..%2f..%2fetc',
    'a%2Fb',
    '%3Cscript%3E',
    '%F0%9F%92%A9',
    long,
  ])
    assert.equal((await call(`/api/tools/${slug}`)).status, 404, slug);
});

onBothMounts('an address beyond 8,192 bytes is 414', async ({ call }) => {
  const { status, json } = await call(`/api/search?q=${'a'.repeat(9000)}`);
  assert.equal(status, 414);
  assert.match(json.type, /\/uri-too-long$/);
  assert.ok(json.instance.length < 600);
});

const post = (body: string, type?: string) => ({
  method: 'POST',
  headers: { ...(type ? { 'content-type': type } : {}) },
  body,
});

onBothMounts('bodies of the wrong kind, broken or too large are refused as JSON', async ({ call }) => {
  const valid = JSON.stringify(ANONYMOUS);
  for (const [status, sent] of [
    [415, post(valid)],
    [415, post(valid, 'text/plain')],
    [415, post(valid, 'application/x-www-form-urlencoded')],
    [415, post(valid, 'application/jsonx')],
    [415, post(valid, 'multipart/form-data; boundary=x')],
    [400, post('', 'application/json')],
    [400, post('{', 'application/json')],
    [400, post('null', 'application/json')],
    [400, post('[]', 'application/json')],
    [400, post('"x"', 'application/json')],
    [400, post(`${'['.repeat(50_000)}`, 'application/json')],
    [413, post(JSON.stringify({ ...ANONYMOUS, client_name: 'a'.repeat(1 << 20) }), 'application/json')],
  ] as const) {
    const answer = await call('/api/agent/register', sent);
    assert.equal(answer.status, status, sent.body.slice(0, 40));
    assert.match(answer.headers['content-type'] ?? '', /^application\/json/);
    assert.equal(typeof answer.json.error, 'string');
    // What RFC 6749 allows in this member.
    assert.match(answer.json.error_description, /^[\x20-\x21\x23-\x5b\x5d-\x7e]{11,}$/);
    assert.equal(answer.json.message, answer.json.error_description);
    assert.equal(answer.headers['cache-control'], 'no-store');
    if (status === 415) assert.equal(answer.headers['accept-post'], 'application/json');
  }
});

onBothMounts('a body sent to a reading address does not matter', async ({ call }) => {
  const { status } = await call('/api/search?q=stripe', {
    headers: { 'content-type': 'text/plain', 'content-length': '7' },
    body: 'ignored',
  });
  assert.equal(status, 200);
});

/** Raw requests to our entry: name, bytes, the status, and words of the detail. */
const RAW: readonly (readonly [string, string, number, RegExp])[] = [
  ['an unknown method', 'FOO /api/tools HTTP/1.1\r\nHost: x\r\n\r\n', 400, /method/],
  ['TRACE', 'TRACE /api/tools HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405, /GET, HEAD, OPTIONS/],
  ['no Host', 'GET /api/tools HTTP/1.1\r\nConnection: close\r\n\r\n', 400, /Host/],
  ['a space in the target', 'GET /api/search?q=a b HTTP/1.1\r\nHost: x\r\n\r\n', 400, /HTTP/],
  [
    '10,000 header fields',
    `GET /api/tools HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(10_000)}\r\n`,
    431,
    /16,384 bytes/,
  ],
];
for (const [name, bytes, status, says] of RAW) {
  test(`${name} is a ${status} problem on a connection that closes`, async () => {
    const answer = await rawRequest(server.url, bytes);
    assert.equal(answer.status, status);
    assert.match(answer.headers['content-type'] ?? '', /^application\/problem\+json/);
    assert.equal(answer.headers['content-length'], String(Buffer.byteLength(answer.body)));
    const problem = JSON.parse(answer.body);
    assert.equal(problem.status, status);
    assert.match(problem.detail, says);
  });
}

test('a body of 1 MB is 413 as soon as it is announced, and while it arrives in chunks', async () => {
  const head =
    'POST /api/agent/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n';
  const announced = await rawRequest(
    server.url,
    `${head}Content-Length: ${1 << 20}\r\n\r\n`,
    'a'.repeat(1 << 20),
  );
  assert.equal(announced.status, 413);
  const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
  const chunked = await rawRequest(
    server.url,
    `${head}Transfer-Encoding: chunked\r\n\r\n`,
    ...Array.from({ length: 16 }, () => chunk),
    '0\r\n\r\n',
  );
  assert.equal(chunked.status, 413);
  for (const { body } of [announced, chunked]) assert.match(body, /"error_description":"[^"]*65536 bytes/);
});

test('an expectation that nobody can meet is 417', async () => {
  const answer = await rawRequest(
    server.url,
    'GET /api/tools HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
  );
  assert.equal(answer.status, 417);
});

test('after all of this the server answers as before', async () => {
  const answer = await rawRequest(
    server.url,
    'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  assert.deepEqual([answer.status, JSON.parse(answer.body).status], [200, 'ok']);
  assert.ok(!/the API failed|a request failed/.test(server.output()), server.output());
});

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

const get = (target: string, fields = '') =>
  rawExchange(server.url, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${fields}\r\n`);

test('nothing under /api is ever HTML', async () => {
  for (const path of ['', '/', '/nope', '/../x', '/%zz', '/tools/a/b/c']) {
    assert.doesNotMatch(await get(`/api${path}`), /<html/i, path);
  }
  assert.doesNotMatch(await get('/API/health'), /<html/i);
});
