import type { ApiRequest, ApiResponse, Operation, Params } from '../http/http.ts';
import { Problem } from '../http/problem.ts';
import { createRequest, PLAIN_GET } from '../http/request.ts';
import type { Services } from './services.ts';

type CatalogEndpoint = (request: ApiRequest, services: Services, params: Params) => ApiResponse;

/**
 * An operation whose answer 200 shows what its own example request is really answered with: an example that
 * cannot go stale. Without an answer, as in a catalogue that lacks the example, there is none.
 */
export function withLiveExample(
  operation: Operation,
  endpoint: CatalogEndpoint,
  path: string,
  services: Services,
): Operation {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(operation.queryExample ?? {}))
    for (const value of [values].flat()) query.append(name, String(value));
  const params = Object.fromEntries(
    Object.entries(operation.path ?? {}).map(([name, { example }]) => [name, example]),
  );
  const request = createRequest(`${path}?${query}`, PLAIN_GET);
  const success = operation.answers['200'];
  if (!success) return operation;
  try {
    const { body } = endpoint(request, services, params);
    const example: unknown = JSON.parse(
      body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body),
    );
    return { ...operation, answers: { ...operation.answers, '200': { ...success, example } } };
  } catch (error) {
    if (error instanceof Problem) return operation;
    throw error;
  }
}
