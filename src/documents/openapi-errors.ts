import type { Operation } from '../http/http.ts';

type Json = Record<string, unknown>;

const NEVER = { '4XX': 'The request was refused (RFC 9457).' } as const;
const QUOTA = { '429': 'The quota is used up; wait for the seconds in `Retry-After`.' } as const;
const OF_BODY = { '413': 'The body is larger than the limit.', ...QUOTA, ...NEVER } as const;

/** What each error of a read means, by status; the kinds are explained at `/problems`. */
function refusals({ query, path, security, tag }: Operation): Readonly<Record<string, string>> {
  const ofRecords = path !== undefined && tag !== 'service';
  const paged = query !== undefined && 'cursor' in query.shape;
  return {
    '400': 'The address, or a parameter that `errors` names, is not allowed.',
    ...(security === 'none'
      ? {}
      : {
          '401': 'The bearer token is malformed, expired or revoked.',
          '403': 'The bearer token lacks the scope.',
        }),
    ...(ofRecords ? { '404': 'Nothing has this slug; `suggestions` has the nearest.' } : {}),
    ...(ofRecords
      ? { '410': 'The record was removed; `reason` says why.' }
      : paged
        ? { '410': 'The catalogue changed since the cursor or the version was given.' }
        : {}),
    ...(security === 'none' ? {} : QUOTA),
    ...NEVER,
  };
}

/** Errors of an operation in OpenAPI, those apart that it documents itself; `problem` is the content of an error. */
export function openapiErrors(method: string, operation: Operation, problem: Json): Json {
  const { answers, body, path, tag } = operation;
  if (Object.hasOwn(answers, '4XX')) return {};
  const refused = method === 'GET' ? refusals(operation) : body ? OF_BODY : NEVER;
  const errors = Object.entries(refused).flatMap(([status, description]) =>
    Object.hasOwn(answers, status) ? [] : [[status, { description, content: problem }] as const],
  );
  const moved = {
    description: 'The record has another address.',
    headers: { Location: { description: 'Its present address.', schema: { type: 'string' } } },
  };
  const leads = method === 'GET' && path !== undefined && tag !== 'service';
  return { ...(leads ? { '308': moved } : {}), ...Object.fromEntries(errors) };
}
