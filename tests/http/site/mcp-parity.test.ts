import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOG_FILE, readCatalog } from '../../../src/catalog/catalog-lines.ts';
import type { Tool } from '../../../src/records/tool.ts';
import { json as rest, rpc } from '../site.ts';

/** The members that a result of `/api/search` has too. */
const summary = ({ name, slug, description, websiteUrl, categories }: Tool) => ({
  ...{ name, slug, description, websiteUrl, categories },
});
const slugOf = ({ slug }: { slug: string }) => slug;

async function call(name: string, args: object) {
  const { result } = await rpc('tools/call', { name, arguments: args });
  const { structuredContent, content } = result;
  assert.deepEqual(JSON.parse(content[0].text), structuredContent);
  return structuredContent;
}

const { catalog } = readCatalog(`dist/server/${CATALOG_FILE}`);

test('200 searches give the same results over MCP and REST', async () => {
  const queries = catalog.tools
    .filter((_, index) => index % 4 === 0)
    .slice(0, 200)
    .map(({ name, description }, index) =>
      index % 2 === 0 ? name : description.split(' ').slice(2, 5).join(' '),
    );
  assert.equal(queries.length, 200);
  for (const query of queries) {
    const overMcp = await call('search_tools', { query, limit: 10 });
    const overRest = await rest(`/api/search?limit=10&q=${encodeURIComponent(query)}`);
    const summaries = overMcp.results.map(summary);
    assert.deepEqual([summaries, overMcp.total], [overRest.results, overRest.total], query);
  }
});

test('pages behind cursors walk every tool of a category once', async () => {
  const category = 'open-banking';
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('search_tools', { query: '', category, limit: 25, cursor });
    seen.push(...page.results.map(slugOf));
    cursor = page.nextCursor;
  } while (cursor);
  const expected = catalog.tools.filter(({ categories }) => categories.includes(category));
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
    const found = await call('search_tools', { query: '', limit: 5, ...argument });
    const listed = await rest(`/api/tools?limit=5&${query}`);
    assert.ok(found.total > 0, query);
    assert.equal(found.total, listed.pagination.total, query);
    assert.deepEqual(found.results.map(summary), listed.results.map(summary), query);
  }
});

test('a question for a bill that names no tool is told whose bills they are', async () => {
  const bills = await call('search_tools', { query: 'cost of 500 card payments of 20 EUR in Germany' });
  assert.match(bills.hint, /^Bills of its category: \S+\/api\/cost\?category=/);
});

test('a search that finds nothing says what each filter leaves out', async () => {
  const asked = { query: '', category: 'open-banking', owner: 'stripe' };
  const { total, hint } = await call('search_tools', asked);
  const left = async (query: string) => (await rest(`/api/tools?limit=1&${query}`)).pagination.total;
  assert.equal(total, 0);
  assert.ok(hint.includes(`Without category: ${await left('owner=stripe')}.`), hint);
  assert.ok(hint.includes(`Without owner: ${await left('category=open-banking')}.`), hint);
});

test('sections of a record are members of it, with its text and its changes as REST gives them', async () => {
  const sections = ['pricing', 'sources', 'text', 'changes'];
  const cut = await call('get_tool', { slug: 'Adyen', sections });
  const whole = await rest('/api/tools/adyen?include=body');
  const { results } = await rest('/api/tools/adyen/changes');
  for (const member of ['name', 'url', 'pricing', 'prices', 'sources', 'body'])
    assert.deepEqual(cut[member], whole[member], member);
  assert.deepEqual(cut['changes'], results);
  assert.equal('coverage' in cut, false);
});

test('dates are those of REST: deadlines from the day of the data, changes newest first', async () => {
  const told = await call('list_dates', { category: 'open-banking', limit: 25 });
  const query = 'category=open-banking&limit=25';
  const expected = await rest(`/api/events?${query}&from=${catalog.dataAsOf}`);
  const changed = await rest(`/api/changes?${query}`);
  for (const [records, total, listed] of [
    [told.deadlines, told.deadlineTotal, expected],
    [told.changes, told.changeTotal, changed],
  ])
    assert.deepEqual([records.map(slugOf), total], [listed.results.map(slugOf), listed.pagination.total]);
});

test('dates that do not fit say what to do', async () => {
  const asked = { kind: 'deadlines', query: 'no-such-word', jurisdiction: 'Poland' };
  const { hint, deadlineTotal } = await call('list_dates', asked);
  assert.equal(deadlineTotal, 0);
  assert.match(hint, /^Nothing matches\. Leave an argument out, name a rule/);
  const profile = { entity: ['payment-institution'], in: ['LT'] };
  const told = await call('list_dates', { profile, query: 'safeguard' });
  assert.deepEqual(told.inForce.map(slugOf), ['eu-psd2-safeguard-funds']);
  assert.match(told.hint, /^\d+ more lie outside the other arguments/);
});

test('the list of resources is short, and each of them is read', async (context) => {
  const { result } = await rpc('resources/list');
  const { resources, nextCursor } = result;
  const names = new Set(resources.map(({ name }: { name: string }) => name));
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
    assert.ok(names.has(name), name);
  const read = async (uri: string) => {
    const [content] = (await rpc('resources/read', { uri })).result.contents;
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
  const { tools } = (await rpc('tools/list', {}, '/api/mcp?structured=false')).result;
  assert.equal(tools.length, 8);
  for (const tool of tools) assert.equal('outputSchema' in tool, false);
  const { error } = await rpc('tools/list', {}, '/api/mcp?structured=yes');
  assert.deepEqual(error, { code: -32600, message: 'structured must be true or false.' });
});

test('a written comparison comes with its verdicts and address', async () => {
  const { written, rows } = await call('compare_tools', { slugs: ['stripe', 'adyen'], rows: [] });
  const { url, verdicts } = await rest('/api/comparisons/adyen-vs-stripe');
  assert.deepEqual([rows, written[0].url, written[0].verdicts], [[], url, verdicts]);
});

test('records are the same objects, and no answer exceeds 24,000 characters', async () => {
  for (const { slug } of catalog.tools.filter((_, index) => index % 20 === 0)) {
    const record = await call('get_tool', { slug });
    assert.deepEqual(record, await rest(`/api/tools/${slug}`));
    assert.ok(JSON.stringify(record).length <= 24_000, slug);
  }
});

test('categories are those of the API', async () => {
  const counted = (list: { slug: string; toolCount: number }[]) =>
    list.map(({ slug, toolCount }) => [slug, toolCount]);
  const { categories } = await call('list_categories', {});
  assert.deepEqual(counted(categories), counted((await rest('/api/categories')).results));
});

test('comparisons are the same objects', async () => {
  const slugs = ['stripe', 'adyen', 'plaid', 'tink', 'airwallex'];
  const compared = await call('compare_tools', { slugs });
  const { tools, rows } = await rest(`/api/compare?slug=${slugs}`);
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
  const mcp = await call('estimate_cost', { ...asked, without: ['stripe'], use: [asked.use] });
  const http = await rest(`/api/cost?${new URLSearchParams(asked)}`);
  const priced = http.bills.filter(({ lines }: { lines: unknown[] }) => lines[0]);
  assert.deepEqual(mcp.bills, priced.slice(0, 12));
  for (const use of ['payment:card reader:100:12', 'payment:card:100:12::point of sale']) {
    const [{ lines }] = (await call('estimate_cost', { tools: ['square'], country: 'IE', use: [use] })).bills;
    assert.match(lines[0].label, /^In person/, use);
  }
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
  assert.equal(result.isError, true);
  assert.match(result.content[0].text, /stripe.*search_tools/s);
});
