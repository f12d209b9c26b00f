import { type Document, jsonDocument } from './document.ts';
import type { DiscoveryInput } from './facts.ts';

const PATH = '/.well-known/api-catalog';

function restContext({ baseUrl, agents }: DiscoveryInput) {
  return {
    anchor: `${baseUrl}/api`,
    'service-desc': [
      { href: `${baseUrl}/openapi.json`, type: 'application/json', title: 'OpenAPI 3.1 description' },
    ],
    'service-doc': [
      { href: `${baseUrl}/docs/api`, type: 'text/html', hreflang: ['en'] },
      { href: `${baseUrl}/docs/api.md`, type: 'text/markdown' },
      { href: `${baseUrl}/llms.txt`, type: 'text/plain' },
    ],
    ...(agents && {
      'service-meta': [
        { href: `${baseUrl}/auth.md`, type: 'text/markdown' },
        { href: `${baseUrl}/.well-known/oauth-protected-resource`, type: 'application/json' },
      ],
    }),
    status: [{ href: `${baseUrl}/api/health`, type: 'application/json' }],
  };
}

function mcpContext(baseUrl: string) {
  return {
    anchor: `${baseUrl}/api/mcp`,
    'service-desc': [
      {
        href: `${baseUrl}/.well-known/mcp/server-card.json`,
        type: 'application/json',
        title: 'MCP server card',
      },
    ],
    'service-doc': [
      { href: `${baseUrl}/docs/mcp`, type: 'text/html', hreflang: ['en'] },
      { href: `${baseUrl}/docs/mcp.md`, type: 'text/markdown' },
    ],
    status: [{ href: `${baseUrl}/api/health`, type: 'application/json' }],
  };
}

/** `/.well-known/api-catalog` (RFC 9727), a linkset (RFC 9264) with the relations of RFC 8631. */
export function apiCatalog(input: DiscoveryInput): Document {
  const { baseUrl, mcp } = input;
  const items = [
    { href: `${baseUrl}/api`, title: 'Fintech Tool Directory REST API' },
    ...(mcp
      ? [
          { href: `${baseUrl}/api/mcp`, title: 'MCP server (Streamable HTTP)' },
          { href: `${baseUrl}/api/mcp/connector`, title: 'MCP server with search and fetch alone' },
        ]
      : []),
  ];
  const linkset = [
    { anchor: `${baseUrl}${PATH}`, item: items },
    restContext(input),
    ...(mcp ? [mcpContext(baseUrl)] : []),
  ];
  return jsonDocument(PATH, { linkset });
}
