import * as z from 'zod';
import type { ResourcePath } from '../base/service.ts';
import { takeCallerQuota } from '../http/admit.ts';
import { scopeRefusal } from '../http/bearer.ts';
import type { Endpoint, Operation } from '../http/http.ts';
import { addressKey } from '../http/limits.ts';
import { readQuery } from '../http/read-query.ts';
import { DIRECTORY_TOOLS, readScopes } from '../mcp/directory-tools.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';
import { type ApiRoute, catalogRoute, type McpServerName, OF_ITS_OWN, type Services } from './services.ts';

const Query = z.object({
  structured: z
    .string()
    .regex(/^(?:true|false)$/, 'must be true or false')
    .optional()
    .describe(
      'Whether results have `structuredContent` beside their text, and definitions its schema; `true` when left out. `false` is for hosts that show a model both.',
    ),
});

/** Serves one of the servers of the protocol at its address. */
function mcpEndpoint(
  resource: ResourcePath,
  serverOf: (query: URLSearchParams) => McpServerName,
): Endpoint<Services> {
  return (request, services, _params, caller) =>
    serveMcp(request, {
      origins: services.mcp.origins,
      exchange: services.mcp.exchanges[serverOf(request.query)],
      refusal: (messages) => scopeRefusal(caller, readScopes(messages), services, resource),
      async spend(kind) {
        const verdict = await (kind === 'read'
          ? takeCallerQuota(services.limits, caller, request.client)
          : services.limits.take('protocol', addressKey(request.client)));
        if (!verdict) return { headers: {} };
        const { headers, quota, resetSeconds } = verdict;
        return verdict.allowed ? { headers } : { headers, limit: quota, retryAfter: resetSeconds };
      },
    });
}

const Message = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.int()]).optional(),
    method: z.string().optional(),
    params: z.record(z.string(), z.unknown()).optional(),
    result: z.record(z.string(), z.unknown()).optional(),
    error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
  })
  .meta({ id: 'JsonRpcMessage', description: 'A JSON-RPC 2.0 message.' });

/** The route of a server of the protocol; `example` is a call of a tool. */
function mcpRoute(
  path: ResourcePath,
  serverOf: (query: URLSearchParams) => McpServerName,
  about: Pick<Operation, 'operationId' | 'summary' | 'description' | 'query' | 'queryExample'>,
  example: { readonly name: string; readonly arguments: object },
): ApiRoute {
  const operation: Operation = {
    ...about,
    tag: 'mcp',
    body: {
      description:
        'One JSON-RPC 2.0 message: `tools/call` of at most 64 KiB, 2,000 values and 32 levels, any other of at most 8 KiB and 200 values.',
      schema: Message,
      example: { jsonrpc: '2.0', method: 'tools/call', params: example, id: 1 },
    },
    answers: {
      '200': { description: 'The answer; `text/event-stream` when only that is accepted.', schema: Message },
      '202': { description: 'A notification was taken.' },
      '4XX': { description: 'The message was refused; the body says why.', schema: Message },
    },
  };
  const other = { ...OF_ITS_OWN, method: '*', resource: path, errors: 'json-rpc' } as const;
  return catalogRoute(path, 'any', operation, mcpEndpoint(path, serverOf), other);
}

/**
 * Model Context Protocol over Streamable HTTP, without sessions; and the same protocol with the tools `search` and `fetch`
 * alone, as ChatGPT expects them.
 */
export const mcpRoutes: readonly ApiRoute[] = [
  mcpRoute(
    '/api/mcp',
    (query) => (readQuery(Query, query).values.structured === 'false' ? 'text' : 'directory'),
    {
      operationId: 'callMcp',
      summary: 'Model Context Protocol',
      description:
        'Streamable HTTP transport of the MCP server, without sessions. A bare `tools/call` works without `initialize`; ' +
        'revisions 2026-07-28, 2025-11-25, 2025-06-18 and 2025-03-26 are served. A read needs the scope of its REST twin, unless it is public; greetings and lists need none. ' +
        `Tools: ${DIRECTORY_TOOLS.map(({ published }) => `\`${published.name}\``).join(', ')}. Errors are JSON-RPC errors.`,
      query: Query,
      queryExample: { structured: 'true' },
    },
    { name: 'search_tools', arguments: { query: 'kyc' } },
  ),
  mcpRoute(
    '/api/mcp/connector',
    () => 'connector',
    {
      operationId: 'callMcpConnector',
      summary: 'Model Context Protocol with search and fetch',
      description:
        'An MCP server for hosts that expect the tools `search` (`query`) and `fetch` (`id`) alone, such as ChatGPT connectors and ' +
        'deep research. A result is one text with JSON: `{results: [{id, title, url}]}` or `{id, title, text, url, metadata}`. ' +
        'Transport, limits and errors are those of `/api/mcp`; `search` needs the scope `search`, `fetch` needs `read:tools`.',
    },
    { name: 'search', arguments: { query: 'kyc' } },
  ),
];
