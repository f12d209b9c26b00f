import { documentHeaders } from '../documents/document.ts';
import { LIVE_PATHS } from '../documents/live-documents.ts';
import { CORS } from '../http/cors.ts';
import { problem } from '../http/errors/problem.ts';
import { etagOf, matchingTag } from '../http/etag.ts';
import type { ApiRequest, ApiResponse } from '../http/http.ts';
import type { ApiRoute } from './api-route.ts';
import type { Services } from './services.ts';

/** `GET` of a document that the running server writes; 404 when the part it describes is not wired. */
export async function liveDocument(request: ApiRequest, services: Services): Promise<ApiResponse> {
  const document = await services.documents(request.path);
  if (!document) throw problem('not-found', `${request.path} is not offered here.`);
  const etag = etagOf(document.body);
  const headers = { ...lowerCase(documentHeaders(request.path)), ...CORS, etag };
  if (matchingTag(request.header('if-none-match'), etag)) return { status: 304, headers, body: null };
  return { status: 200, headers, body: document.body };
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** One route per live document. */
export const liveDocumentRoutes: readonly ApiRoute[] = LIVE_PATHS.map((path) => ({
  method: 'GET',
  path,
  endpoint: liveDocument,
  cache: 'own',
  limit: 'none',
  scope: 'unchecked',
}));
