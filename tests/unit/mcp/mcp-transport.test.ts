import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as z from 'zod';
import { openCatalog } from '../../../src/catalog/catalog.ts';
import { readContent } from '../../../src/catalog/content/read-content.ts';
import { createListing } from '../../../src/catalog/list/listing.ts';
import type { ApiResponse } from '../../../src/http/http.ts';
import { problem } from '../../../src/http/problem.ts';
import { createServer } from '../../../src/mcp/create-server.ts';
import { createExchange } from '../../../src/mcp/exchange.ts';
import { createOriginPolicy, type McpPolicy, serveMcp } from '../../../src/mcp/serve-mcp.ts';
import { defineTool } from '../../../src/mcp/tool-definition.ts';

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
const catalog = openCatalog(readContent('content'));
const texts = [
  ...['tools', 'docs'].flatMap((folder) =>
    Array.from({ length: 230 }, (_, index) => ({
      path: `/${folder}/t${index}.md`,
      title: `T${index}`,
      type: 'text/markdown',
    })),
  ),
  { path: '/tools/llms.txt', title: 'tools/llms.txt', type: 'text/plain' },
  { path: '/calendar/all.ics', title: 'calendar/all.ics', type: 'text/calendar' },
];
/** Longer than one answer: in lines, then in characters of two bytes without an end of line. */
const LONG = `${'A line of text with "quotes".\n'.repeat(10_000)}${'é'.repeat(50_000)}`;
const directory = {
  baseUrl: BASE,
  structured: true,
  catalog,
  listing: createListing(catalog, {
    query: () => ({ ordinals: [], total: 0, suggestions: [], understood: [] }),
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
  body?: unknown;
  /** Reads that the quota still lets in, and other messages. */
  budget?: number;
  protocol?: number;
  refusal?: McpPolicy['refusal'];
}

async function send({
  method = 'POST',
  headers = {},
  body,
  budget = 1000,
  protocol = 1000,
  refusal = () => undefined,
}: Sent): Promise<ApiResponse> {
  const fields: Record<string, string> = {
    host: 'localhost:4321',
    'content-type': 'application/json',
    ...headers,
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const left = { read: budget, protocol };
  return serveMcp(
    {
      method,
      header: (name) => (fields[name] === '' ? undefined : fields[name]),
      body: async (limit) => {
        const bytes = new TextEncoder().encode(text);
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
}

function textOf({ body }: ApiResponse): string {
  assert.ok(body !== null && !(body instanceof ReadableStream), 'the answer has a body in memory');
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

function parse(response: ApiResponse) {
  return JSON.parse(textOf(response));
}

const call = (word: string, id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'echo', arguments: { word } },
});
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const modern = (method: string, params: Record<string, unknown> = {}, name?: string): Sent => ({
  headers: {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': name }),
  },
  body: { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: META } },
});

describe('a bare call without initialize', () => {
  for (const accept of ['', '*/*', 'application/json', 'application/json, text/event-stream']) {
    test(`answers JSON for Accept "${accept}"`, async () => {
      const response = await send({ headers: { accept }, body: call('hi') });
      assert.equal(response.status, 200);
      assert.match(String(response.headers['content-type']), /^application\/json/);
      const { result } = parse(response);
      assert.deepEqual(result.structuredContent, { word: 'hi' });
      assert.equal(result.content[0].text, '{"word":"hi"}');
      assert.equal('resultType' in result, false);
    });
  }
  test('answers one event and closes when only a stream is accepted', async () => {
    const response = await send({ headers: { accept: 'text/event-stream' }, body: call('hi') });
    assert.equal(response.status, 200);
    assert.match(String(response.headers['content-type']), /^text\/event-stream/);
    const text = await new Response(response.body as ReadableStream).text();
    assert.equal(text.match(/^data: /gm)?.length, 1);
    assert.match(text, /"word":"hi"/);
  });
});

describe('protocol eras', () => {
  for (const version of ['2025-03-26', '2025-06-18', '2025-11-25']) {
    test(`initialize ${version} echoes the version without a session`, async () => {
      const params = {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      };
      const response = await send({ body: { jsonrpc: '2.0', id: 1, method: 'initialize', params } });
      const { result } = parse(response);
      assert.equal(result.protocolVersion, version);
      assert.equal(result.capabilities.tools.listChanged, false);
      assert.equal(response.headers['mcp-session-id'], undefined);
    });
  }
  test('initialize with a revision that has no handshake falls back to the newest that has', async () => {
    const params = {
      protocolVersion: '2026-07-28',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const { result } = parse(await send({ body: { jsonrpc: '2.0', id: 1, method: 'initialize', params } }));
    assert.equal(result.protocolVersion, '2025-11-25');
  });
  test('server/discover tells the modern revision, capabilities and cache hints', async () => {
    const { result } = parse(await send(modern('server/discover')));
    assert.deepEqual(result.supportedVersions, ['2026-07-28']);
    assert.equal(result.cacheScope, 'public');
    assert.ok(result.ttlMs > 0);
    assert.ok(result.instructions.length <= 600);
  });
  test('a modern call names its result type', async () => {
    const { result } = parse(
      await send(modern('tools/call', { name: 'echo', arguments: { word: 'hi' } }, 'echo')),
    );
    assert.equal(result.resultType, 'complete');
    assert.deepEqual(result.structuredContent, { word: 'hi' });
  });
  test('a modern header that contradicts the body is -32020', async () => {
    const sent = modern('tools/call', { name: 'echo', arguments: { word: 'hi' } }, 'other');
    const response = await send(sent);
    assert.equal(response.status, 400);
    assert.equal(parse(response).error.code, -32020);
  });
  test('subscriptions/listen is acknowledged and completed at once', async () => {
    const response = await send(modern('subscriptions/listen', { filter: {} }));
    const text = textOf(response);
    assert.ok(text.length > 0);
  });
  test('notifications are accepted without a body', async () => {
    const response = await send({ body: { jsonrpc: '2.0', method: 'notifications/initialized' } });
    assert.equal(response.status, 202);
    assert.equal(response.body, null);
  });
  test('an unknown version header is refused with the supported ones', async () => {
    const response = await send({ headers: { 'mcp-protocol-version': '1999-01-01' }, body: call('hi') });
    assert.equal(response.status, 400);
    assert.match(parse(response).error.message, /2025-11-25/);
  });
});

describe('errors', () => {
  test('an unknown tool is -32602 and names the tools', async () => {
    const { error } = parse(await send({ body: { ...call('x'), params: { name: 'nope' } } }));
    assert.equal(error.code, -32602);
    assert.match(error.message, /nope not found.*echo/);
  });
  test('bad arguments are a tool error that names one fault and what is known', async () => {
    const { result } = parse(
      await send({ body: { ...call('x'), params: { name: 'echo', arguments: { wrod: 1 } } } }),
    );
    assert.equal(result.isError, true);
    assert.equal(
      result.content[0].text,
      'Invalid arguments for echo. "wrod" not known here, known are word.',
    );
    const without = parse(await send({ body: { ...call('x'), params: { name: 'echo' } } }));
    assert.equal(without.result.content[0].text, 'Invalid arguments for echo. word: required, string.');
  });
  test('a thrown fault leaks nothing and is logged', async () => {
    const before = faults.length;
    const response = await send({ body: call('boom') });
    assert.doesNotMatch(textOf(response), /passwd/);
    assert.equal(parse(response).result.isError, true);
    assert.equal(faults.length, before + 1);
  });
  test('an unknown method is -32601', async () => {
    assert.equal(parse(await send({ body: { jsonrpc: '2.0', id: 1, method: 'nope' } })).error.code, -32601);
  });
  test('an unknown resource is -32602 with its address', async () => {
    const uri = `${BASE}/tools/nope.md`;
    const { error } = parse(
      await send({ body: { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } } }),
    );
    assert.equal(error.code, -32602);
    assert.equal(error.data.uri, uri);
  });
  const bad: [string, Sent, number, number][] = [
    ['GET', { method: 'GET' }, 405, -32600],
    ['DELETE', { method: 'DELETE' }, 405, -32600],
    ['no content type', { headers: { 'content-type': '' }, body: call('x') }, 415, -32600],
    ['text/plain', { headers: { 'content-type': 'text/plain' }, body: call('x') }, 415, -32600],
    ['Accept image/png', { headers: { accept: 'image/png' }, body: call('x') }, 406, -32600],
    ['broken JSON', { body: '{' }, 400, -32700],
    ['empty body', { body: '' }, 400, -32700],
    ['id null', { body: { ...call('x'), id: null } }, 400, -32600],
    ['jsonrpc 1.0', { body: { ...call('x'), jsonrpc: '1.0' } }, 400, -32600],
    ['a number', { body: '7' }, 400, -32600],
    ['65 KiB', { body: call('x'.repeat(64 * 1024)) }, 413, -32600],
    ['empty batch', { body: [] }, 400, -32600],
    ['batch of 11', { body: Array.from({ length: 11 }, () => call('x')) }, 400, -32600],
    [
      'batch in a later revision',
      { headers: { 'mcp-protocol-version': '2025-06-18' }, body: [call('x')] },
      400,
      -32600,
    ],
    ['foreign Host', { headers: { host: 'evil.example' }, body: call('x') }, 403, -32600],
    ['foreign Origin', { headers: { origin: 'https://evil.example' }, body: call('x') }, 403, -32600],
    ['Origin null', { headers: { origin: 'null' }, body: call('x') }, 403, -32600],
  ];
  for (const [name, sent, status, code] of bad) {
    test(`${name} is ${status} with ${code} and a null id`, async () => {
      const response = await send(sent);
      assert.equal(response.status, status);
      const body = parse(response);
      assert.equal(body.error.code, code);
      assert.equal(body.id, null);
      if (status === 405) assert.equal(response.headers['allow'], 'POST, OPTIONS');
    });
  }
  test('OPTIONS allows the protocol headers of browsers', async () => {
    const response = await send({ method: 'OPTIONS' });
    assert.equal(response.status, 204);
    assert.match(String(response.headers['access-control-allow-headers']), /Mcp-Method, Mcp-Name/);
  });
  test('a spent budget is 429 with seconds to wait', async () => {
    const response = await send({ body: call('x', 'a'), budget: 0 });
    assert.equal(response.status, 429);
    assert.equal(response.headers['retry-after'], '17');
    assert.deepEqual(parse(response).error.data, { retryAfterSeconds: 17 });
    assert.equal(parse(response).id, 'a');
  });
  test('messages that read nothing have a quota of their own, what is no message as well', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const listed = await send({ body: list, budget: 0, protocol: 1 });
    assert.deepEqual([listed.status, listed.headers['ratelimit']], [200, 'protocol 0']);
    for (const body of [
      list,
      { jsonrpc: '2.0', id: 1, method: 'nothing/known' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 1, result: {} },
      '{',
      '7',
      [],
      call('x'.repeat(64 * 1024)),
    ])
      assert.equal((await send({ body, protocol: 0 })).status, 429, JSON.stringify(body).slice(0, 60));
  });
});

describe('a caller without the scope', () => {
  const challenge = { 'www-authenticate': 'Bearer scope="search"' };
  const asked: unknown[] = [];
  const refusal: McpPolicy['refusal'] = (messages) => {
    asked.push(messages);
    return problem('unauthorized', 'Send a token.', {}, challenge);
  };
  test('is refused with status, challenge and id before the call is made, without a loss of reads', async () => {
    const before = faults.length;
    const response = await send({ body: call('boom', 'a'), budget: 0, refusal });
    assert.equal(response.status, 401, 'the budget of 0 would have been 429');
    assert.equal(response.headers['www-authenticate'], 'Bearer scope="search"');
    assert.deepEqual(parse(response), {
      jsonrpc: '2.0',
      id: 'a',
      error: { code: -32600, message: 'Send a token.' },
    });
    assert.equal(faults.length, before, 'the tool, which fails, was not called');
  });
  test('is refused a batch whole, for all of its messages together', async () => {
    const batch = [call('boom', 1), 7, call('b', 2)];
    const before = faults.length;
    const response = await send({ body: batch, budget: 0, refusal });
    assert.equal(response.status, 401);
    assert.equal(response.headers['www-authenticate'], 'Bearer scope="search"');
    assert.equal(parse(response).id, null);
    assert.deepEqual(asked.at(-1), [batch[0], batch[2]]);
    assert.equal(faults.length, before);
  });
  test('is refused as often as messages of the protocol are taken', async () => {
    const response = await send({ body: call('boom', 'a'), protocol: 0, refusal });
    assert.equal(response.status, 429);
  });
});

describe('batches of revision 2025-03-26', () => {
  test('answers in order, dropping notifications', async () => {
    const answers = parse(
      await send({
        body: [call('a', 1), { jsonrpc: '2.0', method: 'notifications/initialized' }, call('b', 2)],
      }),
    );
    assert.deepEqual(
      answers.map((answer: { id: number }) => answer.id),
      [1, 2],
    );
  });
  test('a request cancelled in its own batch is still answered', async () => {
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    const answers = parse(await send({ body: [call('a', 1), cancel] }));
    assert.equal(answers.length, 1);
  });
  test('only notifications are 202', async () => {
    assert.equal(
      (await send({ body: [{ jsonrpc: '2.0', method: 'notifications/initialized' }] })).status,
      202,
    );
  });
  test('each message of a batch is taken from its quota, notifications as well', async () => {
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const response = await send({ body: [call('a', 1), note, 7, { jsonrpc: '2.0', id: 2, method: 'ping' }] });
    assert.equal(response.headers['ratelimit'], 'protocol 997');
  });
  test('each call of a batch is taken from the budget', async () => {
    const answers = parse(await send({ body: [call('a', 1), call('b', 2)], budget: 1 }));
    assert.equal(answers[1].error.code, 429);
  });
});

describe('resources and prompts', () => {
  const ask = async (method: string, params: unknown) =>
    parse(await send({ body: { jsonrpc: '2.0', id: 1, method, params } })).result;
  test('resources that no template reaches are listed in pages of 100 to the end', async () => {
    const sizes: number[] = [];
    const folders = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await ask('resources/list', cursor ? { cursor } : {});
      sizes.push(page.resources.length);
      for (const { name } of page.resources) folders.add(name.split('/')[0]);
      cursor = page.nextCursor;
    } while (cursor);
    assert.deepEqual(sizes, [100, 100, 31]);
    assert.deepEqual([...folders], ['docs', 'calendar']);
  });
  test('a twin is read under its public address', async () => {
    const { contents } = await ask('resources/read', { uri: `${BASE}/tools/t1.md` });
    assert.deepEqual(contents, [{ uri: `${BASE}/tools/t1.md`, mimeType: 'text/markdown', text: '# T1\n' }]);
  });
  for (const uri of ['/tools/t1.md', 'tools/t1.md']) {
    test(`a twin is read under the relative address ${uri}`, async () => {
      const { contents } = await ask('resources/read', { uri });
      assert.deepEqual(contents, [{ uri, mimeType: 'text/markdown', text: '# T1\n' }]);
    });
  }
  test('every kind of record has a template', async () => {
    const { resourceTemplates } = await ask('resources/templates/list', {});
    assert.deepEqual(
      resourceTemplates.map(({ name }: { name: string }) => name),
      [
        ...['tool', 'category', 'standard', 'guide', 'comparison', 'regulation', 'event', 'change'],
        ...['use-case', 'term', 'calendar', 'country', 'alternatives', 'open-source', 'problem'],
      ],
    );
  });
  test('slugs complete on the template', async () => {
    const ref = { type: 'ref/resource', uri: `${BASE}/tools/{slug}.md` };
    const { completion } = await ask('completion/complete', {
      ref,
      argument: { name: 'slug', value: 't22' },
    });
    assert.equal(completion.total, 11);
    assert.deepEqual(completion.values.slice(0, 3), ['t22', 't220', 't221']);
  });
  test('a prompt without its required argument is refused by name', async () => {
    const response = parse(
      await send({ body: { jsonrpc: '2.0', id: 1, method: 'prompts/get', params: { name: 'find_tool' } } }),
    );
    assert.match(response.error.message, /use_case/);
  });
});

describe('what a message may hold', () => {
  const message = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });
  const refusal = async (body: unknown) => {
    const response = await send({ body });
    return `${response.status} ${parse(response).error?.message}`;
  };
  const list = (values: number) => message('tools/list', { _meta: { a: Array(values).fill(1) } });
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  test('200 values and no more, unless it calls a tool', async () => {
    // The message, its four members and _meta with a list are eight values.
    assert.equal((await send({ body: list(193) })).status, 200);
    assert.equal(
      await refusal(list(194)),
      '400 A message other than tools/call may have at most 200 values.',
    );
    const big = (values: number) =>
      message('tools/call', { name: 'echo', arguments: { word: 'hi', more: Array(values).fill(1) } });
    assert.equal((await send({ body: big(1991) })).status, 200);
    assert.equal(await refusal(big(1992)), '400 A call of a tool may have at most 2000 values.');
  });
  test('8 KiB and no more, unless it calls a tool', async () => {
    const padded = (method: string, length: number) => {
      const text = JSON.stringify(message(method, { name: 'echo', arguments: { word: '' } }));
      return text.replace('"word":""', `"word":"${'x'.repeat(length - text.length)}"`);
    };
    assert.equal((await send({ body: padded('tools/list', 8192) })).status, 200);
    assert.equal(
      await refusal(padded('tools/list', 8193)),
      '413 A message other than tools/call may have at most 8 KiB.',
    );
    assert.equal((await send({ body: padded('tools/call', 65_536) })).status, 200);
    assert.equal(await refusal(padded('tools/call', 65_537)), '413 The body may have at most 64 KiB.');
  });
  test('32 levels', async () => {
    const deep = (levels: number) =>
      message('tools/call', { name: 'echo', arguments: { word: nested(levels) } });
    assert.equal((await send({ body: deep(29) })).status, 200);
    assert.equal(await refusal(deep(30)), '400 A call of a tool may have at most 32 levels.');
  });
  test('a batch has the limits of a call when it holds calls alone', async () => {
    const calls = [call('x'.repeat(9000), 1)];
    assert.equal((await send({ body: calls })).status, 200);
    assert.match(await refusal([...calls, message('ping', {})]), /^413 .* at most 8 KiB/);
  });
});

describe('what an answer may hold', () => {
  const MOST = 64 * 1024;
  const answerTo = async (method: string, params: unknown) => {
    const text = textOf(await send({ body: { jsonrpc: '2.0', id: 1, method, params } }));
    assert.ok(Buffer.byteLength(text) <= MOST, `${text.length} bytes`);
    return JSON.parse(text);
  };
  const GREETING = { protocolVersion: '2025-11-25', capabilities: {} };
  test('an error names the first fault of many', async () => {
    const icons = Array.from({ length: 180 }, () => ({}));
    const clientInfo = { name: 'a', version: '1', icons };
    const { error } = await answerTo('initialize', { ...GREETING, clientInfo });
    assert.equal(error.code, -32602);
    assert.match(error.message, /^Invalid initialize: params\.clientInfo\.icons\.0\.src: [^\n]{1,80}$/);
    const args = Object.fromEntries(icons.map((_, n) => [`a${n}`, 1]));
    const { error: second } = await answerTo('prompts/get', { name: 'find_tool', arguments: args });
    assert.match(second.message, /^Invalid prompts\/get: params\.arguments\.a0: [^\n]{1,80}$/);
  });
  test('what was sent is repeated in part', async () => {
    for (const [method, params] of [
      ['tools/call', { name: 'x'.repeat(60_000) }],
      ['tools/call', { name: 'echo', arguments: { ['x'.repeat(60_000)]: 1 } }],
      ['prompts/get', { name: 'x'.repeat(7000) }],
      ['prompts/get', { name: 'find_tool', arguments: { use_case: '\u2028'.repeat(1200) } }],
      ['resources/read', { uri: 'x'.repeat(7000) }],
    ] as const)
      await answerTo(method, params);
  });
  test('a shortlist that cannot be one is completed by nothing', async () => {
    const complete = async (value: string) =>
      (
        await answerTo('completion/complete', {
          ref: { type: 'ref/prompt', name: 'compare_shortlist' },
          argument: { name: 'slugs', value },
        })
      ).result.completion.values.length;
    assert.equal(await complete('stripe, '), 100);
    assert.equal(await complete('stripe,'.repeat(1000)), 0);
    assert.equal(await complete('\u0001'.repeat(100)), 0);
  });
  test('a long text is read in parts that together are the text', async () => {
    const { contents } = (await answerTo('resources/read', { uri: '/llms-full.txt' })).result;
    assert.match(contents[0].text, /\?part=1 to http:\/\/localhost:4321\/llms-full\.txt\?part=16\n$/);
    let whole = '';
    for (let part = 1; part <= 16; part += 1) {
      const uri = `${BASE}/llms-full.txt?part=${part}`;
      whole += (await answerTo('resources/read', { uri })).result.contents[0].text;
    }
    assert.equal(whole, LONG);
    for (const part of ['0', '17', '01', 'x', ''])
      assert.equal(
        (await answerTo('resources/read', { uri: `/llms-full.txt?part=${part}` })).error.code,
        -32602,
      );
  });
  test('the answers to a batch have room for 64 KiB together, beside those of tools', async () => {
    const read = {
      jsonrpc: '2.0',
      id: 1,
      method: 'resources/read',
      params: { uri: '/llms-full.txt?part=1' },
    };
    const response = await send({
      body: [call('hi', 0), ...Array(9).fill(read), call('hi', 2)].slice(0, 10),
    });
    const answers = parse(response);
    assert.deepEqual(
      answers.map((answer: { error?: object }) => answer.error === undefined),
      [true, true, true, ...Array(7).fill(false)],
    );
    assert.match(answers[5].error.message, /at most 64 KiB; send this message by itself/);
  });
});
