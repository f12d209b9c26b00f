import { whenReady } from '../base/availability.ts';
import { CATALOG_CACHING, type PreparedAnswer, prepareAnswer } from './answer-cache.ts';
import { matchingTag } from './answers.ts';
import type { ApiRequest, ApiResponse } from './http.ts';
import { checkAddress, type RoutedContext } from './route.ts';

/** How long an answer with observed data is kept. */
const OBSERVED_MS = 30_000;
const OBSERVED_CACHING = 'public, max-age=60';

/** The kept answer of a catalogue route for this request, made on first use: conditional, and private with credentials. */
export function keptAnswer(context: RoutedContext): ApiResponse | Promise<ApiResponse> {
  return whenReady(prepared(context), (answer) => present(answer, context.request));
}

function present(answer: PreparedAnswer, request: ApiRequest): ApiResponse {
  const authorized = request.header('authorization') !== undefined;
  const headers = authorized ? answer.privateHeaders : answer.headers;
  const tag = matchingTag(request.header('if-none-match'), answer.etag);
  if (tag === undefined) return { status: 200, headers, body: answer.bytes, shared: true };
  const { 'content-type': _, ...others } = headers;
  return { status: 304, headers: { ...others, etag: tag }, body: null };
}

/** The kept answer for this address, or a new one; spellings that differ in parameter order share it. */
function prepared({
  route,
  request,
  services,
  params,
  caller,
}: RoutedContext): PreparedAnswer | Promise<PreparedAnswer> {
  const { answers } = services;
  const changes = route.cache === 'observed' && services.observes;
  const life = changes ? { ttl: OBSERVED_MS } : {};
  const spelling = request.target;
  const kept = answers.get(spelling);
  if (kept) return kept;
  checkAddress(request);
  const sorted = new URLSearchParams(request.query);
  sorted.sort();
  const key = `${request.path}?${sorted}`;
  const keep = (answer: PreparedAnswer) => {
    answers.set(key, answer, life);
    if (key !== spelling) answers.set(spelling, answer, life);
    return answer;
  };
  const same = answers.get(key);
  if (same) return keep(same);
  return whenReady(route.endpoint(request, services, params, caller), (made) =>
    keep(prepareAnswer(made, changes ? OBSERVED_CACHING : CATALOG_CACHING)),
  );
}
