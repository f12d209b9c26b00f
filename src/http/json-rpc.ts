import { jsonResponse } from './answers.ts';
import type { ApiResponse } from './http.ts';
import type { Problem } from './problem.ts';

/** JSON-RPC 2.0 §5.1 codes, and the positive code this server uses for an exceeded limit. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  rateLimited: 429,
} as const;

export type RpcId = string | number | null;

/** The parts of a message that the transport reads. */
export interface RpcMessage {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: unknown;
}

/** Body of an error response. */
export function rpcError(id: RpcId, code: number, message: string, data?: unknown) {
  return {
    jsonrpc: '2.0',
    id,
    error: data === undefined ? { code, message } : { code, message, data },
  } as const;
}

/** Whether a parsed value is one JSON-RPC 2.0 request, notification or response (an id, if present, is not null). */
export function isRpcMessage(value: unknown): value is RpcMessage {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const message = value as Record<string, unknown>;
  if (message['jsonrpc'] !== '2.0') return false;
  if ('id' in message && typeof message['id'] !== 'string' && typeof message['id'] !== 'number') return false;
  return typeof message['method'] === 'string' || 'result' in message || 'error' in message;
}

/** Whether the message expects an answer. */
export function expectsAnswer(message: RpcMessage): boolean {
  return message.method !== undefined && message.id !== undefined;
}

/** Renders a problem as a JSON-RPC 2.0 error without id (§5): the request was refused before it was read. */
export function rpcErrorResponse(error: Problem): ApiResponse {
  const code =
    error.status === 429 ? RPC.rateLimited : error.status >= 500 ? RPC.internalError : RPC.invalidRequest;
  return jsonResponse(rpcError(null, code, error.message), { ...error.headers }, error.status);
}
