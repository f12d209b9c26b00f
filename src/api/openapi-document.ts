import { API_VERSION } from '../base/api-version.ts';
import { DOWNLOAD_OPERATIONS } from '../documents/downloads/download-operations.ts';
import { openapi } from '../documents/openapi.ts';
import type { ApiRequest, ApiResponse } from '../http/http.ts';
import { jsonResponse } from '../http/json-response.ts';
import type { ApiRoute } from './api-route.ts';
import type { Services } from './services.ts';

/** The route that serves the description of the other routes and of the files beside them. */
export function openapiRoute(routes: readonly ApiRoute[]): ApiRoute {
  const endpoint = (_request: ApiRequest, services: Services): ApiResponse => {
    const described = routes.flatMap(({ method, path, operation, deprecation }) =>
      operation
        ? [
            {
              method,
              path,
              deprecated: deprecation !== undefined,
              operation: typeof operation === 'function' ? operation(services) : operation,
            },
          ]
        : [],
    );
    return jsonResponse(openapi(services.baseUrl, API_VERSION, [...described, ...DOWNLOAD_OPERATIONS]));
  };
  return {
    method: 'GET',
    path: '/openapi.json',
    endpoint,
    cache: 'catalog',
    limit: 'none',
    scope: 'unchecked',
  };
}
