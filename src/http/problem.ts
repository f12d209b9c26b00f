import { CORS } from './answers.ts';
import type { ApiResponse } from './http.ts';

/** Every kind of error the API answers with; each has a page at `/problems/<type>`. */
export const PROBLEM_TYPES = {
  'invalid-parameter': {
    status: 400,
    title: 'Invalid query parameter',
    explanation:
      'A query parameter has a value that is not allowed. The member `errors` names each parameter, the value that was sent, the values or the range that are allowed and, where one is close, a suggestion. Correct the named parameters and send the request again.',
  },
  'bad-request': {
    status: 400,
    title: 'Malformed request',
    explanation:
      'The request could not be read: its path or query holds broken percent-encoding, bytes that are not UTF-8, or control characters. Encode the address again (RFC 3986) and repeat the request.',
  },
  'malformed-json': {
    status: 400,
    title: 'Malformed JSON',
    explanation:
      'The body is not valid JSON in UTF-8. `detail` says where reading stopped. Send one JSON value with `Content-Type: application/json`.',
  },
  'invalid-token': {
    status: 401,
    title: 'Invalid access token',
    explanation:
      'A bearer token was sent and it is malformed, unknown, expired or revoked. Register again at `/api/agent/register`, or leave out the `Authorization` header: public reads need no token. The `WWW-Authenticate` header points to the protected resource metadata.',
  },
  unauthorized: {
    status: 401,
    title: 'Access token required',
    explanation:
      'This operation needs a bearer token and none was sent. `/auth.md` shows how an agent registers and gets one.',
  },
  'payment-required': {
    status: 402,
    title: 'Payment required',
    explanation:
      'The paid feed was called without a payment. The answer carries the terms for both rails: a `Payment` challenge in `WWW-Authenticate` (MPP) and `PAYMENT-REQUIRED` (x402). Pay with either and repeat the request with the proof.',
  },
  'insufficient-scope': {
    status: 403,
    title: 'Insufficient scope',
    explanation:
      'The bearer token is valid but does not carry the scope that this operation needs. `WWW-Authenticate` names it. Register with an identity to get `read:categories`.',
  },
  'sandbox-is-local': {
    status: 403,
    title: 'The payment sandbox is local',
    explanation:
      'Payments are in sandbox mode: play money, for programs on the same machine as the server. The request came from another machine or through a proxy; `detail` says which sign of that it bears. Call the server on its own machine under a loopback address. An operator who wants to sell reports sets `PAYMENTS_MODE=live`, or closes the feed with `PAYMENTS_MODE=off`.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    explanation:
      'Nothing lives at this address. For a tool or a category the member `suggestions` lists the nearest slugs. `/openapi.json` lists every operation.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    explanation:
      'The address exists but does not answer this method. The `Allow` header lists those it does.',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    explanation:
      'The `Accept` header rules out every form this address can answer with. Ask for `application/json`.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    explanation: 'The request did not arrive completely in time. Send it again on a new connection.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    explanation:
      'The request contradicts the present state of what it addresses. `detail` says which; read it again and retry.',
  },
  gone: {
    status: 410,
    title: 'Removed',
    explanation:
      'What this address named is there no more. `detail` gives the reason and what to do: a removed record has `date` and `reason`; a cursor or a version of the catalogue that is not known here is to be left out, and the list read anew.',
  },
  'payload-too-large': {
    status: 413,
    title: 'Body too large',
    explanation: 'The body is longer than this operation accepts. `detail` names the limit in bytes.',
  },
  'uri-too-long': {
    status: 414,
    title: 'Address too long',
    explanation: 'Path and query together may have at most 8,192 bytes.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    explanation:
      'The body has a `Content-Type` this operation does not read. Most operations read `application/json`.',
  },
  unprocessable: {
    status: 422,
    title: 'Unprocessable body',
    explanation:
      'The body is valid JSON but its fields are not what the operation expects. `errors` names each field and the remedy.',
  },
  'rate-limited': {
    status: 429,
    title: 'Request quota exceeded',
    explanation:
      'The quota of the policy named in `violated-policies` is used up. Wait for the number of seconds in `Retry-After`. The `RateLimit` and `RateLimit-Policy` fields of every answer show what is left. A registered agent has a larger quota than an unauthenticated client.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Header fields too large',
    explanation:
      'The header fields of the request are longer than the server reads. Send fewer or shorter fields.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    explanation:
      'The server failed to answer; the fault is on our side and has been logged. Try again later.',
  },
  'payments-not-configured': {
    status: 503,
    title: 'Payments not configured',
    explanation:
      'The paid feed is closed: this installation has no way to take a payment at present, so it asks for none. The free sample stays available.',
  },
  unavailable: {
    status: 503,
    title: 'Service unavailable',
    explanation:
      'The server is stopping or cannot reach its store. Wait for the number of seconds in `Retry-After` and try again.',
  },
} as const satisfies Record<string, { status: number; title: string; explanation: string }>;

export type ProblemType = keyof typeof PROBLEM_TYPES;

/** An error that is answered as RFC 9457 problem. Endpoints throw what {@link problem} makes. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly type: ProblemType;
  readonly status: number;
  /** Extension members of the answer (RFC 9457 §3.2). */
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    type: ProblemType,
    detail: string,
    members: Record<string, unknown>,
    headers: Record<string, string>,
  ) {
    super(detail);
    this.type = type;
    this.status = PROBLEM_TYPES[type].status;
    this.members = members;
    this.headers = headers;
  }
}

/** Makes a problem to throw: `detail` says what was wrong, what is allowed and what to do. */
export function problem(
  type: ProblemType,
  detail: string,
  members: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Problem {
  return new Problem(type, detail, members, headers);
}

/** Most values that a page repeats of those that are allowed. */
const MOST_ALLOWED = 40;

/** One parameter that was refused, as `errors` of an `invalid-parameter` problem lists it. */
export interface ParameterError {
  readonly parameter: string;
  readonly value?: string | undefined;
  readonly detail: string;
  readonly allowed?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly suggestion?: string | undefined;
}

/** 400 for parameters, of which the first is told in words; of a value no more than a reader needs. */
export function refused(...all: readonly ParameterError[]): Problem {
  const errors = all.map((error) => (error.value ? { ...error, value: error.value.slice(0, 100) } : error));
  const [first] = errors;
  const guess = first?.suggestion ? ` Did you mean ${first.suggestion}?` : '';
  return problem('invalid-parameter', `${first?.parameter} ${first?.detail}.${guess}`, { errors });
}

/** By parameter: what is wrong with what was sent, for people. Throws on what is no refusal of parameters. */
export function faultsOf(error: unknown): Map<string, string> {
  if (!(error instanceof Problem)) throw error;
  const errors = (error.members['errors'] ?? []) as ParameterError[];
  return new Map(
    errors.map(({ parameter, value, detail, suggestion, allowed = [] }) => {
      const many = allowed.length;
      const fault = many > 0 ? `is no value of ${parameter}` : detail;
      const guess = suggestion ? ` Did you mean ${suggestion}?` : '';
      const all = many > 0 && many <= MOST_ALLOWED ? ` Allowed: ${allowed.join(', ')}.` : '';
      return [parameter, `${value ? `“${value}”` : parameter} ${fault}.${guess}${all}`];
    }),
  );
}

/** 503 for a store that cannot be reached or cannot write. */
export function storeUnavailable(): Problem {
  return problem(
    'unavailable',
    'The service cannot reach its store at present. Try again in 5 seconds.',
    {},
    { 'retry-after': '5' },
  );
}

/**
 * Renders a problem as `application/problem+json` (RFC 9457 §3). `instance` is the path and query as sent,
 * `requestId` what the operator finds in the log.
 */
export function problemResponse(
  error: Problem,
  baseUrl: string,
  instance?: string,
  requestId?: string,
): ApiResponse {
  const body = {
    type: `${baseUrl}/problems/${error.type}`,
    title: PROBLEM_TYPES[error.type].title,
    status: error.status,
    detail: error.message,
    instance,
    requestId,
    ...error.members,
  };
  return {
    status: error.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...CORS,
      ...error.headers,
    },
    body: JSON.stringify(body),
  };
}
