import { Agent, request } from 'node:http';
import { cpuMicros } from '../../scripts/bench/measure.ts';
import type { TestServer } from '../http/server.ts';
import type { Attack, Seen, Targets } from './families.ts';

/** A request as it is written. */
interface Request {
  /** `{n}` in it stands for another number each time, so that no kept answer is sent. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const MCP = '/api/mcp';
const KIB = 1024;

const post = (path: string, body: string, type = 'application/json'): Request => ({
  path,
  method: 'POST',
  headers: { 'content-type': type },
  body,
});
const rpc = (method: string, params?: unknown, id: number | undefined = 1) => ({
  jsonrpc: '2.0',
  ...(id === undefined ? {} : { id }),
  method,
  ...(params === undefined ? {} : { params }),
});
const message = (method: string, params?: unknown, id?: number) =>
  post(MCP, JSON.stringify(rpc(method, params, id)));
const repeated = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);
const members = (count: number, value: unknown, length = 3) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`.padStart(length, 'k'), value] as const));

const GREETING = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'a', version: '1' },
};
const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
/** A message of the revision that has no handshake. */
const modern = (method: string, params: Record<string, unknown>, meta: unknown): Request => ({
  path: MCP,
  method: 'POST',
  headers: { ...JSON_TYPE, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
  body: JSON.stringify(rpc(method, { ...params, _meta: { ...MODERN, ...(meta as object) } })),
});
const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

/** Messages of MCP that call no tool: as large as they are let in, and larger. */
export const MCP_MESSAGES: Readonly<Record<string, Request>> = {
  'initialize with 180 broken icons': message('initialize', {
    ...GREETING,
    clientInfo: { name: 'a', version: '1', icons: repeated(180, {}) },
  }),
  'initialize with 180 experimental members': message('initialize', {
    ...GREETING,
    capabilities: { experimental: members(180, {}, 36) },
  }),
  'initialize 30 levels deep': message('initialize', {
    ...GREETING,
    capabilities: { experimental: nested(26) },
  }),
  'tools/list with much in _meta': message('tools/list', { _meta: members(180, 1, 38) }),
  'tools/list without a handshake': modern('tools/list', {}, members(170, 1, 36)),
  'a notification with much in _meta': message('notifications/initialized', {
    _meta: members(180, 1, 38),
  }),
  'an unknown method with many parameters': message('nothing/known', members(180, 1, 38)),
  'an answer that nobody asked for': post(
    MCP,
    JSON.stringify({ jsonrpc: '2.0', id: 1, result: members(180, 1, 38) }),
  ),
  'broken JSON, 64 KiB': post(MCP, '['.repeat(64 * KIB)),
  'resources/list': message('resources/list'),
  'resources/templates/list': message('resources/templates/list'),
  'resources/read of the longest text': message('resources/read', { uri: '/llms-full.txt' }),
  'resources/read of a long address': message('resources/read', { uri: `/${'a/'.repeat(4000)}` }),
  'prompts/list': message('prompts/list'),
  'prompts/get with long arguments': message('prompts/get', {
    name: 'upcoming_dates',
    arguments: { jurisdiction: 'a'.repeat(4000), category: 'b'.repeat(3900) },
  }),
  'completion of every tool': message('completion/complete', {
    ref: { type: 'ref/resource', uri: 'http://localhost:4321/tools/{slug}.md' },
    argument: { name: 'slug', value: '' },
  }),
  'completion of a long shortlist': message('completion/complete', {
    ref: { type: 'ref/prompt', name: 'compare_shortlist' },
    argument: { name: 'slugs', value: `${'stripe,'.repeat(1100)}` },
  }),
  'ten lists at once': post(MCP, JSON.stringify(repeated(10, rpc('tools/list')))),
  'the longest text, read ten times at once': post(
    MCP,
    JSON.stringify(repeated(10, rpc('resources/read', { uri: '/llms-full.txt?part=3' }))),
  ),
};

const call = (name: string, args: unknown, path = MCP) =>
  post(path, JSON.stringify(rpc('tools/call', { name, arguments: args })));
const TOOLS = ['stripe', 'adyen', 'plaid', 'wise', 'checkout-com'];

/** Calls of tools that ask for much. */
const TOOL_CALLS: Readonly<Record<string, Request>> = {
  'search_tools with a long query': call('search_tools', {
    query: 'payments without card in germany with sandbox and webhooks '.repeat(3).slice(0, 190),
    limit: 25,
  }),
  'search_tools with 1,900 unknown arguments': call('search_tools', members(1900, 1, 26)),
  'search_tools with 1,900 values in one argument': call('search_tools', {
    query: 'kyc',
    country: repeated(1900, 'DE'),
  }),
  'get_tool of a name like many': call('get_tool', { slug: 'strpie paymets' }),
  'get_tool with every section': call('get_tool', { slug: 'stripe' }),
  'compare_tools of five': call('compare_tools', { slugs: TOOLS }),
  'search_knowledge with a long query': call('search_knowledge', {
    query: 'strong customer authentication payment services directive '.repeat(3).slice(0, 190),
  }),
  'list_dates of everything': call('list_dates', { limit: 25 }),
  list_categories: call('list_categories', {}),
  'search of the connector': call('search', { query: 'open banking payments germany' }, `${MCP}/connector`),
  'fetch of the connector': call('fetch', { id: 'tools/stripe' }, `${MCP}/connector`),
};

const REGISTER = '/api/agent/register';
const FORM = 'application/x-www-form-urlencoded';

/** Other requests without a credential that ask for much. */
const OTHER_REQUESTS: Readonly<Record<string, Request>> = {
  'a rendered list of tools': { path: '/tools?q=payments+in+germany+{n}' },
  'a rendered comparison': { path: `/compare?tools=${TOOLS.join()}` },
  'a page for a name like many': { path: '/tools/strpie-paymets-{n}' },
  'the search': { path: '/api/search?q=payments+without+card+in+germany+with+sandbox+{n}&limit=50' },
  'a comparison': { path: `/api/compare?slugs=${TOOLS.join()}` },
  'the list of tools': { path: '/api/tools?limit=100&q=payments+{n}' },
  'a feed of a list': { path: '/feed.json?q=payments+{n}' },
  'a registration of 64 KiB with broken values': post(
    REGISTER,
    JSON.stringify({ redirect_uris: repeated(16_000, 1) }),
  ),
  'a registration 30,000 levels deep': post(REGISTER, `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`),
  'a token request of 64 KiB': post('/oauth2/token', 'a&'.repeat(32 * KIB - 1), FORM),
  'a revocation of 16 KiB': post(
    '/api/agent/revoke',
    `${'a'.repeat(16_000)}.b.c`,
    'application/secevent+jwt',
  ),
  'HEAD of the longest text': {
    path: '/llms-full.txt',
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  },
};

/** Pages that are rendered and then written as Markdown. */
const MARKDOWN_PAGES: Readonly<Record<string, Request>> = {
  'a rendered list as Markdown': { path: '/tools.md?q=payments+in+germany+{n}' },
};

/**
 * Most that a message of MCP other than a call of a tool, any other open request, and a rendered page in Markdown may cost:
 * in health answers.
 */
const MOST = { message: 40, request: 80, markdown: 160 } as const;
const ROUNDS = 3;
const LONG_MICROS = 100_000;

let sent = 0;

/** Sends a request and reads its answer, on the one connection of `agent`; resolves with the status. */
function send(url: string, { path, method = 'GET', headers = {}, body }: Request, agent: Agent) {
  sent += 1;
  const target = path.replace('{n}', String(sent));
  return new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asking = request({ agent, hostname, port, path: target, method, headers }, (res) => {
      res.resume();
      res.once('error', reject);
      res.once('end', () => resolve(res.statusCode ?? 0));
    });
    asking.once('error', reject);
    asking.end(body);
  });
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** What a request costs the process in health answers, by CPU time: both on one kept connection, in turns. */
async function ratioToHealth(
  { url, pid }: TestServer,
  asked: Request,
): Promise<{ ratio: number; status: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let status = 0;
  const microsEach = async (one: Request, times: number) => {
    const before = cpuMicros(pid);
    for (let n = 0; n < times; n += 1) status = await send(url, one, agent);
    return (cpuMicros(pid) - before) / times;
  };
  const health: Request = { path: '/api/health' };
  await microsEach(health, 100);
  // What takes long needs no second look, what is short one at code that is compiled.
  const isLong = (await microsEach(asked, 2)) > LONG_MICROS;
  const times = isLong ? 1 : 15;
  if (!isLong) await microsEach(asked, 40);
  const rounds: { readonly health: number; readonly asked: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ health: await microsEach(health, 100), asked: await microsEach(asked, times) });
  agent.destroy();
  const ratio = middle(rounds.map((one) => one.asked)) / middle(rounds.map((one) => one.health));
  return { ratio, status };
}

/** The dearest requests that are let in, each at the largest body that is: what they cost beside a health answer. */
export function costs({ open }: Targets): Attack[] {
  const measured = (requests: Readonly<Record<string, Request>>, most: number) =>
    Object.entries(requests).map(
      ([name, asked]): Attack => ({
        name,
        expected: `at most ${most} health answers`,
        long: true,
        run: async (): Promise<Seen> => {
          const { ratio, status } = await ratioToHealth(open, asked);
          const detail = `${ratio.toFixed(1)} ×, ${status}`;
          return { seen: `${ratio <= most ? 'at most' : 'more than'} ${most} health answers`, detail };
        },
      }),
    );
  return [
    ...measured(MCP_MESSAGES, MOST.message),
    ...measured({ ...TOOL_CALLS, ...OTHER_REQUESTS }, MOST.request),
    ...measured(MARKDOWN_PAGES, MOST.markdown),
  ];
}
