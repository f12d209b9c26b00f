import * as z from 'zod';
import { API_VERSION } from '../base/api-version.ts';
import { RECORD_COLLECTIONS } from '../catalog/collections/record-collections.ts';
import type { ApiRequest, ApiResponse } from '../http/http.ts';
import { jsonResponse } from '../http/json-response.ts';
import type { Operation } from '../http/operation.ts';
import type { Services } from './services.ts';

const ApiIndex = z.object({
  name: z.string(),
  version: z.string().meta({ description: 'Version of the interface.' }),
  description: z.url().meta({ description: 'OpenAPI description of every operation.' }),
  documentation: z.url().meta({ description: 'The guide for people.' }),
  search: z.string().meta({ description: 'Address template of the search (RFC 6570).' }),
  tools: z.string().meta({ description: 'Address template of the tool listing (RFC 6570).' }),
  knowledge: z.array(z.string()).meta({
    description: 'Address templates of the other collections (RFC 6570).',
  }),
  feeds: z.array(z.string()).meta({ description: 'Address templates of feeds and calendars (RFC 6570).' }),
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
export function apiIndex(_request: ApiRequest, services: Services): ApiResponse {
  return jsonResponse(indexOf(services.baseUrl), { 'cache-control': 'public, max-age=3600' });
}

export const apiIndexOperation = ({ baseUrl }: Services): Operation => ({
  operationId: 'getApiIndex',
  summary: 'Index of the API',
  description: 'Names the description, the guide and the main operations. Not rate limited.',
  tag: 'service',
  security: 'none',
  answers: {
    '200': { description: 'Where to go.', schema: ApiIndex, example: indexOf(baseUrl) },
  },
});
