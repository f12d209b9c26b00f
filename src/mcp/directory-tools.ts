import type { ReadScope } from '../base/service.ts';
import type { RpcMessage } from '../http/json-rpc.ts';
import { CONNECTOR_TOOLS } from './connector.ts';
import { CAPABILITIES, INSTRUCTIONS, PROTOCOL_VERSIONS, serverInfo } from './identity.ts';
import type { DirectoryTool } from './tool-definition.ts';
import { compareTools } from './tools/compare-tools.ts';
import { estimateCost } from './tools/estimate-cost.ts';
import { findOperationsTool } from './tools/find-operations.ts';
import { getTool } from './tools/get-tool.ts';
import { listDates } from './tools/list-dates.ts';
import { searchKnowledge } from './tools/search-knowledge.ts';
import { listCategories, searchTools } from './tools/search-tools.ts';

/** The tools of the directory, in the order they are listed. */
export const DIRECTORY_TOOLS: readonly DirectoryTool[] = [
  searchTools,
  getTool,
  listCategories,
  compareTools,
  searchKnowledge,
  listDates,
  findOperationsTool,
  estimateCost,
];

/** A resource is the page of a record, and completion names records: both need what reading a record does. */
const recordScope = () => getTool.scope;

/** Scope of each method that reads the directory; undefined where the call reads none of it. */
const READS = new Map<string, (params: unknown) => ReadScope | undefined>([
  ['tools/call', toolScope],
  ['resources/read', recordScope],
  ['completion/complete', recordScope],
  // A prompt holds no records, only words of ours and of the caller.
  ['prompts/get', () => undefined],
]);

const TOOLS = [...DIRECTORY_TOOLS, ...CONNECTOR_TOOLS];

/** Scope of the tool that a call names; an unknown tool reads nothing. */
function toolScope(params: unknown): ReadScope | undefined {
  const name = typeof params === 'object' && params !== null && 'name' in params ? params.name : undefined;
  return TOOLS.find(({ published }) => published.name === name)?.scope;
}

/** Whether a message counts against the quota of its caller, as REST reads do. */
export function isRead(message: RpcMessage): boolean {
  return READS.has(message.method ?? '');
}

/** Scopes that messages need together; `initialize` and lists need none. */
export function readScopes(messages: readonly RpcMessage[]): ReadScope[] {
  return messages.flatMap(({ method, params }) => READS.get(method ?? '')?.(params) ?? []);
}

/** What discovery documents say of the server; taken from the values that the protocol answers with. */
export function mcpFacts(baseUrl: string, version: string, publicScopes: ReadonlySet<string>) {
  return {
    serverInfo: serverInfo(baseUrl, version),
    description: 'Search, read, list and compare fintech infrastructure tools.',
    instructions: INSTRUCTIONS,
    protocolVersions: PROTOCOL_VERSIONS,
    capabilities: CAPABILITIES,
    tools: DIRECTORY_TOOLS.map(({ published }) => published),
    tokenNeeded: DIRECTORY_TOOLS.some(({ scope }) => !publicScopes.has(scope)),
  };
}
