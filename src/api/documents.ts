import * as z from 'zod';
import { keptFor } from '../base/kept.ts';
import { API_VERSION } from '../base/service.ts';
import { RECORD_COLLECTIONS } from '../catalog/collections/record-collections.ts';
import { documentHeaders } from '../documents/document.ts';
import { DOWNLOAD_OPERATIONS } from '../documents/downloads/download-operations.ts';
import { LIVE_PATHS } from '../documents/live-documents.ts';
import { openapi } from '../documents/openapi.ts';
import { CORS, etagOf, jsonResponse, jsonTextResponse, matchingTag, writeJson } from '../http/answers.ts';
import { problem } from '../http/problem.ts';
import { operationOf } from './live-example.ts';
import { type ApiRoute, catalogRoute, OF_ITS_OWN, type Services } from './services.ts';

const ApiIndex = z.object({
  name: z.string(),
  version: z.string().describe('Version of the interface.'),
  description: z.url().describe('OpenAPI description of every operation.'),
  documentation: z.url().describe('The guide for people.'),
  search: z.string().describe('Address template of the search (RFC 6570).'),
  tools: z.string().describe('Address template of the tool listing (RFC 6570).'),
  knowledge: z.array(z.string()).describe('Address templates of the other collections (RFC 6570).'),
  feeds: z.array(z.string()).describe('Address templates of feeds and calendars (RFC 6570).'),
  health: z.url(),
});

function indexOf(baseUrl: string): z.infer<typeof ApiIndex> {
  return {
    name: 'Fintech Tool Directory API',
    version: API_VERSION,
    description: `${baseUrl}/openapi.json`,
    documentation: `${baseUrl}/docs/api`,
    search: `${baseUrl}/api/search{?q,category,limit}`,
    tools: `${baseUrl}/api/tools{?q,category,pricing,kind,page,limit}`,
    knowledge: RECORD_COLLECTIONS.map(({ name }) => `${baseUrl}/api/${name}{?q,page,limit,fields}`),
    feeds: [
      ...['feed.xml', 'feed.json', 'calendar.ics'].map((file) => `${baseUrl}/${file}{?tools}`),
      `${baseUrl}/tools/{slug}/feed.xml`,
    ],
    health: `${baseUrl}/api/health`,
  };
}

/** `GET /api`: where to go from the API's root, which the API catalog names as its address. */
export const apiIndexRoute = catalogRoute(
  '/api',
  'unchecked',
  ({ baseUrl }) => ({
    operationId: 'getApiIndex',
    summary: 'Index of the API',
    description: 'Names the description, the guide and the main operations. Not rate limited.',
    tag: 'service',
    security: 'none',
    answers: {
      '200': { description: 'Where to go.', schema: ApiIndex, example: indexOf(baseUrl) },
    },
  }),
  (_request, { baseUrl }) => jsonResponse(indexOf(baseUrl), { 'cache-control': 'public, max-age=3600' }),
  OF_ITS_OWN,
);

/** The route that serves the description of the other routes and of the files beside them. */
export function openapiRoute(routes: readonly ApiRoute[]): ApiRoute {
  // It is not counted, and every query is another address: it is written once.
  const written = keptFor((services: Services) => {
    const described = routes.flatMap((route) => {
      const { method, path, deprecation } = route;
      const operation = operationOf(route, services);
      return operation ? [{ method, path, deprecated: deprecation !== undefined, operation }] : [];
    });
    return writeJson(openapi(services.baseUrl, API_VERSION, [...described, ...DOWNLOAD_OPERATIONS]));
  });
  return {
    method: 'GET',
    path: '/openapi.json',
    endpoint(_request, services) {
      const { bytes, tag } = written(services);
      return { ...jsonTextResponse(bytes), etag: tag };
    },
    cache: 'catalog',
    limit: 'none',
    scope: 'unchecked',
  };
}

/** One route per document that the running server writes; 404 when the part it describes is not wired. */
export const liveDocumentRoutes: readonly ApiRoute[] = LIVE_PATHS.map((path) => ({
  method: 'GET',
  path,
  async endpoint(request, services) {
    const document = await services.documents(path);
    if (!document) throw problem('not-found', `${path} is not offered here.`);
    const etag = etagOf(document.body);
    const headers = { ...documentHeaders(path), ...CORS, etag };
    if (matchingTag(request.header('if-none-match'), etag)) return { status: 304, headers, body: null };
    return { status: 200, headers, body: document.body };
  },
  cache: 'own',
  limit: 'none',
  scope: 'unchecked',
}));
