import { Readable } from 'node:stream';
import { route } from '../api/router.ts';
import type { Services } from '../api/services.ts';
import type { ApiRequest, ApiResponse } from '../http/http.ts';
import { createRequest, readBody } from '../http/request.ts';

/** A web `Request` as the API sees it. */
export function fromWeb(request: Request, client: string): ApiRequest {
  const { pathname, search } = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return createRequest(pathname + search, {
    method: request.method,
    header,
    headerNames: () => request.headers.keys(),
    body: (limit) => readBody(request.body ?? Readable.from([]), header('content-length'), limit),
    client,
    signal: request.signal,
  });
}

/** An answer of the API as a web `Response`; compression is left to the server around it. */
export function toWeb({ status, headers, body, extra, onDelivered }: ApiResponse, method: string): Response {
  const fields = new Headers();
  for (const [name, value] of Object.entries({ ...headers, ...extra })) {
    for (const one of Array.isArray(value) ? value : [value]) fields.append(name, one);
  }
  const empty = method === 'HEAD' || status === 204 || status === 304;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (bytes instanceof Uint8Array) fields.set('content-length', String(bytes.byteLength));
  onDelivered?.();
  if (empty || bytes === null) return new Response(null, { status, headers: fields });
  return new Response(bytes as BodyInit, { status, headers: fields });
}

interface AstroRequest {
  readonly request: Request;
  readonly clientAddress: string;
  readonly locals: { readonly services: Services };
}

export const prerender = false;

/** Endpoint of the API for hosts that run Astro's handler; our own server entry calls the same functions directly. */
export const ALL = async ({ request, clientAddress, locals }: AstroRequest): Promise<Response> =>
  toWeb(await route(fromWeb(request, clientAddress), locals.services), request.method);
