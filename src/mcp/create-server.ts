import { ProtocolError, ResourceNotFoundError, Server } from '@modelcontextprotocol/server';
import type { Catalog } from '../catalog/catalog.ts';
import { RPC } from '../http/json-rpc.ts';
import { callTool } from './call-tool.ts';
import { CAPABILITIES, INSTRUCTIONS, serverInfo } from './identity.ts';
import { completePromptArgument, getPrompt, listPrompts } from './prompts.ts';
import {
  completeResourceSlug,
  listResources,
  listResourceTemplates,
  readResource,
  type Twins,
} from './resources.ts';
import type { DirectoryTool, ToolContext } from './tool-definition.ts';

/** Most values one completion answers (MCP completion: 100). */
const MAX_COMPLETIONS = 100;
const HOUR: { ttlMs: number; cacheScope: 'public' } = { ttlMs: 3_600_000, cacheScope: 'public' };

/** What the server tells about. */
export interface McpDirectory extends ToolContext {
  readonly version: string;
  readonly tools: readonly DirectoryTool[];
  readonly twins: Twins;
  readonly onerror: (error: unknown) => void;
}

/** A protocol server for one exchange; everything expensive is in `directory` and shared. */
export function createServer(directory: McpDirectory): Server {
  const { baseUrl, version, catalog, tools, twins, onerror } = directory;
  const server = new Server(serverInfo(baseUrl, version), {
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
    cacheHints: {
      'server/discover': HOUR,
      'tools/list': HOUR,
      'prompts/list': HOUR,
      'resources/list': HOUR,
      'resources/templates/list': HOUR,
      'resources/read': { ttlMs: 600_000, cacheScope: 'public' },
    },
  });
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ published }) => published) }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = tools.find(({ published }) => published.name === params.name);
    if (tool) return callTool(tool, params.arguments, directory, onerror);
    const names = tools.map(({ published }) => published.name).join(', ');
    throw new ProtocolError(RPC.invalidParams, `Tool ${params.name} not found. Tools: ${names}.`);
  });
  server.setRequestHandler('resources/list', ({ params }) =>
    listResources(twins, baseUrl, catalog.version, params?.cursor),
  );
  server.setRequestHandler('resources/templates/list', () => listResourceTemplates(baseUrl));
  server.setRequestHandler('resources/read', ({ params }) => readResource(twins, baseUrl, params.uri));
  server.setRequestHandler('prompts/list', () => listPrompts());
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments ?? {}));
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) => {
    const values =
      ref.type === 'ref/prompt'
        ? completePromptArgument(catalog, ref.name, argument.name, argument.value)
        : completeResource(catalog, baseUrl, ref.uri, argument);
    const shown = values.slice(0, MAX_COMPLETIONS);
    return { completion: { values: shown, total: values.length, hasMore: values.length > shown.length } };
  });
  return server;
}

function completeResource(
  catalog: Catalog,
  baseUrl: string,
  uri: string,
  argument: { name: string; value: string },
) {
  if (argument.name !== 'slug')
    throw new ResourceNotFoundError(uri, `${uri} has no argument ${argument.name}; use slug.`);
  return completeResourceSlug(catalog, baseUrl, uri, argument.value);
}
