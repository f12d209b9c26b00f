import { CORS } from '../cors.ts';
import type { ApiResponse } from '../http.ts';
import { PROBLEM_TYPES, type ProblemType } from './problem-types.ts';

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
    ...(instance === undefined ? {} : { instance }),
    ...(requestId === undefined ? {} : { requestId }),
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
