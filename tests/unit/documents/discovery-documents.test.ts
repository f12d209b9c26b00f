import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { readSkills } from '../../../src/documents/agent-tools.ts';
import { authMd } from '../../../src/documents/auth-md.ts';
import { acp, ucp, x402 } from '../../../src/documents/commerce.ts';
import { type SitePage, sitemapXml } from '../../../src/documents/crawler-files.ts';
import { documentHeaders } from '../../../src/documents/document.ts';
import { buildDocuments } from '../../../src/documents/documents.ts';
import type { AgentFacts, DiscoveryInput, McpFacts, PaymentFacts } from '../../../src/documents/facts.ts';
import { llmsFullTxt, llmsTxt } from '../../../src/documents/llms-txt.ts';
import {
  jwks,
  oauthAuthorizationServer,
  oauthProtectedResources,
  openidConfiguration,
} from '../../../src/documents/oauth-metadata.ts';
import { shareImage } from '../../../src/documents/page-links.ts';
import { mcpServerCards } from '../../../src/documents/service-catalogs.ts';
import { catalogOf, categoryOf, toolOf, useCaseOf } from '../catalog/small-catalog.ts';

const BASE = 'https://dir.example';
const catalog = catalogOf({
  categories: [categoryOf(), categoryOf({ slug: 'tax', name: 'Tax', order: 2 })],
  tools: [
    toolOf({ categories: ['cat', 'tax'] }),
    ...Array.from({ length: 40 }, (_, at) => toolOf({ slug: `tool-${at}` })),
  ],
  useCases: [useCaseOf()],
});
const page = (path: string, changes: Partial<SitePage> = {}): SitePage => ({
  path,
  title: `Title of ${path}`,
  description: `About ${path}.`,
  lastUpdated: '2026-11-20',
  indexed: true,
  markdown: `---\ntitle: "${path}"\n---\n\n# Heading\n\nText.\n`,
  ...changes,
});
const agents: AgentFacts = {
  anonymous: {
    scopes: ['read:tools', 'search'],
    lifetimeSeconds: 86400,
    limit: { requests: 60, windowSeconds: 60 },
  },
  assertion: {
    scopes: ['read:tools', 'search', 'read:categories'],
    maxAuthAgeSeconds: 3600,
    refreshDays: 30,
    limit: { requests: 300, windowSeconds: 60 },
  },
  grantTypes: ['authorization_code', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
  tokenEndpointAuthMethods: ['none', 'client_secret_basic'],
  resourcePaths: ['/api/mcp', '/api/mcp/connector'],
  events: ['https://schemas.workos.com/events/agent/auth/identity/assertion/revoked'],
};
const payments: PaymentFacts = {
  path: '/api/v1/paid/market-intelligence',
  description: 'Market intelligence report, one call',
  price: { amount: 0.01, currency: 'USD' },
  method: 'stripe',
  accepts: [{ scheme: 'exact', network: 'eip155:8453', amount: '10000' }],
  facilitatorUrl: 'https://facilitator.example',
  sandbox: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
const mcp: McpFacts = {
  serverInfo: { name: 'example.dir/fintech-directory', title: 'Fintech Tool Directory', version: '1.0.0' },
  description: 'Search, read and compare fintech infrastructure tools.',
  instructions: 'Search with search_tools.',
  protocolVersions: ['2026-07-28', '2025-11-25'],
  capabilities: { tools: { listChanged: false } },
  tools: ['search_tools', 'get_tool'].map((name) => ({ name })),
  tokenNeeded: false,
};
const input: DiscoveryInput = {
  baseUrl: BASE,
  version: '1.0.0',
  catalog,
  pages: [
    ...['/', '/about', '/docs/api', '/categories', '/categories/cat', '/categories/tax', '/tools'].map(
      (path) => page(path),
    ),
    page('/search', { indexed: false }),
    ...catalog.tools.map(({ slug }) => page(`/tools/${slug}`)),
  ],
  skills: readSkills('content/skills'),
  today: '2026-11-21',
  agents,
  mcp,
};

const built = buildDocuments(input);
const complete = buildDocuments({ ...input, payments });
const body = (path: string, documents = built) => {
  const document = documents.find((each) => each.path === path);
  assert.ok(document, `${path} is built`);
  return document.body;
};
const value = (document: { body: string }) => JSON.parse(document.body);

test('no two documents share a path, and building twice gives the same bytes', () => {
  assert.equal(new Set(complete.map(({ path }) => path)).size, complete.length);
  assert.deepEqual(buildDocuments(input), built);
});

test('payments that are not offered are not mentioned, and are as soon as they are', () => {
  const catalogs = ['/.well-known/api-catalog', '/.well-known/ai-catalog.json'];
  const skills = ['/.well-known/agent-skills/index.json', '/.well-known/ai-catalog.json'];
  for (const [paths, ...words] of [
    [['/llms.txt', ...catalogs], '0.01 USD', 'intelligence'],
    [skills, 'pay-for-report'],
  ] as [string[], ...string[]][])
    for (const word of words) {
      for (const path of paths) assert.ok(!body(path).includes(word), `${path} leaves out ${word}`);
      assert.ok(
        paths.some((path) => body(path, complete).includes(word)),
        `${word} is mentioned`,
      );
    }
  const skill = '/.well-known/agent-skills/pay-for-report/SKILL.md';
  assert.ok(!built.some(({ path }) => path === skill) && body(skill, complete));
});

test('the api-catalog is a linkset with item, service-desc, service-doc and status', () => {
  const { linkset } = JSON.parse(body('/.well-known/api-catalog', complete));
  const relations = new Set(linkset.flatMap((context: object) => Object.keys(context)));
  for (const relation of ['item', 'service-desc', 'service-doc', 'service-meta', 'status'])
    assert.ok(relations.has(relation), relation);
  for (const { anchor, ...targets } of linkset) {
    assert.equal(typeof anchor, 'string');
    for (const { href } of Object.values(targets).flat() as { href: string }[])
      assert.match(href, /^https:\/\/dir\.example\//);
  }
  const type = documentHeaders('/.well-known/api-catalog')['content-type'] ?? '';
  assert.match(type, /^application\/linkset\+json; profile=/);
});

test('the agentic resource catalog is the same at both addresses and strict', () => {
  assert.equal(body('/.well-known/ai-catalog.json', complete), body('/.well-known/ard.json', complete));
  const manifest = JSON.parse(body('/.well-known/ai-catalog.json', complete));
  assert.deepEqual(Object.keys(manifest), ['specVersion', 'host', 'entries']);
  assert.equal(manifest.entries.length, 2 + input.skills.length);
  for (const entry of manifest.entries) {
    assert.match(entry.identifier, /^urn:air:dir\.example(:[a-zA-Z0-9._-]+)+$/);
    assert.ok(entry.representativeQueries.length >= 2 && entry.representativeQueries.length <= 5);
    assert.ok('url' in entry !== 'data' in entry);
  }
});

test('every skill digest is the hash of the served bytes, and addresses are filled in', () => {
  const { skills } = JSON.parse(body('/.well-known/agent-skills/index.json'));
  assert.ok(skills.length >= 2);
  for (const { url, digest } of skills) {
    const served = body(url);
    assert.equal(digest, `sha256:${createHash('sha256').update(served).digest('hex')}`);
    assert.ok(!served.includes('{base_url}') && served.includes(`${BASE}/`));
  }
});

test('security.txt expires between one month and one year from now', () => {
  for (const today of ['2026-01-01', '2026-11-21', '2026-12-31', '2024-02-29']) {
    const text = body('/.well-known/security.txt', buildDocuments({ ...input, today }));
    const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.parse(today)) / 86_400_000;
    assert.ok(days > 30 && days < 365, `${days} days after ${today}`);
  }
});

test('downloads hold every record, and no cell starts a formula', () => {
  assert.equal(JSON.parse(body('/data/tools.json')).tools.length, 41);
  assert.equal(body('/data/tools.ndjson').trim().split('\n').length, 41);
  const tools = [toolOf({ name: '=HYPERLINK("x"), "quoted"' })];
  const csv = body('/data/tools.csv', buildDocuments({ ...input, catalog: { ...catalog, tools } }));
  assert.ok(csv.includes(`"'=HYPERLINK(""x""), ""quoted"""`));
});

test('issuer, authorization server, OpenID configuration and resources agree', () => {
  const server = value(oauthAuthorizationServer(BASE, agents));
  const [root, ...others] = oauthProtectedResources(BASE, agents).map(value);
  const resources = others.map(({ resource }) => resource);
  assert.deepEqual([server.issuer, root.resource, root.authorization_servers], [BASE, BASE, [BASE]]);
  assert.deepEqual(resources, [`${BASE}/api/mcp`, `${BASE}/api/mcp/connector`]);
  assert.deepEqual(server.protected_resources, [BASE, ...resources]);
  const openid = value(openidConfiguration(BASE, agents));
  for (const [name, member] of Object.entries(server)) assert.deepEqual(openid[name], member, name);
  assert.ok(openid.id_token_signing_alg_values_supported.includes('RS256'));
  assert.equal(openid.request_uri_parameter_supported, false);
});

test('auth.md states the facts of the credentials', () => {
  const guide = authMd(BASE, agents).body;
  assert.match(guide, /^# auth\.md/);
  const { agent_auth: block } = value(oauthAuthorizationServer(BASE, agents));
  assert.deepEqual(
    [block.skill, block.register_uri, block.claim_uri, block.revocation_uri],
    ['/auth.md', '/api/agent/register', '/api/agent/claim', '/api/agent/revoke'].map((path) => BASE + path),
  );
  const facts = [
    '86400',
    '60 requests/minute',
    '300 requests/minute',
    '`read:tools search`',
    'Authorization: Bearer',
  ];
  assert.ok(guide.includes('anonymous'));
  for (const fact of [
    ...facts,
    'identity_assertion',
    ...['register', 'claim', 'revoke'].map((end) => `${BASE}/api/agent/${end}`),
  ])
    assert.ok(guide.includes(fact), fact);
  for (const word of [
    ...['verified_email', 'claim_token', 'service_auth', 'secevent'],
    ...['claim_attempt.user_code', 'identity.refresh_token', 'within 30 days'],
  ])
    assert.ok(guide.includes(word), word);
});

test('a private key is never published', () => {
  assert.throws(() => jwks([{ kty: 'EC', kid: 'k1', d: 'secret' }]), /private member "d"/);
  assert.deepEqual(value(jwks([{ kty: 'EC', kid: 'k1' }])), { keys: [{ kty: 'EC', kid: 'k1' }] });
});

test('x402 repeats the terms of the 402, and calls itself a facilitator in the sandbox alone', () => {
  const live = value(x402(BASE, payments));
  assert.deepEqual([live.resources[0].accepts, live.items[0].accepts], [payments.accepts, payments.accepts]);
  assert.deepEqual([live.kind, 'facilitator' in live, live.payment.amount], ['resource-server', false, 0.01]);
  const { kind, sandbox, facilitator } = value(x402(BASE, { ...payments, sandbox: true }));
  assert.deepEqual([kind, sandbox, facilitator.baseUrl], ['both', true, payments.facilitatorUrl]);
});

test('commerce profiles name what answers: the report at its address, and no checkout', () => {
  const { services, payment_handlers } = value(ucp(BASE, payments)).ucp;
  const [service] = services['example.dir.market-intelligence'];
  assert.deepEqual([Object.keys(services).length, payment_handlers], [1, {}]);
  assert.deepEqual([service.transport, service.endpoint], ['rest', `${BASE}${payments.path}`]);
  const local = value(ucp('http://127.0.0.1:4321', payments)).ucp.services;
  assert.deepEqual(Object.keys(local), ['localhost.agent.market-intelligence']);
  const { api_base_url, capabilities } = value(acp(BASE));
  assert.deepEqual([api_base_url, capabilities.services], [`${BASE}/api`, []]);
});

test('the three MCP cards are one', () => {
  const cards = mcpServerCards(BASE, mcp).map((card) => card.body);
  assert.deepEqual([cards.length, new Set(cards).size], [3, 1]);
  const card = JSON.parse(cards[0] ?? '');
  assert.deepEqual([card.name, card.version], [card.serverInfo.name, card.serverInfo.version]);
  assert.equal(card.remotes[0].url, card.endpoint);
  assert.ok(card.description.length <= 100);
  assert.deepEqual(card.tools, mcp.tools);
});

test('pages of tools, categories and use cases have an image of their own, others the common one', () => {
  for (const path of ['/tools/zed', '/categories/cat', '/use-cases/keep-books'])
    assert.equal(shareImage(path, catalog), `/og${path}.png`);
  for (const path of ['/', '/use-cases', '/use-cases/nothing', '/docs/api'])
    assert.equal(shareImage(path, catalog), '/og/directory.png');
});

test('a sitemap has indexed pages with their day, 50,000 in a file, more in files of an index', () => {
  const locations = (text = '') => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  const small = body('/sitemap.xml');
  assert.equal(locations(small).length, 52);
  assert.ok(small.includes('<loc>https://dir.example/about</loc><lastmod>2026-11-20</lastmod>'));
  const pages = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      page(`/tools/tool-${at}`, at === count - 1 ? {} : { lastUpdated: '2026-11-01' }),
    );
  const sitemap = (count: number) => sitemapXml(BASE, pages(count - 4), '2026-11-01');
  const files = sitemap(50_000);
  assert.deepEqual([files.length, locations(files[0]?.body).length], [1, 50_000]);
  const [index, ...parts] = sitemap(100_001);
  assert.match(index?.body ?? '', /<sitemapindex /);
  assert.deepEqual(
    locations(index?.body),
    parts.map(({ path }) => BASE + path),
  );
  assert.equal(new Set(parts.flatMap((part) => locations(part.body))).size, 100_001);
  for (const part of parts) {
    assert.ok(locations(part.body).length <= 50_000);
    const newest = part.body.includes('2026-11-20') ? '2026-11-20' : '2026-11-01';
    assert.ok(index?.body.includes(`${part.path}</loc><lastmod>${newest}<`), part.path);
  }
});

const linksOf = (text = '') => [...text.matchAll(/\]\((\S+?)\)/g)].map(([, href]) => href ?? '');
/** Index files by path; none reaches 50,000 characters. */
function indexFiles(...more: SitePage[]) {
  const files = new Map(
    llmsTxt({ ...input, pages: [...input.pages, ...more] }).map((file) => [file.path, file.body]),
  );
  for (const [path, text] of files) assert.ok(text.length < 50_000, `${path} has ${text.length}`);
  return files;
}

test('llms.txt has one H1, a blockquote, and only link lists, which lead to every indexed page', () => {
  const files = indexFiles();
  const [head = '', ...sections] = (files.get('/llms.txt') ?? '').split(/^## /m);
  assert.match(head, /^# Fintech Tool Directory\n\n> .+\n\n/);
  assert.ok(sections.some((section) => section.startsWith('Docs\n')));
  for (const line of sections.flatMap((section) => section.split('\n').slice(1).filter(Boolean)))
    assert.match(line, /^- \[[^\]]+\]\(https:\/\/dir\.example\/[^)]+\): .+$/);
  const seen = new Set<string>();
  const queue = [`${BASE}/llms.txt`];
  for (let href = queue.pop(); href; href = queue.pop()) {
    if (href.endsWith('/llms.txt') && !seen.has(href)) {
      const file = files.get(href.slice(BASE.length));
      assert.ok(file, `${href} exists`);
      queue.push(...linksOf(file));
    }
    seen.add(href);
  }
  for (const { path, indexed } of input.pages)
    assert.equal(seen.has(`${BASE}${path === '/' ? '/index' : path}.md`), indexed, path);
  for (const category of ['cat', 'tax'])
    assert.ok(files.get(`/categories/${category}/llms.txt`)?.includes(`(${BASE}/tools/zed.md)`), category);
});

test('a section too long for one file is split into parts, which it names where llms.txt cannot', () => {
  const pages = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) =>
      page(`/alternatives/tool-${at}`, { description: 'x'.repeat(length), markdown: '' }),
    );
  const parts = [...indexFiles(...pages(600, 120))].filter(([path]) => path.startsWith('/alternatives/'));
  assert.ok(parts.length > 2);
  const reached = new Set(parts.flatMap(([, text]) => linksOf(text)));
  for (const { path } of pages(600, 0)) assert.ok(reached.has(`${BASE}${path}.md`));
  const made = indexFiles(...pages(20_000, 960));
  assert.ok(linksOf(made.get('/llms.txt')).includes(`${BASE}/alternatives/llms.txt`));
  assert.ok(linksOf(made.get('/alternatives/llms.txt')).length > 400);
});

test('llms-full.txt holds the text of indexed pages, and names the files of sections that do not fit', () => {
  const text = llmsFullTxt(input)
    .map((file) => file.body)
    .join('\n');
  for (const { path, indexed } of input.pages)
    assert.equal(text.includes(`<!-- source: ${BASE}${path} -->`), indexed);
  assert.ok(!text.includes('\ntitle: '), 'without front matter');
  const long = (path: string, characters: number) => page(path, { markdown: 'x'.repeat(characters) });
  const files = llmsFullTxt({
    ...input,
    pages: [
      long('/glossary/aisp', 600_000),
      long('/use-cases/pay', 2_000_000),
      long('/tools/stripe', 4_000_000),
      long('/guides/sca', 300_000),
    ],
  });
  assert.deepEqual(
    files.map((file) =>
      [
        file.path,
        ...[...file.body.matchAll(/source: https:\/\/dir\.example(\S+)/g)].map(([, path]) => path),
      ].join(' '),
    ),
    [
      '/llms-full.txt /tools/stripe /guides/sca',
      '/glossary/llms-full.txt /glossary/aisp',
      '/use-cases/llms-full.txt /use-cases/pay',
    ],
  );
  const own = `own: ${BASE}/glossary/llms-full.txt, ${BASE}/use-cases/llms-full.txt.`;
  assert.ok(files[0]?.body.slice(0, 400).includes(own));
});

test('a release describes its files to those who load and to those who cite it', () => {
  const bodyOf = (path: string) => buildDocuments(input).find((file) => file.path === path)?.body ?? '';
  const { resources, version, licenses } = JSON.parse(bodyOf('/data/datapackage.json'));
  const csv = resources.find(({ path }: { path: string }) => path === 'tools.csv');
  const body = bodyOf('/data/tools.csv');
  assert.deepEqual(csv, {
    name: 'tools-csv',
    path: 'tools.csv',
    description: '41 tools, the main facts',
    mediatype: 'text/csv',
    bytes: Buffer.byteLength(body),
    hash: `sha256:${createHash('sha256').update(body).digest('hex')}`,
  });
  assert.equal(licenses[0].name, 'CC-BY-4.0');
  const cited = JSON.parse(bodyOf('/data/datacite.json'));
  assert.equal(cited.version, version);
  assert.equal(cited.identifiers[0].identifier, `${BASE}/data#${version}`);
  assert.deepEqual(cited.formats, ['application/json', 'application/x-ndjson', 'text/csv']);
});
