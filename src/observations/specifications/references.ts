import { AnswerError } from '../collector.ts';
import { parseSpecification } from '../pages/openapi.ts';

/** An object of a document. */
export type Node = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first `most` entries of a list; none of anything else. */
export const listIn = (value: unknown, most: number): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, most) : [];

/** References to be followed one after the other; a circle ends here. */
const LONGEST_CHAIN = 16;
/** Parts a file from those that it refers to, and their names from their texts: neither JSON nor YAML may hold it. */
const GAP = '\0';

/** The text of a file with those that it refers to, each by its path from it. */
export const joinFiles = (text: string, others: ReadonlyMap<string, string>): string =>
  [text, ...[...others].flat()].join(GAP);

/** A document with its references, which lead to itself or to files that came with it. */
export interface References {
  readonly document: Node;
  /** What a JSON Pointer leads to (RFC 6901); undefined when nothing is there. */
  at(pointer: string): unknown;
  /** The object that a value is or refers to; empty when it is none, or lies elsewhere. */
  object(value: unknown): Node;
}

/** The address of a file that is named in another. */
export const addressFrom = (file: string, reference: string): string => {
  const { pathname, hash } = new URL(reference, `file:///${file}`);
  return decode(pathname.slice(1)) + hash;
};

/** Makes references of a file count from the first one. */
function anchor(value: unknown, file: string, seen: WeakSet<object>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [key, inner] of Object.entries(value))
    if (key === '$ref' && typeof inner === 'string' && URL.canParse(inner, 'file:///'))
      (value as Record<string, unknown>)[key] = addressFrom(file, inner);
    else anchor(inner, file, seen);
}

/** Reads what {@link joinFiles} made, or a single file. Throws an `AnswerError` when it is no document. */
export function openReferences(body: string): References {
  const [text = '', ...others] = body.split(GAP);
  const document = parseSpecification(text);
  if (!isObject(document)) throw new AnswerError('the answer is no specification');
  const files = new Map<string, unknown>([['', document]]);
  const seen = new WeakSet<object>();
  for (let at = 0; at + 1 < others.length; at += 2)
    files.set(others[at] ?? '', parseSpecification(others[at + 1] ?? ''));
  if (others.length > 0) for (const [file, content] of files) anchor(content, file, seen);
  const known = new Map<string, unknown>();
  function at(pointer: string, file = ''): unknown {
    const address = `${file}#${pointer}`;
    if (known.has(address)) return known.get(address);
    let value: unknown = files.get(file);
    for (const step of pointer.split('/').slice(1)) {
      const key = decode(step).replaceAll('~1', '/').replaceAll('~0', '~');
      value =
        typeof value === 'object' && value && Object.hasOwn(value, key) ? (value as Node)[key] : undefined;
    }
    known.set(address, value);
    return value;
  }
  function object(value: unknown): Node {
    let found = value;
    for (let step = 0; step < LONGEST_CHAIN && isObject(found); step += 1) {
      const reference = found['$ref'];
      if (typeof reference !== 'string') return found;
      const [file, pointer = ''] = reference.split('#', 2);
      found = at(pointer, file);
    }
    return {};
  }
  return { document, at, object };
}

/** A step of a pointer in a fragment, which is percent-encoded; as it is when it is not. */
function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
