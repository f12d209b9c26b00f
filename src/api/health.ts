import * as z from 'zod';
import type { Operation } from '../discovery/operation.ts';
import { API_VERSION } from './api-version.ts';
import type { ApiRequest, ApiResponse } from './http.ts';
import { jsonResponse } from './json-response.ts';
import type { Services } from './services.ts';

const Health = z.object({
  status: z.enum(['ok', 'unavailable']).meta({ description: '`ok` when the service can take requests.' }),
  version: z.string().meta({ description: 'Version of the interface.' }),
});

/** `GET /api/health`: 503 while the process stops or its store cannot be reached. */
export async function health(_request: ApiRequest, services: Services): Promise<ApiResponse> {
  const healthy = await services.healthy();
  const body: z.infer<typeof Health> = { status: healthy ? 'ok' : 'unavailable', version: API_VERSION };
  return healthy ? jsonResponse(body) : jsonResponse(body, { 'retry-after': '5' }, 503);
}

export const healthOperation: Operation = {
  operationId: 'getHealth',
  summary: 'Health check',
  description:
    'Says whether the service can take requests, and the version of the interface. Not rate limited.',
  tag: 'service',
  security: 'none',
  answers: {
    '200': {
      description: 'The service takes requests.',
      schema: Health,
      example: { status: 'ok', version: API_VERSION },
    },
    '503': {
      description: 'The service is stopping or cannot reach its store.',
      schema: Health,
      example: { status: 'unavailable', version: API_VERSION },
    },
  },
};
