import { CORS } from './cors.ts';
import type { ApiResponse } from './http.ts';

/** A JSON answer that is not stored by caches unless `headers` say otherwise. */
export function jsonResponse(
  value: unknown,
  headers: Record<string, string | string[]> = {},
  status = 200,
): ApiResponse {
  return jsonTextResponse(JSON.stringify(value), headers, status);
}

/** The same of a value that is written as JSON already, as text or in UTF-8. */
export function jsonTextResponse(
  body: string | Uint8Array,
  headers: Record<string, string | string[]> = {},
  status = 200,
): ApiResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...CORS,
      ...headers,
    },
    body,
  };
}
