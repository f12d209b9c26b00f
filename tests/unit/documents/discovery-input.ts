import { openCatalog } from '../../../src/catalog/catalog.ts';
import { readContent } from '../../../src/catalog/content/read-content.ts';
import type { AgentFacts, DiscoveryInput, PaymentFacts } from '../../../src/documents/facts.ts';
import type { McpFacts } from '../../../src/documents/mcp-server-card.ts';
import type { SitePage } from '../../../src/documents/sitemap.ts';
import { readSkills } from '../../../src/documents/skills.ts';

export const catalog = openCatalog(readContent('content'));

const page = (path: string, title: string, indexed = true): SitePage => ({
  path,
  title,
  description: `About ${title}.`,
  lastUpdated: '2026-11-20',
  indexed,
  markdown: `---\ntitle: "${title}"\n---\n\n# ${title}\n\nText.\n`,
});

/** The documents' input over the real catalogue, with nothing optional wired. */
export const input: DiscoveryInput = {
  baseUrl: 'https://dir.example',
  version: '1.0.0',
  catalog,
  pages: [
    page('/', 'Fintech Tool Directory'),
    page('/about', 'About'),
    page('/search', 'Search', false),
    page('/docs/api', 'API'),
    page('/categories', 'Categories'),
    ...catalog.categories.map(({ slug, name }) => page(`/categories/${slug}`, name)),
    page('/tools', 'Tools'),
    ...catalog.tools.map(({ slug, name }) => page(`/tools/${slug}`, name)),
  ],
  skills: readSkills('content/skills'),
  today: '2026-11-21',
};

export const agents: AgentFacts = {
  anonymous: {
    scopes: ['read:tools', 'search'],
    lifetimeSeconds: 86400,
    limit: { requests: 60, windowSeconds: 60 },
  },
  assertion: {
    scopes: ['read:tools', 'search', 'read:categories'],
    maxAuthAgeSeconds: 3600,
    limit: { requests: 300, windowSeconds: 60 },
  },
  mail: true,
  signIn: true,
  clientIdMetadata: true,
  grantTypes: ['authorization_code', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
  tokenEndpointAuthMethods: ['none', 'client_secret_basic'],
  resourcePaths: ['/api/mcp', '/api/mcp/connector'],
  events: ['https://schemas.workos.com/events/agent/auth/identity/assertion/revoked'],
};

export const payments: PaymentFacts = {
  path: '/api/v1/paid/market-intelligence',
  description: 'Market intelligence report, one call',
  price: { amount: 0.01, currency: 'USD' },
  method: 'stripe',
  accepts: [{ scheme: 'exact', network: 'eip155:8453', amount: '10000' }],
  facilitatorUrl: 'https://facilitator.example',
  sandbox: false,
  updatedAt: '2026-11-21T00:00:00Z',
};

export const mcp: McpFacts = {
  serverInfo: { name: 'example.dir/fintech-directory', title: 'Fintech Tool Directory', version: '1.0.0' },
  description: 'Search, read and compare fintech infrastructure tools.',
  instructions: 'Search with search_tools.',
  protocolVersions: ['2026-07-28', '2025-11-25'],
  capabilities: { tools: { listChanged: false } },
  tools: ['search_tools', 'get_tool', 'list_categories', 'compare_tools'].map((name) => ({ name })),
  resources: true,
  prompts: true,
  tokenNeeded: false,
};
