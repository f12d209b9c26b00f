import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { createListing } from '../../../src/catalog/list/listing.ts';
import { problem } from '../../../src/http/problem.ts';
import { createServer } from '../../../src/mcp/create-server.ts';
import { createExchange } from '../../../src/mcp/messages.ts';
import { createOriginPolicy, type McpPolicy, serveMcp } from '../../../src/mcp/serve-mcp.ts';
import { defineTool } from '../../../src/mcp/tool-definition.ts';
import { modernMeta } from '../../agent-client.ts';
import { catalogOf, toolOf, unread } from '../catalog/small-catalog.ts';

const BASE = 'http://localhost:4321';

const echo = defineTool({
  name: 'echo',
  title: 'Echo',
  description: 'Gives the word back.',
  scope: 'search',
  input: z.strictObject({ word: z.string().max(20) }),
  output: z.strictObject({ word: z.string() }),
  run({ word }) {
    if (word === 'boom') throw new Error('secret path /etc/passwd');
    return { word };
  },
});

const faults: unknown[] = [];
const catalog = catalogOf({ tools: Array.from({ length: 101 }, (_, at) => toolOf({ slug: `tool-${at}` })) });
const texts = [
  ...['tools', 'docs'].flatMap((folder) =>
    Array.from({ length: 230 }, (_, at) => [`/${folder}/t${at}.md`, 'text/markdown']),
  ),
  ['/tools/llms.txt', 'text/plain'],
  ['/calendar/all.ics', 'text/calendar'],
].map(([path = '', type = '']) => ({ path, type, title: path.slice(1) }));
/** Longer than one answer: in lines, then in characters of two bytes without an end of line. */
const LONG = `${'A line of text with "quotes".\n'.repeat(10_000)}${'é'.repeat(50_000)}`;
const directory = {
  baseUrl: BASE,
  structured: true,
  catalog,

  listing: createListing(catalog, {
    query: () => ({ ordinals: [], total: 0, suggestions: [], understood: [] }),
    duties: unread,
  }),
  tools: [echo],
  resources: {
    paths: texts.map(({ path }) => path),
    describe: (path: string) => texts.find((text) => text.path === path),
    read: async (path: string) => {
      const text = { '/tools/t1.md': '# T1\n', '/llms-full.txt': LONG }[path];
      return text === undefined ? undefined : { type: 'text/markdown', bytes: Buffer.from(text) };
    },
  },
  onerror: (error: unknown) => faults.push(error),
};
const exchange = createExchange(
  () => createServer('1.0.0', directory),
  (error) => faults.push(error),
);
const origins = createOriginPolicy(BASE);

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  /** Reads that the quota still lets in, and other messages. */
  budget?: number;
  protocol?: number;
  refusal?: McpPolicy['refusal'];
}

/** Sends a message and reads the answer: `json` of a body, `text` also of a stream. */
async function send(body: unknown, sent: Sent = {}) {
  const { method = 'POST', headers = {}, budget = 1000, protocol = 1000, refusal = () => undefined } = sent;
  const fields: Record<string, string> = {
    host: 'localhost:4321',
    'content-type': 'application/json',
    ...headers,
  };
  const left = { read: budget, protocol };
  const response = await serveMcp(
    {
      method,
      header: (name) => (fields[name] === '' ? undefined : fields[name]),
      body: async (limit) => {
        const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
        if (bytes.length > limit) throw Object.assign(new Error('too large'), { status: 413 });
        return bytes;
      },
      signal: new AbortController().signal,
    },
    {
      origins,
      exchange,
      refusal,
      spend: async (kind) => {
        left[kind] -= 1;
        return left[kind] < 0
          ? { headers: {}, retryAfter: 17, limit: 60 }
          : { headers: { ratelimit: `${kind} ${left[kind]}` } };
      },
    },
  );
  const text = response.body === null ? '' : await new Response(response.body as BodyInit).text();
  return { ...response, text, json: /^[[{]/.test(text) ? JSON.parse(text) : undefined };
}

const message = (method: string, params?: unknown, id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params !== undefined && { params }),
});
const call = (word: unknown, id?: string | number) =>
  message('tools/call', { name: 'echo', arguments: { word } }, id);
const NOTE = { jsonrpc: '2.0', method: 'notifications/initialized' };
const ask = async (method: string, params: unknown = {}) => (await send(message(method, params))).json;

/** Sends a message of the revision without a handshake. */
const modern = (method: string, params: object = {}, name?: string, accept = '') => {
  const headers = { accept, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method };
  return send(message(method, { ...params, _meta: modernMeta() }, 7), {
    headers: { ...headers, ...(name !== undefined && { 'mcp-name': name }) },
  });
};

test('a bare call without initialize answers JSON, and one event when only a stream is accepted', async () => {
  for (const accept of ['', '*/*', 'application/json', 'application/json, text/event-stream']) {
    const { status, headers, json } = await send(call('hi'), { headers: { accept } });
    assert.equal(status, 200, accept);
    assert.match(String(headers['content-type']), /^application\/json/);
    assert.deepEqual(json.result.structuredContent, { word: 'hi' });
    assert.equal(json.result.content[0].text, '{"word":"hi"}');
    assert.equal('resultType' in json.result, false);
  }
  const { status, headers, text } = await send(call('hi'), { headers: { accept: 'text/event-stream' } });
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /^text\/event-stream/);
  assert.equal(text.match(/^data: /gm)?.length, 1);
  assert.match(text, /"word":"hi"/);
});

test('initialize echoes the version, or the newest that has a handshake, without a session', async () => {
  for (const [asked, told] of [
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
  ]) {
    const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { json, headers } = await send(message('initialize', params));
    assert.equal(json.result.protocolVersion, told);
    assert.equal(json.result.capabilities.tools.listChanged, false);
    assert.equal(headers['mcp-session-id'], undefined);
  }
  const unknown = await send(call('hi'), { headers: { 'mcp-protocol-version': '1999-01-01' } });
  assert.equal(unknown.status, 400);
  assert.match(unknown.json.error.message, /2025-11-25/);
});

test('the revision without a handshake tells itself, names results, and refuses a header against the body', async () => {
  const { result } = (await modern('server/discover')).json;
  assert.deepEqual([result.supportedVersions, result.cacheScope], [['2026-07-28'], 'public']);
  assert.ok(result.ttlMs > 0 && result.instructions.length <= 600);
  const hi = { name: 'echo', arguments: { word: 'hi' } };
  const answer = (await modern('tools/call', hi, 'echo')).json.result;
  assert.deepEqual([answer.resultType, answer.structuredContent], ['complete', { word: 'hi' }]);
  const { text } = await modern('tools/call', hi, 'echo', 'text/event-stream');
  assert.match(text, /^data: .*"resultType":"complete"/m);
  const contradicted = await modern('tools/call', hi, 'other');
  assert.deepEqual([contradicted.status, contradicted.json.error.code], [400, -32020]);
  assert.ok((await modern('subscriptions/listen', { filter: {} })).text.length > 0);
});

test('faults of a call name what is known, and a thrown one leaks nothing and is logged', async () => {
  for (const [method, params, code, text] of [
    ['tools/call', { name: 'nope' }, -32602, /nope not found.*echo/],
    ['nope', {}, -32601, /./],
    ['prompts/get', { name: 'find_tool' }, -32602, /use_case/],
  ] as const) {
    const { error } = await ask(method, params);
    assert.equal(error.code, code);
    assert.match(error.message, text);
  }
  for (const [args, text] of [
    [{ wrod: 1 }, 'Invalid arguments for echo. "wrod" not known here, known are word.'],
    [undefined, 'Invalid arguments for echo. word: required, string.'],
  ]) {
    const { result } = await ask('tools/call', { name: 'echo', arguments: args });
    assert.deepEqual([result.isError, result.content[0].text], [true, text]);
  }
  const before = faults.length;
  const { text, json } = await send(call('boom'));
  assert.doesNotMatch(text, /passwd/);
  assert.equal(json.result.isError, true);
  assert.equal(faults.length, before + 1);
});

test('what is no message of a caller is refused with its status, a code and a null id', async () => {
  for (const [body, sent, status, code = -32600] of [
    [{}, { method: 'GET' }, 405],
    [{}, { method: 'DELETE' }, 405],
    [call('x'), { headers: { 'content-type': '' } }, 415],
    [call('x'), { headers: { 'content-type': 'text/plain' } }, 415],
    [call('x'), { headers: { accept: 'image/png' } }, 406],
    ['{', {}, 400, -32700],
    ['', {}, 400, -32700],
    [{ ...call('x'), id: null }, {}, 400],
    [{ ...call('x'), jsonrpc: '1.0' }, {}, 400],
    ['7', {}, 400],
    [call('x'.repeat(64 * 1024)), {}, 413],
    [[], {}, 400],
    [Array(11).fill(call('x')), {}, 400],
    [[call('x')], { headers: { 'mcp-protocol-version': '2025-06-18' } }, 400],
    [call('x'), { headers: { host: 'evil.example' } }, 403],
    [call('x'), { headers: { origin: 'https://evil.example' } }, 403],
    [call('x'), { headers: { origin: 'null' } }, 403],
  ] as [unknown, Sent, number, number?][]) {
    const { json, headers, ...response } = await send(body, sent);
    const what = JSON.stringify([sent, body]).slice(0, 99);
    assert.deepEqual([response.status, json.error.code, json.id], [status, code, null], what);
    if (status === 405) assert.equal(headers['allow'], 'POST, OPTIONS');
  }
  const { status, headers } = await send({}, { method: 'OPTIONS' });
  assert.equal(status, 204);
  assert.match(String(headers['access-control-allow-headers']), /Mcp-Method, Mcp-Name/);
});

test('reads and other messages have quotas of their own, what is no message as well', async () => {
  const spent = await send(call('x', 'a'), { budget: 0 });
  assert.deepEqual([spent.status, spent.headers['retry-after'], spent.json.id], [429, '17', 'a']);
  assert.deepEqual(spent.json.error.data, { retryAfterSeconds: 17 });
  const listed = await send(message('tools/list'), { budget: 0, protocol: 1 });
  assert.deepEqual([listed.status, listed.headers['ratelimit']], [200, 'protocol 0']);
  const answer = { jsonrpc: '2.0', id: 1, result: {} };
  const large = call('x'.repeat(64 * 1024));
  for (const body of [message('tools/list'), message('nothing/known'), NOTE, answer, '{', '7', [], large])
    assert.equal((await send(body, { protocol: 0 })).status, 429, JSON.stringify(body).slice(0, 60));
});

test('a caller without the scope is refused before the call is made, without a loss of reads', async () => {
  const challenge = { 'www-authenticate': 'Bearer scope="search"' };
  const asked: unknown[] = [];
  const refusal: McpPolicy['refusal'] = (messages) => {
    asked.push(messages);
    return problem('unauthorized', 'Send a token.', {}, challenge);
  };
  const before = faults.length;
  const [first, second] = [call('boom', 'a'), call('b', 2)];
  for (const [body, id] of [
    [first, 'a'],
    [[first, 7, second], null],
  ]) {
    // A budget of 0 would be 429.
    const { status, headers, json } = await send(body, { budget: 0, refusal });
    assert.deepEqual([status, headers['www-authenticate']], [401, challenge['www-authenticate']]);
    assert.deepEqual(json, { jsonrpc: '2.0', id, error: { code: -32600, message: 'Send a token.' } });
  }
  assert.deepEqual(asked, [[first], [first, second]], 'all messages of a batch together');
  assert.equal(faults.length, before, 'the tool, which fails, was not called');
  assert.equal((await send(first, { protocol: 0, refusal })).status, 429);
});

test('a batch is answered in order without its notifications, each message taken from its quota', async () => {
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  for (const [body, ids] of [
    [
      [call('a', 1), NOTE, call('b', 2)],
      [1, 2],
    ],
    [[call('a', 1), cancel], [1]],
  ] as const)
    assert.deepEqual(
      (await send(body)).json.map(({ id }: { id: number }) => id),
      ids,
    );
  for (const body of [NOTE, [NOTE]]) {
    const { status, text } = await send(body);
    assert.deepEqual([status, text], [202, '']);
  }
  const { headers } = await send([call('a', 1), NOTE, 7, message('ping', undefined, 2)]);
  assert.equal(headers['ratelimit'], 'protocol 997');
  const { json } = await send([call('a', 1), call('b', 2)], { budget: 1 });
  assert.equal(json[1].error.code, 429);
});

test('resources that no template reaches are listed in pages of 100 to the end', async () => {
  const sizes: number[] = [];
  const folders = new Set<string>();
  let cursor: string | undefined;
  do {
    const { result } = await ask('resources/list', cursor ? { cursor } : {});
    sizes.push(result.resources.length);
    for (const { name } of result.resources) folders.add(name.split('/')[0]);
    cursor = result.nextCursor;
  } while (cursor);
  assert.deepEqual(sizes, [100, 100, 31]);
  assert.deepEqual([...folders], ['docs', 'calendar']);
  const { resourceTemplates } = (await ask('resources/templates/list')).result;
  assert.equal(
    resourceTemplates.map(({ name }: { name: string }) => name).join(' '),
    'tool category organization standard guide comparison regulation obligation event change use-case action term calendar ' +
      'country alternatives open-source problem',
  );
});

test('a twin is read under its public and its relative address, and slugs complete on the template', async () => {
  for (const uri of [`${BASE}/tools/t1.md`, '/tools/t1.md', 'tools/t1.md']) {
    const { contents } = (await ask('resources/read', { uri })).result;
    assert.deepEqual(contents, [{ uri, mimeType: 'text/markdown', text: '# T1\n' }]);
  }
  const uri = `${BASE}/tools/nope.md`;
  const { error } = await ask('resources/read', { uri });
  assert.deepEqual([error.code, error.data.uri], [-32602, uri]);
  const ref = { type: 'ref/resource', uri: `${BASE}/tools/{slug}.md` };
  const { completion } = (await ask('completion/complete', { ref, argument: { name: 'slug', value: 't22' } }))
    .result;
  assert.deepEqual([completion.total, completion.values.slice(0, 3)], [11, ['t22', 't220', 't221']]);
});

test('a message has at most so many values, bytes and levels, a call of a tool more', async () => {
  const list = (values: number) => message('tools/list', { _meta: { a: Array(values).fill(1) } });
  const more = (values: number) =>
    message('tools/call', { name: 'echo', arguments: { word: 'hi', more: Array(values).fill(1) } });
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  const padded = (method: string, length: number) => {
    const text = JSON.stringify(message(method, { name: 'echo', arguments: { word: '' } }));
    return text.replace('"word":""', `"word":"${'x'.repeat(length - text.length)}"`);
  };
  const calls = [call('x'.repeat(9000))];
  for (const [body, refusal] of [
    // The message, its four members and _meta with a list are eight values.
    [list(193)],
    [list(194), '400 A message other than tools/call may have at most 200 values.'],
    [more(1991)],
    [more(1992), '400 A call of a tool may have at most 2000 values.'],
    [padded('tools/list', 8192)],
    [padded('tools/list', 8193), '413 A message other than tools/call may have at most 8 KiB.'],
    [padded('tools/call', 65_536)],
    [padded('tools/call', 65_537), '413 The body may have at most 64 KiB.'],
    [call(nested(29))],
    [call(nested(30)), '400 A call of a tool may have at most 32 levels.'],
    [calls],
    [[...calls, message('ping', {})], '413 A message other than tools/call may have at most 8 KiB.'],
  ] as const) {
    const { status, json } = await send(body);
    assert.equal(status === 200 ? undefined : `${status} ${json.error.message}`, refusal);
  }
});

// An answer, which has at most 64 KiB.
async function boundedAnswer(method: string, params: unknown) {
  const { text, json } = await send(message(method, params));
  assert.ok(Buffer.byteLength(text) <= 64 * 1024, `${text.length} bytes`);
  return json;
}

test('an error names the first fault of many and repeats in part what was sent', async () => {
  const icons = Array.from({ length: 180 }, () => ({}));
  const clientInfo = { name: 'a', version: '1', icons };
  const { error } = await boundedAnswer('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo,
  });
  assert.equal(error.code, -32602);
  assert.match(error.message, /^Invalid initialize: params\.clientInfo\.icons\.0\.src: [^\n]{1,80}$/);
  const args = Object.fromEntries(icons.map((_, n) => [`a${n}`, 1]));
  const { error: second } = await boundedAnswer('prompts/get', { name: 'find_tool', arguments: args });
  assert.match(second.message, /^Invalid prompts\/get: params\.arguments\.a0: [^\n]{1,80}$/);
  for (const [method, params] of [
    ['tools/call', { name: 'x'.repeat(60_000) }],
    ['tools/call', { name: 'echo', arguments: { ['x'.repeat(60_000)]: 1 } }],
    ['prompts/get', { name: 'x'.repeat(7000) }],
    ['prompts/get', { name: 'find_tool', arguments: { use_case: '\u2028'.repeat(1200) } }],
    ['resources/read', { uri: 'x'.repeat(7000) }],
  ] as const)
    await boundedAnswer(method, params);
  for (const [value, values] of [
    ['tool-1, ', 100],
    ['tool-1,'.repeat(1000), 0],
    ['\u0001'.repeat(100), 0],
  ] as const) {
    const ref = { type: 'ref/prompt', name: 'compare_shortlist' };
    const { result } = await boundedAnswer('completion/complete', {
      ref,
      argument: { name: 'slugs', value },
    });
    assert.equal(result.completion.values.length, values);
  }
});

test('a long text is read in parts that together are the text, and a batch has room for 64 KiB of them', async () => {
  const part = (number: string) => ({ uri: `/llms-full.txt?part=${number}` });
  const { contents } = (await boundedAnswer('resources/read', { uri: '/llms-full.txt' })).result;
  assert.match(contents[0].text, /\?part=1 to http:\/\/localhost:4321\/llms-full\.txt\?part=16\n$/);
  let whole = '';
  for (let number = 1; number <= 16; number += 1)
    whole += (await boundedAnswer('resources/read', part(`${number}`))).result.contents[0].text;
  assert.equal(whole, LONG);
  for (const number of ['0', '17', '01', 'x', ''])
    assert.equal((await boundedAnswer('resources/read', part(number))).error.code, -32602);
  const { json } = await send([call('hi', 0), ...Array(7).fill(message('resources/read', part('1')))]);
  const answered = json.map(({ error }: { error?: object }) => error === undefined);
  assert.deepEqual(answered, [true, true, true, ...Array(5).fill(false)]);
  assert.match(json[5].error.message, /at most 64 KiB; send this message by itself/);
});
