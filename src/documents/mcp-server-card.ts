import { type Document, jsonDocument } from './document.ts';

/** Description of the MCP server; equal to its `initialize`, `server/discover` and `tools/list`. */
export interface McpFacts {
  /** `serverInfo` as the server answers it; the name is reverse-DNS with one slash. */
  readonly serverInfo: { readonly name: string; readonly title: string; readonly version: string };
  /** At most 100 characters. */
  readonly description: string;
  readonly instructions: string;
  /** Newest first. */
  readonly protocolVersions: readonly string[];
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** `tools` of `tools/list`. */
  readonly tools: readonly { readonly name: string }[];
  readonly resources: boolean;
  readonly prompts: boolean;
  /** Whether some tool answers only with a bearer token from `/api/agent/register`. */
  readonly tokenNeeded: boolean;
}

const authorization = (required: boolean) => ({
  name: 'Authorization',
  description: `${required ? 'B' : 'Optional b'}earer token from POST /api/agent/register.`,
  isRequired: required,
  isSecret: true,
});

function card(baseUrl: string, mcp: McpFacts) {
  const { name, title, version } = mcp.serverInfo;
  const endpoint = `${baseUrl}/api/mcp`;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name,
    title,
    version,
    description: mcp.description,
    websiteUrl: `${baseUrl}/docs/api`,
    icons: [{ src: `${baseUrl}/logo.png`, mimeType: 'image/png', sizes: ['512x512'] }],
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
    documentationUrl: `${baseUrl}/auth.md`,
    instructions: mcp.instructions,
    tools: mcp.tools,
    ...(mcp.resources && { resources: ['dynamic'] }),
    ...(mcp.prompts && { prompts: ['dynamic'] }),
  };
}

/** The MCP server card (SEP-2127 schema v1 and the first draft's members) at each of its addresses. */
export function mcpServerCards(baseUrl: string, mcp: McpFacts): Document[] {
  const value = card(baseUrl, mcp);
  return [
    jsonDocument('/.well-known/mcp/server-card.json', value),
    jsonDocument('/.well-known/mcp.json', value),
    jsonDocument('/api/mcp/server-card', value),
  ];
}
