import * as z from 'zod';
import { Tool } from '../schema/tool.ts';

/** Fields that describe the record and not the tool. */
const OF_THE_RECORD = new Set(['slug', 'facts', 'sources', 'verification', 'addedAt', 'updatedAt']);

/** The object below the wrappers of a field that may be left out. */
function unwrapped(schema: unknown): unknown {
  const wraps =
    schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault;
  return wraps ? unwrapped(schema.unwrap()) : schema;
}

/** Every path that names a fact, or a group of facts, of a tool: `api`, `api.sandbox`. */
export const RECORD_PATHS: ReadonlySet<string> = new Set(
  Object.entries(Tool.shape).flatMap(([name, schema]) => {
    if (OF_THE_RECORD.has(name)) return [];
    const inner = unwrapped(schema);
    const below = inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
    return [name, ...below.map((key) => `${name}.${key}`)];
  }),
);
