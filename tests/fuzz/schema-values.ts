import fc from 'fast-check';
import { oddText } from './odd-values.ts';

/** What is read of a JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
}

/** Any JSON value, odd texts included. */
export const oddJson: fc.Arbitrary<unknown> = fc.oneof(
  oddText.map((value) => value.toWellFormed()),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, [], {}, [[]], { __proto__: null }),
);

/** Values that a schema allows, or nearly: every tenth is any JSON. `resolve` finds what a `$ref` names. */
export function valuesOf(schema: Schema, resolve: (ref: string) => Schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: allowed(schema, resolve, depth) },
    { weight: 1, arbitrary: oddJson },
  );
}

function allowed(schema: Schema, resolve: (ref: string) => Schema, depth: number): fc.Arbitrary<unknown> {
  const inner = (other: Schema) => valuesOf(other, resolve, depth + 1);
  if (depth > 5) return oddJson;
  if (schema.$ref !== undefined) return inner(resolve(schema.$ref));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map(inner));
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).map(([name, value]) => [name, inner(value)]);
      const known = fc.record(Object.fromEntries(members), { requiredKeys: [] });
      return fc
        .tuple(known, fc.dictionary(oddText, oddJson, { maxKeys: 1 }))
        .map(([some, strange]) => ({ ...strange, ...some }));
    }
    case 'array':
      return fc.array(schema.items ? inner(schema.items) : oddJson, { maxLength: 4 });
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1000 }),
        fc.constantFrom(0, -1, 2 ** 31, 2 ** 53),
      );
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return oddText.map((value) => value.toWellFormed());
    default:
      return oddJson;
  }
}
