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

/** Least characters for each value of a long answer; documents of registries have 25 and more. */
const LEAST_CHARACTERS = 16;
const LONG = 2 << 20;
/** `,`, `[` and `{`. */
const BEFORE_VALUES = [44, 91, 123];

/** Whether a long text is made of small values: an empty object of two characters takes 64 bytes once it is read. */
function isCrowded(json: string): boolean {
  if (json.length < LONG) return false;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) if (BEFORE_VALUES.includes(json.charCodeAt(at))) values += 1;
  return values * LEAST_CHARACTERS > json.length;
}

/**
 * JSON of an answer. Throws an `AnswerError`, also for a long one of small values: the parser does not heed the limit of
 * memory of a thread, and would end the whole process.
 */
export function parseJson(body: string): unknown {
  if (isCrowded(body)) throw new AnswerError('the answer has too many values for its length');
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new AnswerError(`the answer is not JSON: ${(error as Error).message.slice(0, 120)}`);
  }
}
