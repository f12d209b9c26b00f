import { ResourceNotFoundError, type Server } from '@modelcontextprotocol/server';
import { CAPABILITIES, INSTRUCTIONS, serverInfo, UNCHANGING } from './identity.ts';
import { completePromptArgument, getPrompt, listPrompts } from './prompts.ts';
import {
  completeResourceSlug,
  listResources,
  listResourceTemplates,
  type Resources,
  readResource,
} from './resources.ts';
import { BriefServer, serveTools } from './serve-tools.ts';
import type { ServedTools } from './tool-definition.ts';

/** Most values one completion answers (MCP completion: 100). */
const MAX_COMPLETIONS = 100;

/** A protocol server for one exchange; everything expensive is in `served` and shared. */
export function createServer(version: string, served: ServedTools): Server {
  const { baseUrl, catalog, resources } = served;
  const server = new BriefServer(serverInfo(baseUrl, version), {
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
    cacheHints: {
      'server/discover': UNCHANGING,
      'tools/list': UNCHANGING,
      'prompts/list': UNCHANGING,
      'resources/list': UNCHANGING,
      'resources/templates/list': UNCHANGING,
      'resources/read': { ttlMs: 600_000, cacheScope: 'public' },
    },
  });
  serveTools(server, served);
  server.setRequestHandler('resources/list', ({ params }) =>
    listResources(resources, baseUrl, catalog.version, params?.cursor),
  );
  server.setRequestHandler('resources/templates/list', () => listResourceTemplates(baseUrl));
  server.setRequestHandler('resources/read', ({ params }) => readResource(resources, baseUrl, params.uri));
  server.setRequestHandler('prompts/list', () => listPrompts());
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments ?? {}));
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) => {
    const values =
      ref.type === 'ref/prompt'
        ? completePromptArgument(catalog, ref.name, argument.name, argument.value)
        : completeResource(resources, baseUrl, ref.uri, argument);
    const shown = values.slice(0, MAX_COMPLETIONS);
    return { completion: { values: shown, total: values.length, hasMore: values.length > shown.length } };
  });
  return server;
}

function completeResource(
  resources: Resources,
  baseUrl: string,
  uri: string,
  argument: { name: string; value: string },
) {
  if (argument.name !== 'slug')
    throw new ResourceNotFoundError(uri, `${uri} has no argument ${argument.name}; use slug.`);
  return completeResourceSlug(resources, baseUrl, uri, argument.value);
}
