/** An object of a document. */
export type Node = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first `most` entries of a list; none of anything else. */
export const listIn = (value: unknown, most: number): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, most) : [];

/** References to be followed one after the other; a circle ends here. */
const LONGEST_CHAIN = 16;

/** The references of one document. */
export interface References {
  /** What a JSON Pointer leads to (RFC 6901); undefined when nothing is there. */
  at(pointer: string): unknown;
  /** The object that a value is or refers to within the document; empty when it is none, or lies in another file. */
  object(value: unknown): Node;
}

export function createReferences(document: Node): References {
  const known = new Map<string, unknown>();
  function at(pointer: string): unknown {
    if (known.has(pointer)) return known.get(pointer);
    const steps = pointer.split('/').slice(1);
    let value: unknown = document;
    for (const step of steps) {
      const key = decode(step).replaceAll('~1', '/').replaceAll('~0', '~');
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Node)[key]
          : undefined;
    }
    known.set(pointer, value);
    return value;
  }
  function object(value: unknown): Node {
    let found = value;
    for (let step = 0; step < LONGEST_CHAIN; step += 1) {
      if (!isObject(found)) return {};
      const reference = found['$ref'];
      if (typeof reference !== 'string') return found;
      if (!reference.startsWith('#')) return {};
      found = at(reference.slice(1));
    }
    return {};
  }
  return { at, object };
}

/** A step of a pointer in a fragment, which is percent-encoded; as it is when it is not. */
function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
