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

/** JSON of an answer. Throws an `AnswerError`. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new AnswerError(`the answer is not JSON: ${(error as Error).message.slice(0, 120)}`);
  }
}
