import { countJson } from '../base/json-size.ts';
import type { ObservedValues } from '../records/observation.ts';
import { AnswerError, type Collector } from './collector.ts';
import type { Readings } from './reading/read.ts';
import type { VisitOptions } from './visit/visit.ts';

/** Parsers whose result is what a collector saw. */
type ValuesParser = {
  [Name in keyof Readings]: Readings[Name] extends ObservedValues ? Name : never;
}[keyof Readings];

/** `observe` of a collector that needs one answer: gone at 404 and 410, else what the parser `name` reads in it. */
export function readOnce(name: ValuesParser, options: VisitOptions = {}): Collector['observe'] {
  return async (target, visit, read) => {
    const answer = await visit(target.url, options);
    if (answer.status === 304) return undefined;
    if (answer.status === 404 || answer.status === 410) return { gone: true };
    return read(name, answer);
  };
}

/** Values of an answer; those of the largest registries, which list every version, may have more. */
const USUAL_VALUES = 100_000;
/** Levels; no source documents more than a dozen. */
const DEPTH = 100;

/**
 * Parses the JSON of an answer with at most `values` values. Throws an `AnswerError` when it is invalid, or has more:
 * one byte can take a hundred times its memory once it is parsed, and more where a schema finds it wrong.
 */
export function parseJson(body: string, values = USUAL_VALUES): unknown {
  const exceeded = countJson(body, { values, depth: DEPTH });
  if (exceeded)
    throw new AnswerError(
      exceeded === 'values'
        ? `the answer has more than ${values} values`
        : `the answer has more than ${DEPTH} levels`,
    );
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new AnswerError(`the answer is not JSON: ${(error as Error).message.slice(0, 120)}`);
  }
}
