import * as z from 'zod';
import type { ApiRequest, ApiResponse, Caller } from '../http/http.ts';
import type { Operation } from '../http/operation.ts';
import { scopeRefusal } from '../http/scope-refusal.ts';
import { takeCallerQuota } from '../http/take-caller-quota.ts';
import { readScopes } from '../mcp/reads.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';
import type { Services } from './services.ts';

/** `POST /api/mcp`: Model Context Protocol over Streamable HTTP, without sessions. */
export function mcp(
  request: ApiRequest,
  services: Services,
  _params: Readonly<Record<string, string>>,
  caller: Caller,
): Promise<ApiResponse> {
  return serveMcp(request, {
    ...services.mcp,
    refusal: (messages) => scopeRefusal(caller, readScopes(messages), services, '/api/mcp'),
    async spend() {
      const verdict = await takeCallerQuota(services.limits, caller, request.client);
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

export const mcpOperation: Operation = {
  operationId: 'callMcp',
  summary: 'Model Context Protocol',
  description:
    'Streamable HTTP transport of the MCP server, without sessions. A bare `tools/call` works without `initialize`; ' +
    'revisions 2026-07-28, 2025-11-25, 2025-06-18 and 2025-03-26 are served. A read needs the scope of its REST twin, unless it is public; greetings and lists need none. Tools: `search_tools`, `get_tool`, ' +
    '`list_categories`, `compare_tools`. Errors are JSON-RPC errors.',
  tag: 'mcp',
  security: 'optional-bearer',
  body: {
    description: 'One JSON-RPC 2.0 message of at most 256 KiB.',
    schema: Message,
    example: {
      jsonrpc: '2.0',
      method: 'tools/call',
      params: { name: 'search_tools', arguments: { query: 'kyc' } },
      id: 1,
    },
  },
  answers: {
    '200': { description: 'The answer; `text/event-stream` when only that is accepted.', schema: Message },
    '202': { description: 'A notification was taken.' },
    '4XX': { description: 'The message was refused; the body says why.', schema: Message },
  },
};
