import { type Document, jsonDocument } from './document.ts';
import type { DiscoveryInput } from './facts.ts';
import { skillDocument } from './skills.ts';

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

function mcpEntry(host: string, baseUrl: string, tools: readonly { readonly name: string }[]) {
  return {
    identifier: `urn:air:${host}:mcp:directory`,
    displayName: 'Fintech Tool Directory MCP server',
    type: 'application/mcp-server-card+json',
    url: `${baseUrl}/.well-known/mcp/server-card.json`,
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

function apiEntry(host: string, { baseUrl, payments }: DiscoveryInput) {
  return {
    identifier: `urn:air:${host}:api:directory`,
    displayName: 'Fintech Tool Directory REST API',
    type: 'application/vnd.oai.openapi+json',
    url: `${baseUrl}/openapi.json`,
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
    url: `${baseUrl}${skillDocument(baseUrl, skill).path}`,
    description: skill.description,
    tags: ['skill'],
    representativeQueries: SKILL_QUERIES[skill.name] ?? [skill.name.replaceAll('-', ' '), skill.description],
  }));
  const entries = [
    ...(mcp ? [mcpEntry(host, baseUrl, mcp.tools)] : []),
    apiEntry(host, input),
    ...skillEntries,
  ];
  const value = {
    specVersion: '1.0',
    host: {
      displayName: 'Fintech Tool Directory',
      identifier: `did:web:${new URL(baseUrl).host.replace(':', '%3A')}`,
      documentationUrl: `${baseUrl}/docs/api`,
      logoUrl: `${baseUrl}/logo.png`,
    },
    entries: entries.map((entry) => ({ ...entry, ...dated })),
  };
  return ['/.well-known/ai-catalog.json', '/.well-known/ard.json'].map((path) => jsonDocument(path, value));
}
