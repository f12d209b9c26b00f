import * as z from 'zod';
import { badRequest } from './fault.ts';

/** The body as an object, or a fault. */
export function asObject(body: unknown): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(body);
  if (!parsed.success) throw badRequest('invalid_request', 'the body must be a JSON object');
  return parsed.data;
}
