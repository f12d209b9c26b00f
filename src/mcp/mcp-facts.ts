import { DIRECTORY_TOOLS } from './directory-tools.ts';
import { CAPABILITIES, INSTRUCTIONS, PROTOCOL_VERSIONS, serverInfo } from './identity.ts';

/** What discovery documents say of the server; taken from the values that the protocol answers with. */
export function mcpFacts(baseUrl: string, version: string, publicScopes: ReadonlySet<string>) {
  return {
    serverInfo: serverInfo(baseUrl, version),
    description: 'Search, read, list and compare fintech infrastructure tools.',
    instructions: INSTRUCTIONS,
    protocolVersions: PROTOCOL_VERSIONS,
    capabilities: CAPABILITIES,
    tools: DIRECTORY_TOOLS.map(({ published }) => published),
    resources: true,
    prompts: true,
    tokenNeeded: DIRECTORY_TOOLS.some(({ scope }) => !publicScopes.has(scope)),
  };
}
