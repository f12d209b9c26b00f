import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOG_FILE, readCatalog } from '../../../src/catalog/catalog-lines.ts';
import { json as rest, rpc } from '../site.ts';

interface Summary {
  name: string;
  slug: string;
  description: string;
  websiteUrl: string;
  categories: string[];
}

interface Found {
  results: Summary[];
  total: number;
}

/** The members that a result of `/api/search` has too. */
const summary = ({ name, slug, description, websiteUrl, categories }: Summary): Summary => ({
  ...{ name, slug, description, websiteUrl, categories },
});

async function call(name: string, args: object) {
  const { result } = await rpc('tools/call', { name, arguments: args });
  const { structuredContent, content } = result as unknown as {
    structuredContent: unknown;
    content: { text: string }[];
  };
  assert.deepEqual(JSON.parse(content[0]?.text ?? ''), structuredContent);
  return structuredContent;
}

const { catalog } = readCatalog(`dist/server/${CATALOG_FILE}`);
const slugs: string[] = catalog.tools.map((tool: { slug: string }) => tool.slug);

test('200 searches give the same results over MCP and REST', async () => {
  const queries: string[] = catalog.tools
    .filter((_: unknown, index: number) => index % 4 === 0)
    .slice(0, 200)
    .map((tool: { name: string; description: string }, index: number) =>
      index % 2 === 0 ? tool.name : tool.description.split(' ').slice(2, 5).join(' '),
    );
  assert.equal(queries.length, 200);
  for (const query of queries) {
    const overMcp = (await call('search_tools', { query, limit: 10 })) as Found;
    const overRest = (await rest(`/api/search?limit=10&q=${encodeURIComponent(query)}`)) as Found;
    const summaries = overMcp.results.map(summary);
    assert.deepEqual([summaries, overMcp.total], [overRest.results, overRest.total], query);
  }
});

test('pages behind cursors walk every tool of a category once', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = (await call('search_tools', {
      query: '',
      category: 'open-banking',
      limit: 25,
      ...(cursor ? { cursor } : {}),
    })) as Found & { nextCursor?: string };
    seen.push(...page.results.map(({ slug }) => slug));
    cursor = page.nextCursor;
  } while (cursor);
  const expected = catalog.tools.filter((tool: { categories: string[] }) =>
    tool.categories.includes('open-banking'),
  );
  assert.equal(new Set(seen).size, seen.length);
  assert.equal(seen.length, expected.length);
});

test('each filter of a search finds what the same filter of REST lists', async () => {
  const filters: [argument: object, query: string][] = [
    [{ use_case: 'verify-bank-account-ownership' }, 'use-case=verify-bank-account-ownership'],
    [{ pricing: '!contact-sales' }, 'pricing=!contact-sales'],
    [{ country: 'DE,AT' }, 'country=DE,AT'],
    [{ country: '!US' }, 'country=!US'],
    [{ style: 'graphql' }, 'style=graphql'],
    [{ auth: 'mtls' }, 'auth=mtls'],
    [{ sdk: 'ruby' }, 'sdk=ruby'],
    [{ standard: 'FDX' }, 'standard=fdx'],
    [{ license_group: 'permissive' }, 'licenseGroup=permissive'],
    [{ status: '!active' }, 'status=!active'],
    [{ activity: 'unknown' }, 'activity=unknown'],
    [{ sort: '-activity' }, 'sort=-activity'],
    [{ kind: 'open-data' }, 'kind=open-data'],
    [{ company_country: 'IN' }, 'companyCountry=IN'],
    [{ owner: 'Visa' }, 'owner=visa'],
    [{ free: true }, 'freeTier=true'],
    [{ sandbox: true, webhooks: true }, 'sandbox=true&webhooks=true'],
    [{ free: false }, 'freeTier=false'],
    [{ self_hostable: true }, 'selfHostable=true'],
    [{ openapi: true, mcp: true }, 'openapi=true&mcp=true'],
  ];
  for (const [argument, query] of filters) {
    const found = (await call('search_tools', { query: '', limit: 5, ...argument })) as Found;
    const listed = (await rest(`/api/tools?limit=5&${query}`)) as {
      results: Summary[];
      pagination: { total: number };
    };
    assert.ok(found.total > 0, query);
    assert.equal(found.total, listed.pagination.total, query);
    assert.deepEqual(found.results.map(summary), listed.results.map(summary), query);
  }
});

test('a search that finds nothing says what each filter leaves out', async () => {
  const { total, hint } = (await call('search_tools', {
    query: '',
    category: 'open-banking',
    owner: 'stripe',
  })) as Found & { hint: string };
  const left = async (query: string) =>
    ((await rest(`/api/tools?limit=1&${query}`)) as { pagination: { total: number } }).pagination.total;
  assert.equal(total, 0);
  assert.ok(hint.includes(`Without category: ${await left('owner=stripe')}.`), hint);
  assert.ok(hint.includes(`Without owner: ${await left('category=open-banking')}.`), hint);
});

test('sections of a record are members of it, with its text and its changes as REST gives them', async () => {
  const cut = (await call('get_tool', {
    slug: 'Adyen',
    sections: ['pricing', 'sources', 'text', 'changes'],
  })) as Record<string, unknown>;
  const whole = (await rest('/api/tools/adyen?include=body')) as Record<string, unknown>;
  const { results } = (await rest('/api/tools/adyen/changes')) as { results: unknown };
  for (const member of ['name', 'url', 'pricing', 'prices', 'sources', 'body'])
    assert.deepEqual(cut[member], whole[member], member);
  assert.deepEqual(cut['changes'], results);
  assert.equal('coverage' in cut, false);
});

test('dates are those of REST: deadlines from the day of the data, changes newest first', async () => {
  const { deadlines, deadlineTotal, changes, changeTotal } = (await call('list_dates', {
    category: 'open-banking',
    limit: 25,
  })) as Record<'deadlines' | 'changes', { slug: string }[]> & Record<string, unknown>;
  const listed = async (path: string) =>
    (await rest(path)) as { results: { slug: string }[]; pagination: { total: number } };
  const slugsOf = (records: { slug: string }[]) => records.map(({ slug }) => slug);
  const expected = await listed(`/api/events?category=open-banking&limit=25&from=${catalog.dataAsOf}`);
  const changed = await listed('/api/changes?category=open-banking&limit=25');
  assert.deepEqual(
    [slugsOf(deadlines), deadlineTotal],
    [slugsOf(expected.results), expected.pagination.total],
  );
  assert.deepEqual([slugsOf(changes), changeTotal], [slugsOf(changed.results), changed.pagination.total]);
});

test('dates that do not fit say what each argument leaves out', async () => {
  const { hint } = (await call('list_dates', {
    kind: 'deadlines',
    query: 'no-such-word',
    jurisdiction: 'Poland',
  })) as { hint: string };
  const { pagination } = await rest(`/api/events?jurisdiction=PL&limit=1&from=${catalog.dataAsOf}`);
  assert.equal(hint, `Nothing matches. Without query: ${pagination.total}.`);
  const profile = { entity: ['payment-institution'], in: ['LT'] };
  const told = (await call('list_dates', { profile, query: 'safeguard' })) as Record<string, unknown>;
  assert.deepEqual(
    (told['inForce'] as { slug: string }[]).map(({ slug }) => slug),
    ['eu-psd2-safeguard-funds'],
  );
  assert.match(String(told['hint']), /^\d+ of the profile do not match/);
});

test('the list of resources is short, and each of them is read', async (context) => {
  const { result } = await rpc('resources/list');
  const { resources, nextCursor } = result as unknown as {
    resources: { uri: string; name: string; mimeType: string }[];
    nextCursor?: string;
  };
  const tokens = Math.ceil(JSON.stringify(result).length / 4);
  context.diagnostic(`${resources.length} resources in ${tokens} tokens`);
  assert.equal(nextCursor, undefined);
  assert.ok(tokens <= 2000, `${tokens}`);
  for (const name of [
    'docs/api.md',
    'docs/mcp.md',
    'methodology.md',
    'llms.txt',
    'calendar.md',
    'calendar/all.ics',
  ])
    assert.ok(
      resources.some((resource) => resource.name === name),
      name,
    );
  const read = async (uri: string) => {
    const { result } = await rpc('resources/read', { uri });
    const [content] = result['contents'] as unknown as { mimeType: string; text: string }[];
    assert.ok(content, uri);
    return content;
  };
  for (const { name, mimeType } of resources) {
    const whole = await read(name);
    const [part] = /\S+\?part=1\b/.exec(whole.text) ?? [];
    const { mimeType: type, text } = part ? await read(part) : whole;
    assert.equal(type, mimeType);
    assert.ok(text.length > 100, name);
  }
});

test('without structured results the text is the same, and definitions have no schema of it', async () => {
  const call = { name: 'search_tools', arguments: { query: 'kyc' } };
  const both = (await rpc('tools/call', call)).result;
  const text = (await rpc('tools/call', call, '/api/mcp?structured=false')).result;
  assert.deepEqual(text, { content: both['content'] });
  const { tools } = (await rpc('tools/list', {}, '/api/mcp?structured=false')).result as unknown as {
    tools: object[];
  };
  assert.equal(tools.length, 8);
  assert.equal(
    tools.some((tool) => 'outputSchema' in tool),
    false,
  );
  const { error } = await rpc('tools/list', {}, '/api/mcp?structured=yes');
  assert.deepEqual(error, { code: -32600, message: 'structured must be true or false.' });
});

test('a written comparison comes with its verdicts and address', async () => {
  const { written, rows } = (await call('compare_tools', { slugs: ['stripe', 'adyen'], rows: [] })) as {
    written: { title: string; url: string; verdicts: unknown }[];
    rows: unknown[];
  };
  const record = (await rest('/api/comparisons/adyen-vs-stripe')) as { url: string; verdicts: unknown };
  assert.deepEqual(rows, []);
  assert.deepEqual([written[0]?.url, written[0]?.verdicts], [record.url, record.verdicts]);
});

test('records are the same objects, and no answer exceeds 24,000 characters', async () => {
  for (const slug of slugs.filter((_, index) => index % 20 === 0)) {
    const record = await call('get_tool', { slug });
    assert.deepEqual(record, await rest(`/api/tools/${slug}`));
    assert.ok(JSON.stringify(record).length <= 24_000, slug);
  }
});

test('categories are those of the API', async () => {
  const { categories } = (await call('list_categories', {})) as {
    categories: { slug: string; toolCount: number }[];
  };
  const { results } = (await rest('/api/categories')) as { results: { slug: string; toolCount: number }[] };
  assert.deepEqual(
    categories.map(({ slug, toolCount }) => [slug, toolCount]),
    results.map(({ slug, toolCount }) => [slug, toolCount]),
  );
});

test('comparisons are the same objects', async () => {
  const compared = (await call('compare_tools', {
    slugs: ['stripe', 'adyen', 'plaid', 'tink', 'airwallex'],
  })) as {
    tools: unknown;
    rows: unknown;
  };
  const { tools, rows } = (await rest(
    '/api/compare?slug=stripe,adyen,plaid,tink,airwallex',
  )) as typeof compared;
  assert.deepEqual([compared.tools, compared.rows], [tools, rows]);
  assert.ok(JSON.stringify(compared).length <= 24_000);
});

test('bills are those of REST, without a tool, and of both ends of a range', async () => {
  const asked = {
    category: 'payments-billing',
    country: 'NL',
    without: 'stripe',
    use: 'payment:card:500:20',
  };
  const [mcp, http] = (await Promise.all([
    call('estimate_cost', { ...asked, without: ['stripe'], use: [asked.use] }),
    rest(`/api/cost?${new URLSearchParams(asked)}`),
  ])) as { bills: { lines: unknown[] }[] }[];
  assert.deepEqual(mcp?.bills, http?.bills.filter(({ lines }) => lines[0]).slice(0, 12));
  const query = 'cost of 3-5 payments of €20 at Mollie';
  const found = JSON.stringify(await rest(`/api/search?q=${encodeURIComponent(query)}`));
  assert.match(found, /:3:20","highest":.*:5:20"/);
  assert.match(JSON.stringify(await call('search_tools', { query })), /:3:20 to .*:5:20/);
});

test('the tool list costs at most 2,900 tokens and a default search at most 1,500', async (context) => {
  const { result } = await rpc('tools/list');
  const list = Math.ceil(JSON.stringify(result).length / 4);
  const search = Math.ceil(JSON.stringify(await call('search_tools', { query: 'payments' })).length / 4);
  context.diagnostic(`tools/list ${list} tokens, a default search ${search} tokens (4 characters each)`);
  assert.ok(list <= 2900, `${list}`);
  assert.ok(search <= 1500, `${search}`);
});

test('unknown slugs are answered with the nearest and the way on', async () => {
  const { result } = await rpc('tools/call', { name: 'get_tool', arguments: { slug: 'strpe' } });
  const { isError, content } = result as unknown as { isError: boolean; content: { text: string }[] };
  assert.equal(isError, true);
  assert.match(content[0]?.text ?? '', /stripe.*search_tools/s);
});
