import { skillPath } from './agent-tools.ts';
import { type Document, jsonDocument } from './document.ts';
import type { DiscoveryInput, McpFacts } from './facts.ts';

const PATH = '/.well-known/api-catalog';

const REST_CONTEXT = {
  anchor: '/api',
  'service-desc': [{ href: '/openapi.json', type: 'application/json', title: 'OpenAPI 3.1 description' }],
  'service-doc': [
    { href: '/docs/api', type: 'text/html', hreflang: ['en'] },
    { href: '/docs/api.md', type: 'text/markdown' },
    { href: '/llms.txt', type: 'text/plain' },
  ],
  'service-meta': [
    { href: '/auth.md', type: 'text/markdown' },
    { href: '/.well-known/oauth-protected-resource', type: 'application/json' },
  ],
  status: [{ href: '/api/health', type: 'application/json' }],
};

const MCP_CONTEXT = {
  anchor: '/api/mcp',
  'service-desc': [
    {
      href: '/.well-known/mcp/server-card.json',
      type: 'application/json',
      title: 'MCP server card',
    },
  ],
  'service-doc': [
    { href: '/docs/mcp', type: 'text/html', hreflang: ['en'] },
    { href: '/docs/mcp.md', type: 'text/markdown' },
  ],
  status: [{ href: '/api/health', type: 'application/json' }],
};

/** `/.well-known/api-catalog` (RFC 9727), a linkset (RFC 9264) with the relations of RFC 8631. */
export function apiCatalog(baseUrl: string): Document {
  const item = [
    { href: '/api', title: 'Fintech Tool Directory REST API' },
    { href: '/api/mcp', title: 'MCP server (Streamable HTTP)' },
    { href: '/api/mcp/connector', title: 'MCP server with search and fetch alone' },
  ];
  const linkset = [{ anchor: PATH, item }, REST_CONTEXT, MCP_CONTEXT];
  return jsonDocument(PATH, { linkset }, baseUrl);
}

/** Domain name of the publisher: the host name, or `agent.localhost` when it is not a domain name. */
export function publisher(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/i.test(hostname) ? hostname : 'agent.localhost';
}

/** Questions each skill answers, by its name; the manifest wants two to five per entry. */
const SKILL_QUERIES: Readonly<Record<string, readonly string[]>> = {
  'find-fintech-tools': ['how do I search the fintech directory', 'pick a fintech vendor for my product'],
  'compare-fintech-tools': ['compare two payment providers', 'which of these KYC APIs has a sandbox'],
  'pay-for-report': ['how do I buy the market intelligence report', 'pay for an API call with x402'],
};

function mcpEntry(host: string, tools: readonly { readonly name: string }[]) {
  return {
    identifier: `urn:air:${host}:mcp:directory`,
    displayName: 'Fintech Tool Directory MCP server',
    type: 'application/mcp-server-card+json',
    url: '/.well-known/mcp/server-card.json',
    description: 'Search, read, list and compare fintech tools over MCP.',
    tags: ['fintech', 'directory', 'mcp'],
    capabilities: tools.map((tool) => tool.name),
    representativeQueries: [
      'find a KYC API for Germany',
      'compare two open banking providers',
      'which payment APIs have usage-based pricing',
    ],
  };
}

function apiEntry(host: string, { payments }: DiscoveryInput) {
  return {
    identifier: `urn:air:${host}:api:directory`,
    displayName: 'Fintech Tool Directory REST API',
    type: 'application/vnd.oai.openapi+json',
    url: '/openapi.json',
    description: `OpenAPI 3.1 description of search, tool listing and health${payments ? ', and of the paid market intelligence feed' : ''}.`,
    tags: ['fintech', 'rest', 'openapi'],
    representativeQueries: [
      'search fintech tools by keyword over HTTP',
      'list fintech tools of a category',
      ...(payments ? ['buy one market intelligence report'] : []),
    ],
  };
}

/**
 * The agentic resource catalog, the same bytes at both of its addresses: the strict subset that ai-catalog 1.0 and
 * ARD 0.9/0.91 share. Unsigned, because a key on the same origin proves nothing.
 */
export function aiCatalog(input: DiscoveryInput): Document[] {
  const { baseUrl, catalog, mcp, skills, version } = input;
  const host = publisher(baseUrl);
  const dated = { version, updatedAt: `${catalog.dataAsOf}T00:00:00Z` };
  const skillEntries = skills.map((skill) => ({
    identifier: `urn:air:${host}:skill:${skill.name}`,
    displayName: skill.name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
    type: 'text/markdown; profile="urn:air:agent-skills"',
    url: skillPath(skill.name),
    description: skill.description,
    tags: ['skill'],
    representativeQueries: SKILL_QUERIES[skill.name] ?? [skill.name.replaceAll('-', ' '), skill.description],
  }));
  const entries = [mcpEntry(host, mcp.tools), apiEntry(host, input), ...skillEntries];
  const value = {
    specVersion: '1.0',
    host: {
      displayName: 'Fintech Tool Directory',
      identifier: `did:web:${new URL(baseUrl).host.replace(':', '%3A')}`,
      documentationUrl: '/docs/api',
      logoUrl: '/logo.png',
    },
    entries: entries.map((entry) => ({ ...entry, ...dated })),
  };
  return ['/.well-known/ai-catalog.json', '/.well-known/ard.json'].map((path) =>
    jsonDocument(path, value, baseUrl),
  );
}

const authorization = (required: boolean) => ({
  name: 'Authorization',
  description: `${required ? 'B' : 'Optional b'}earer token from POST /api/agent/register.`,
  isRequired: required,
  isSecret: true,
});

function card(mcp: McpFacts) {
  const { name, title, version } = mcp.serverInfo;
  const endpoint = '/api/mcp';
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name,
    title,
    version,
    description: mcp.description,
    websiteUrl: '/docs/api',
    icons: [{ src: '/logo.png', mimeType: 'image/png', sizes: ['512x512'] }],
    remotes: [
      {
        type: 'streamable-http',
        url: endpoint,
        supportedProtocolVersions: mcp.protocolVersions,
        headers: [authorization(mcp.tokenNeeded)],
      },
    ],
    // The rest are members of the first draft, which scanners still read.
    protocolVersion: mcp.protocolVersions[0],
    serverInfo: mcp.serverInfo,
    endpoint,
    serverUrl: endpoint,
    transport: { type: 'streamable-http', endpoint },
    capabilities: mcp.capabilities,
    authentication: { required: mcp.tokenNeeded, schemes: ['bearer'] },
    documentationUrl: '/auth.md',
    instructions: mcp.instructions,
    tools: mcp.tools,
    resources: ['dynamic'],
    prompts: ['dynamic'],
  };
}

/** The MCP server card (SEP-2127 schema v1 and the first draft's members) at each of its addresses. */
export function mcpServerCards(baseUrl: string, mcp: McpFacts): Document[] {
  const value = card(mcp);
  const addresses = ['/.well-known/mcp/server-card.json', '/.well-known/mcp.json', '/api/mcp/server-card'];
  return addresses.map((path) => jsonDocument(path, value, baseUrl));
}
