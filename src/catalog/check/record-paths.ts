import * as z from 'zod';
import { Tool } from '../schema/tool.ts';

/** The object below the wrappers of a field that may be left out. */
function unwrapped(schema: unknown): unknown {
  const wraps =
    schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault;
  return wraps ? unwrapped(schema.unwrap()) : schema;
}

/** Every path that names a fact, or a group of facts, of a tool: `api`, `api.sandbox`. */
export const RECORD_PATHS: ReadonlySet<string> = new Set(
  Object.entries(Tool.shape).flatMap(([name, schema]) => {
    const inner = unwrapped(schema);
    const below = inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
    return [name, ...below.map((key) => `${name}.${key}`)];
  }),
);
