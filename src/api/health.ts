import * as z from 'zod';
import { API_VERSION } from '../base/api-version.ts';
import { whenReady } from '../base/when-ready.ts';
import type { ApiRequest, ApiResponse } from '../http/http.ts';
import { jsonResponse } from '../http/json-response.ts';
import type { Operation } from '../http/operation.ts';
import type { Services } from './services.ts';

const Health = z.object({
  status: z.enum(['ok', 'unavailable']).meta({ description: '`ok` when the service can take requests.' }),
  version: z.string().meta({ description: 'Version of the interface.' }),
});

type Health = z.infer<typeof Health>;

const HEALTHY: ApiResponse = {
  ...jsonResponse({ status: 'ok', version: API_VERSION } satisfies Health),
  body: new TextEncoder().encode(JSON.stringify({ status: 'ok', version: API_VERSION } satisfies Health)),
  shared: true,
};

function answer(healthy: boolean): ApiResponse {
  if (healthy) return HEALTHY;
  return jsonResponse(
    { status: 'unavailable', version: API_VERSION } satisfies Health,
    { 'retry-after': '5' },
    503,
  );
}

/** `GET /api/health`: 503 while the process stops, or while its store cannot be read or written. */
export function health(_request: ApiRequest, services: Services): ApiResponse | Promise<ApiResponse> {
  return whenReady(services.healthy(), answer);
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
      description: 'The service is stopping, or cannot read or write its store.',
      schema: Health,
      example: { status: 'unavailable', version: API_VERSION },
    },
  },
};
