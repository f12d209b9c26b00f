import { CORE_SCHEMA, load } from 'js-yaml';
import { AnswerError } from '../collector.ts';
import { parseJson } from '../read-once.ts';

/** Bounds of a document: the largest description of an interface that is known to us has 250,000 values. */
const MOST_VALUES = 300_000;
const DEEPEST = 100;
/** An alias repeats what it names wherever it stands, so that a few of them make a small document huge. */
const MOST_ALIASES = 1000;

/** Fails at the first value beyond the limits. js-yaml opens and closes each value, and gives an alias what it names. */
function limited() {
  let values = 0;
  let aliases = 0;
  const known = new WeakSet<object>();
  return (event: 'open' | 'close', { result }: { readonly result?: unknown }) => {
    if (event === 'open') values += 1;
    else if (typeof result === 'object' && result !== null) {
      if (known.has(result)) aliases += 1;
      known.add(result);
    }
    if (values > MOST_VALUES) throw new AnswerError(`the answer has more than ${MOST_VALUES} values`);
    if (aliases > MOST_ALIASES) throw new AnswerError(`the answer has more than ${MOST_ALIASES} aliases`);
  };
}

/**
 * A description of an interface in JSON or YAML 1.2, as plain values; dates stay text. Takes time and memory in
 * proportion to its length. Throws an `AnswerError` when it is neither, or exceeds a limit.
 */
export function parseSpecification(body: string): unknown {
  if (body.trimStart().startsWith('{')) return parseJson(body, MOST_VALUES);
  try {
    return load(body, { schema: CORE_SCHEMA, maxDepth: DEEPEST, listener: limited() } as Parameters<
      typeof load
    >[1]);
  } catch (error) {
    if (error instanceof AnswerError) throw error;
    throw new AnswerError(`the answer is neither JSON nor YAML: ${(error as Error).message.slice(0, 120)}`);
  }
}
