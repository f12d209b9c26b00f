import { whenReady } from '../base/availability.ts';
import { badToken, readBearer, scopeRefusal, UNAUTHENTICATED } from './bearer.ts';
import type { Caller } from './http.ts';
import { addressKey, type Limits, type Verdict } from './limits.ts';
import { type Problem, problem } from './problem.ts';
import type { RoutedContext } from './route.ts';

type Taken = Verdict | undefined;

/**
 * Takes one request from the quota of its caller: of the client when it sent a token, of its address otherwise.
 * Anonymous credentials also share the ceiling of their address, so that many registrations do not multiply the
 * quota. A request beyond the client's own quota is not counted there, so that it takes nothing from other clients.
 */
export function takeCallerQuota(limits: Limits, caller: Caller, address: string): Taken | Promise<Taken> {
  const key = addressKey(address);
  const own = limits.take(caller.kind, caller.clientId ?? key);
  if (caller.kind !== 'anonymous') return own;
  return whenReady(own, (verdict) => underCeiling(limits, verdict, key));
}

function underCeiling(limits: Limits, own: Taken, key: string): Taken | Promise<Taken> {
  if (!own?.allowed) return own;
  return whenReady(limits.take('ceiling', key), (verdict) => (verdict?.allowed === false ? verdict : own));
}

/**
 * Finds out who calls, whether they may, and takes the request from their quota: fills `caller` and `extra` of the
 * context. Throws, or rejects with, the problem that refuses the request.
 */
export function admit(context: RoutedContext): undefined | Promise<undefined> {
  return whenReady(identify(context), (caller) => {
    context.caller = caller;
    return takeQuota(context);
  });
}

/** The caller; a bad token is 401 even where none is needed. */
function identify(context: RoutedContext): Caller | Promise<Caller> {
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

async function authenticated(header: string, context: RoutedContext): Promise<Caller> {
  const { request, services, route } = context;
  const resource = route.resource ?? '';
  const authentication = await readBearer(header, services.authenticator, resource);
  if (!('error' in authentication)) return permitted(authentication.caller, context);
  const verdict = await services.limits.take('bad_token', addressKey(request.client));
  if (verdict && !verdict.allowed) throw exceeded(verdict);
  throw badToken(authentication.error, services.baseUrl, resource);
}

/** The caller, if they have the scope that the route needs. */
function permitted(caller: Caller, { route: { scope, resource = '' }, services }: RoutedContext): Caller {
  if (scope === 'any' || scope === 'optional' || scope === 'unchecked') return caller;
  const refusal = scopeRefusal(caller, [scope], services, resource);
  if (refusal) throw refusal;
  return caller;
}

function takeQuota(context: RoutedContext): undefined | Promise<undefined> {
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

/** 429 for a quota that is used up, which says what it counts. */
export function exceeded(verdict: Verdict, counted = `requests of the policy "${verdict.policy}"`): Problem {
  const seconds = verdict.resetSeconds;
  return problem(
    'rate-limited',
    `The quota of ${verdict.quota} ${counted} is used up. Retry after ${seconds} seconds.`,
    { 'violated-policies': [verdict.policy] },
    { ...verdict.headers, 'retry-after': String(seconds) },
  );
}
