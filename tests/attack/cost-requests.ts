import { ACTIVITY_NAMES, ENTITIES } from '../../src/records/profile-terms.ts';
import { modernMeta } from '../agent-client.ts';

/** A request as it is written. */
export interface CostRequest {
  /** `{n}` in it stands for another number each time, so that no kept answer is sent. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const MCP = '/api/mcp';
const KIB = 1024;

const post = (path: string, body: string, type = 'application/json'): CostRequest => ({
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
/** A message of the revision that has no handshake. */
const modern = (method: string, params: Record<string, unknown>, meta: unknown): CostRequest => ({
  path: MCP,
  method: 'POST',
  headers: { ...JSON_TYPE, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
  body: JSON.stringify(rpc(method, { ...params, _meta: { ...modernMeta(), ...(meta as object) } })),
});
const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

/** Messages of MCP that call no tool: as large as they are let in, and larger. */
export const MCP_MESSAGES: Readonly<Record<string, CostRequest>> = {
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
  'eight lists at once': post(MCP, JSON.stringify(repeated(8, rpc('tools/list')))),
  'the longest text, read eight times at once': post(
    MCP,
    JSON.stringify(repeated(8, rpc('resources/read', { uri: '/llms-full.txt?part=3' }))),
  ),
};

/** The widest profile of a firm: every kind and activity, in fifty countries. */
const COUNTRIES =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE GB US CH NO IS LI CA AU JP SG HK IN BR MX ZA AE SA KR CN ID MY TH PH'.split(
    ' ',
  );
const placesOf = (most: number) => {
  const some = COUNTRIES.slice(0, most);
  return { entity: ENTITIES, in: some, serves: some, customers: some, activity: ACTIVITY_NAMES };
};
const queryOf = (parameters: Readonly<Record<string, string | readonly string[]>>) =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  ).toString();
/** A read whose answer is not the kept one of an address before. */
const read = (path: string, parameters: Parameters<typeof queryOf>[0] = {}): CostRequest => ({
  path: `${path}?${queryOf(parameters)}&again={n}`,
});
const usesOf = (most: number) => Array.from({ length: most }, (_, at) => `payment:card:${500 + at}:20:US`);
const RATES = { country: 'DE', refundRate: '0.1', chargebackRate: '0.1' };
const WIDE = placesOf(50);

const call = (name: string, args: unknown, path = MCP) =>
  post(path, JSON.stringify(rpc('tools/call', { name, arguments: args })));
const TOOLS =
  'stripe adyen plaid wise checkout-com mollie klarna paypal square worldpay gocardless rapyd airwallex tink truelayer yapily marqeta unit nium braintree'.split(
    ' ',
  );
const FIVE = TOOLS.slice(0, 5);
const CATEGORY = 'payments-billing';

/** Calls of tools that ask for much. */
const TOOL_CALLS: Readonly<Record<string, CostRequest>> = {
  'search_tools with 1,900 unknown arguments': call('search_tools', members(1900, 1, 26)),
  'search_tools with 1,900 values in one argument': call('search_tools', {
    query: 'kyc',
    country: repeated(1900, 'DE'),
  }),
  'get_tool of a name like many': call('get_tool', { slug: 'strpie paymets' }),
  'get_tool with every section': call('get_tool', { slug: 'stripe' }),
  'compare_tools of five': call('compare_tools', { slugs: FIVE }),
  'list_dates of everything': call('list_dates', { limit: 25 }),
  'list_dates of the widest profile': call('list_dates', {
    profile: placesOf(40),
    query: 'payment reporting authentication',
    limit: 25,
  }),
  'list_dates without much': call('list_dates', { query: `dates without ${'a,'.repeat(92)}` }),
  'list_dates that finds nothing': call('list_dates', {
    query: 'paymentss bankinng compliiance identitty inovicing disputess payrroll lendding '
      .repeat(3)
      .slice(0, 199),
    ...{ kind: 'deadlines', tool: 'stripe', jurisdiction: 'DE', from: '2020-01-01', to: '2020-01-02' },
  }),
  'estimate_cost of twenty tools': call('estimate_cost', { tools: TOOLS, use: usesOf(12), country: 'DE' }),
  'estimate_cost of 1,900 uses': call('estimate_cost', { tools: FIVE, use: repeated(1900, 'a:b:c') }),
  list_categories: call('list_categories', {}),
  'fetch of the connector': call('fetch', { id: 'tools/stripe' }, `${MCP}/connector`),
};

/** Texts that much is read in, by what they are made of. */
const TEXTS = {
  letters: 'a b c ',
  'a question of many parts':
    'which vendors have no webhook for disputes and refund payments since March or Plaid ',
  'names that are nearly known': 'strpie paymets adyn molie chekout pliad ',
  'numbers and shares': '500 card payments of 30 EUR, 20 refunds, 10 % from US, ',
  'one sign of eighteen letters': '\ufdfa',
  'words of another language': 'zahlungsanbieter ohne kreditkarte in deutschland und österreich ',
};
/** Where a text is read, and how many of its characters are let in. */
const FIELDS: Readonly<Record<string, readonly [length: number, ask: (text: string) => CostRequest]>> = {
  '/api/search': [500, (q) => read('/api/search', { q, limit: '50' })],
  '/api/tools': [500, (q) => read('/api/tools', { q })],
  '/api/operations': [300, (q) => read('/api/operations', { q })],
  '/api/events': [200, (q) => read('/api/events', { q })],
  search_tools: [500, (query) => call('search_tools', { query, limit: 25 })],
  search_knowledge: [200, (query) => call('search_knowledge', { query })],
  find_operations: [300, (question) => call('find_operations', { question })],
  list_dates: [200, (query) => call('list_dates', { query, limit: 25 })],
  'search of the connector': [400, (query) => call('search', { query }, `${MCP}/connector`)],
  '/cost': [400, (q) => read('/cost', { q })],
  '/search': [400, (q) => read('/search', { q })],
};
const WORDY = Object.fromEntries(
  Object.entries(FIELDS).flatMap(([field, [length, ask]]) =>
    Object.entries(TEXTS).map(([kind, text]) => [
      `${field}: ${length} characters of ${kind}`,
      ask(
        text
          .repeat(length)
          .slice(0, length - 1)
          .trim(),
      ),
    ]),
  ),
);

const REGISTER = '/api/agent/register';
const FORM = 'application/x-www-form-urlencoded';

/** Other requests without a credential that ask for much. */
const OTHER_REQUESTS: Readonly<Record<string, CostRequest>> = {
  'a page for a name like many': { path: '/tools/strpie-paymets-{n}' },
  'a comparison': read('/api/compare', { slugs: FIVE }),
  'the list of tools': read('/api/tools', { limit: '100', q: 'payments' }),
  'the list by price': read('/api/tools', { category: CATEGORY, sort: 'price', limit: '100' }),
  'the list with fifty countries and every count': read('/api/tools', {
    country: COUNTRIES,
    facets: 'all',
  }),
  'thousands of values that are none': { path: `/api/tools?category=${'Q,'.repeat(3500)}&again={n}` },
  'the table of all tools': read('/api/tools.csv'),
  'a feed of a list': read('/feed.json', { q: 'payments' }),
  'the calendar': read('/calendar.ics'),
  'the description of the API': read('/openapi.json'),
  'operations of fifty unknown tools': read('/api/operations', { tool: repeated(50, 'strpie') }),
  'changes of twenty tools': read('/api/operations/changes', { uses: TOOLS, limit: '100' }),
  'duties of the widest profile': read('/api/obligations', WIDE),
  'duties of a place that is named 49 times': {
    path: `/api/obligations?in=${'UK,%20'.repeat(49)}&again={n}`,
  },
  'a calendar of the widest profile': read('/calendar/obligations.ics', placesOf(30)),
  'bills of twenty tools': read('/api/cost', { ...RATES, tool: TOOLS, use: usesOf(12) }),
  'bills of a category': read('/api/cost', { ...RATES, category: CATEGORY, use: usesOf(4) }),
  'a profile of 1,800 uses': post(
    '/api/cost',
    JSON.stringify({ tool: ['stripe'], use: repeated(1800, 'a:b:c') }),
  ),
  'a sample of the report': read('/api/market-intelligence/sample'),
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

/** Pages that are rendered for each address. */
const PAGES: Readonly<Record<string, CostRequest>> = {
  'a rendered list of tools': read('/tools', { q: 'payments in germany' }),
  'the list by price, as a page': read('/tools', { category: CATEGORY, sort: 'price' }),
  'a rendered comparison': read('/compare', { tools: FIVE.join() }),
  'a comparison of twenty unknown names': read('/compare', { tools: repeated(20, 'a vendor in Germany') }),
  'what is due for the widest profile': read('/obligations', placesOf(10)),
  'bills of a category, as a page': read('/cost', { category: CATEGORY, country: 'DE', use: usesOf(4) }),
  'bills of the volume alone': { path: '/cost?volume={n}' },
  'bills of no question': read('/cost'),
  'bills as a table': read('/cost', { category: CATEGORY, country: 'DE', use: usesOf(4), format: 'csv' }),
  'a watch list': read('/watch', { tools: TOOLS.join() }),
  'all changes': read('/changes/filter'),
  'all operations': read('/operations'),
};

/** Pages that are rendered and then written as Markdown. */
const MARKDOWN_PAGES: Readonly<Record<string, CostRequest>> = {
  'a rendered list as Markdown': read('/tools.md', { q: 'payments in germany' }),
  'bills of the volume alone, as Markdown': { path: '/cost.md?volume={n}' },
  'a comparison as Markdown': read('/compare.md', { tools: FIVE.join() }),
  'a watch list as Markdown': read('/watch.md', { tools: TOOLS.join() }),
};

/** What is measured, by the most that it may cost. */
export const COSTLY: Readonly<
  Record<'message' | 'request' | 'page' | 'markdown', Readonly<Record<string, CostRequest>>>
> = {
  message: MCP_MESSAGES,
  request: { ...TOOL_CALLS, ...WORDY, ...OTHER_REQUESTS },
  page: PAGES,
  markdown: MARKDOWN_PAGES,
};
