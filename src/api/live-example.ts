import type { Operation } from '../http/http.ts';
import { Problem } from '../http/problem.ts';
import { createRequest, PLAIN_GET } from '../http/request.ts';
import type { ApiRoute, Services } from './services.ts';

/**
 * The operation of a route. Of a live one, answer 200 shows what its own example request is answered with; without an
 * answer, as in a catalogue that lacks the example, there is none.
 */
export function operationOf(
  { operation, endpoint, path }: ApiRoute,
  services: Services,
): Operation | undefined {
  const described = typeof operation === 'function' ? operation(services) : operation;
  const success = described?.answers['200'];
  if (!described?.live || !success) return described;
  const { queryExample = {}, path: variables = {}, answers } = described;
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(queryExample))
    for (const value of [values].flat()) query.append(name, String(value));
  const params = Object.fromEntries(Object.entries(variables).map(([name, { example }]) => [name, example]));
  const address = path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '');
  const request = createRequest(`${address}?${query}`, PLAIN_GET);
  try {
    const answer = endpoint(request, services, params, { kind: 'unauthenticated', scopes: [] });
    if (answer instanceof Promise) return described;
    const { body } = answer;
    const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
    return { ...described, answers: { ...answers, '200': { ...success, example: JSON.parse(text) } } };
  } catch (error) {
    if (error instanceof Problem) return described;
    throw error;
  }
}
