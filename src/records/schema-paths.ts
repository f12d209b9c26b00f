import * as z from 'zod';

/** The schema below the wrappers of a field that may be left out. */
function unwrapped(schema: unknown): unknown {
  const wraps =
    schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault;
  return wraps ? unwrapped(schema.unwrap()) : schema;
}

/** Every path of the members of an object, and of the objects in it: `api`, `api.sandbox`. Entries of lists have none. */
export function schemaPaths(schema: unknown): string[] {
  const inner = unwrapped(schema);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([name, member]) => [
    name,
    ...schemaPaths(member).map((path) => `${name}.${path}`),
  ]);
}

/** The schema at a path of {@link schemaPaths}, unwrapped if the field is optional; undefined for an unknown path. */
export function schemaAt(schema: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((outer, name) => {
    const inner = unwrapped(outer);
    const isMember = inner instanceof z.ZodObject && Object.hasOwn(inner.shape, name);
    return isMember ? unwrapped(inner.shape[name]) : undefined;
  }, schema);
}

/** The same object with every member optional, and so in the objects in it: the shape of what {@link pickPaths} returns. */
export function openShape(schema: z.ZodObject): z.ZodObject {
  const members = Object.entries(schema.shape).map(([name, member]) => {
    const inner = unwrapped(member);
    const open = inner instanceof z.ZodObject ? openShape(inner) : (inner as z.ZodType);
    return [name, open.optional()];
  });
  return z.object(Object.fromEntries(members));
}

/** The part of a value that lies at the paths, in the order of the paths. */
export function pickPaths(value: object, paths: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const path of paths) copyPath(value as Record<string, unknown>, picked, path.split('.'));
  return picked;
}

function copyPath(
  from: Readonly<Record<string, unknown>>,
  to: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
): void {
  const value = from[name];
  if (value === undefined) return;
  if (rest.length === 0) to[name] = value;
  else if (typeof value === 'object' && value !== null && to[name] !== value) {
    const inner = (to[name] ?? {}) as Record<string, unknown>;
    copyPath(value as Record<string, unknown>, inner, rest);
    to[name] = inner;
  }
}
