import { whenReady } from '../../base/when-ready.ts';
import { UNAUTHENTICATED } from '../authenticator.ts';
import { badToken, readBearer } from '../bearer.ts';
import { type Problem, problem } from '../errors/problem.ts';
import { scopeRefusal } from '../errors/scope-refusal.ts';
import type { Caller } from '../http.ts';
import type { RoutedContext } from '../request-context.ts';
import type { RouterServices } from '../router-services.ts';
import { addressKey } from './address-key.ts';
import type { Verdict } from './limits.ts';
import { takeCallerQuota } from './take-caller-quota.ts';

/**
 * Finds out who calls, whether they may, and takes the request from their quota: fills `caller` and `extra` of the
 * context. Throws, or rejects with, the problem that refuses the request.
 */
export function admit<S extends RouterServices>(context: RoutedContext<S>): undefined | Promise<undefined> {
  return whenReady(identify(context), (caller) => {
    context.caller = caller;
    return takeQuota(context);
  });
}

/** The caller; a bad token is 401 even where none is needed. */
function identify<S extends RouterServices>(context: RoutedContext<S>): Caller | Promise<Caller> {
  const header = context.request.header('authorization');
  const { route, services } = context;
  if (route.scope === 'unchecked') return UNAUTHENTICATED;
  if (header === undefined) return permitted(UNAUTHENTICATED, context);
  if (route.scope === 'optional')
    return whenReady(readBearer(header, services.authenticator, route.resource ?? ''), (found) =>
      'caller' in found ? found.caller : UNAUTHENTICATED,
    );
  return authenticated(header, context);
}

async function authenticated<S extends RouterServices>(
  header: string,
  context: RoutedContext<S>,
): Promise<Caller> {
  const { request, services, route } = context;
  const resource = route.resource ?? '';
  const authentication = await readBearer(header, services.authenticator, resource);
  if (!('error' in authentication)) return permitted(authentication.caller, context);
  const verdict = await services.limits.take('bad_token', addressKey(request.client));
  if (verdict && !verdict.allowed) throw exceeded(verdict);
  throw badToken(authentication.error, services.baseUrl, resource);
}

/** The caller, if they have the scope that the route needs. */
function permitted<S extends RouterServices>(
  caller: Caller,
  { route: { scope, resource = '' }, services }: RoutedContext<S>,
): Caller {
  if (scope === 'any' || scope === 'optional' || scope === 'unchecked') return caller;
  const refusal = scopeRefusal(caller, [scope], services, resource);
  if (refusal) throw refusal;
  return caller;
}

function takeQuota<S extends RouterServices>(context: RoutedContext<S>): undefined | Promise<undefined> {
  const { route, request, services, caller } = context;
  const { limit } = route;
  if (limit === 'none') return undefined;
  const verdict =
    limit === 'caller'
      ? takeCallerQuota(services.limits, caller, request.client)
      : services.limits.take(limit, addressKey(request.client));
  return whenReady(verdict, (judged) => {
    if (!judged) return undefined;
    context.extra = judged.headers;
    if (!judged.allowed) throw exceeded(judged);
    return undefined;
  });
}

function exceeded(verdict: Verdict): Problem {
  const seconds = verdict.resetSeconds;
  return problem(
    'rate-limited',
    `The quota of ${verdict.quota} requests of the policy "${verdict.policy}" is used up. Retry after ${seconds} seconds.`,
    { 'violated-policies': [verdict.policy] },
    { ...verdict.headers, 'retry-after': String(seconds) },
  );
}
