import fc from 'fast-check';
import { oddJson } from './schema-values.ts';

type Path = readonly string[];

/** Paths of every member of a JSON value, at any depth. */
function members(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => [
    [...path, name],
    ...members(member, [...path, name]),
  ]);
}

function change(value: unknown, [name, ...rest]: Path, make: (member: unknown) => unknown): unknown {
  if (name === undefined) return make(value);
  const copy = structuredClone(value) as Record<string, unknown>;
  const made = change(copy[name], rest, make);
  if (made === undefined) delete copy[name];
  else copy[name] = made;
  return copy;
}

/** A JSON value with no, one or two members left out or replaced. */
export function tampered(value: unknown): fc.Arbitrary<unknown> {
  const paths = members(value);
  const edit = fc.tuple(fc.constantFrom(...paths), fc.option(oddJson, { nil: undefined }));
  return fc.array(edit, { maxLength: 2 }).map((edits) =>
    edits.reduce<unknown>((made, [path, other]) => {
      const there = path
        .slice(0, -1)
        .reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], made);
      return typeof there === 'object' && there !== null ? change(made, path, () => other) : made;
    }, value),
  );
}
