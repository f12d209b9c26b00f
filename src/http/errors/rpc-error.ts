import type { ApiResponse } from '../http.ts';
import { jsonResponse } from '../json-response.ts';
import { RPC, rpcError } from '../json-rpc.ts';
import type { Problem } from './problem.ts';

/** Renders a problem as a JSON-RPC 2.0 error without id (§5): the request was refused before it was read. */
export function rpcErrorResponse(error: Problem): ApiResponse {
  const code =
    error.status === 429 ? RPC.rateLimited : error.status >= 500 ? RPC.internalError : RPC.invalidRequest;
  return jsonResponse(rpcError(null, code, error.message), { ...error.headers }, error.status);
}
