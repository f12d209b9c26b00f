import * as z from 'zod';
import { badRequest } from './fault.ts';

/** Members of a JSON body, not checked yet. */
export type Members = Readonly<Record<string, unknown>>;

/** What a registration or claim answers: an HTTP status and a JSON body. */
export interface Answer {
  readonly status: number;
  readonly body: Members;
}

/** The members of a body. Throws `invalid_request` when it is not a JSON object. */
export function readMembers(body: unknown): Members {
  const parsed = z.record(z.string(), z.unknown()).safeParse(body);
  if (!parsed.success) throw badRequest('invalid_request', 'the body must be a JSON object');
  return parsed.data;
}

/** A member that may be left out. Throws `invalid_request` when it is not a string. */
export function optionalText(members: Members, name: string): string | undefined {
  const value = members[name];
  if (value === undefined || typeof value === 'string') return value;
  throw badRequest('invalid_request', `${name} must be a string`);
}
