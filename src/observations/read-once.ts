import type { ObservedValues } from '../catalog/schema/observation.ts';
import { AnswerError, type Collector, type Target } from './collector.ts';
import type { Answer, VisitOptions } from './visit/visit.ts';

/** `observe` of a collector that needs one answer: gone at 404 and 410, else what `parse` reads in it. */
export function readOnce(
  parse: (body: string, target: Target, answer: Answer) => ObservedValues,
  options: VisitOptions = {},
): Collector['observe'] {
  return async (target, visit) => {
    const answer = await visit(target.url, options);
    if (answer.status === 304) return undefined;
    if (answer.status === 404 || answer.status === 410) return { gone: true };
    return parse(answer.body, target, answer);
  };
}

/** A long JSON answer must have at least this many characters per value; answers of registries have 25 and more. */
const MIN_CHARACTERS_PER_VALUE = 16;
const LONG_ANSWER = 2 << 20;
/** Char codes of `,`, `[` and `{`. */
const BEFORE_VALUES = [44, 91, 123];

/**
 * Whether a long JSON text has too many values for its length. Each takes much more memory once parsed: `{}` takes 64
 * bytes.
 */
function hasTooManyValues(json: string): boolean {
  if (json.length < LONG_ANSWER) return false;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) if (BEFORE_VALUES.includes(json.charCodeAt(at))) values += 1;
  return values * MIN_CHARACTERS_PER_VALUE > json.length;
}

/**
 * Parses the JSON of an answer. Throws an `AnswerError` when it is invalid, or long with too many small values: the
 * parser ignores the memory limit of a worker thread, and exceeding it would end the whole process.
 */
export function parseJson(body: string): unknown {
  if (hasTooManyValues(body)) throw new AnswerError('the answer has too many values for its length');
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new AnswerError(`the answer is not JSON: ${(error as Error).message.slice(0, 120)}`);
  }
}
