import { countJson } from '../base/json-size.ts';
import type { ReadSpecification } from '../catalog/operations/operation-lines.ts';
import type { CollectorName, FeedEntry, ObservedValues } from '../records/observation.ts';
import type { SPECIFICATION_FORMATS } from '../records/tool/specifications.ts';
import type { Tool } from '../records/tool.ts';
import type { Answer, Visit, VisitOptions } from './visit/visit.ts';

/** One thing that a collector looks at. */
export interface Target {
  /** Package URL or address, as the record names it. */
  readonly subject: string;
  /** Address that is asked. */
  readonly url: string;
}

export interface Collector {
  readonly name: CollectorName;
  /** Asks robots.txt first: what it visits is no interface that is documented for programs. */
  readonly obeysRobots?: true;
  /** Days after which a subject is visited again; 1 when left out. */
  readonly everyDays?: number;
  /** What it can look at in a record. Pure. */
  targets(tool: Tool): readonly Target[];
  /**
   * Asks and says what it saw; undefined when nothing has changed since the last visit. Rejects with a `VisitError` when
   * there was no usable answer, and with an `AnswerError` when the answer is not what the source documents. Whatever a
   * stranger wrote is read by `read` alone.
   */
  observe(target: Target, visit: Visit, read: Read): Promise<ObservedValues | undefined>;
}

/** How the message of an `AnswerError` begins when reading exceeded its limits of time or memory. */
export const TOO_DEAR = 'the answer takes more than';

/** An answer that is not what its source documents: broken, of another type, or changed in form. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/** Parsers whose result is what a collector saw. */
export type ValuesParser = {
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

/** Targets of a collector that asks the address of a link of the record itself. */
export const atLink =
  (link: keyof Tool['links']): Collector['targets'] =>
  ({ links: { [link]: address } }) =>
    address === undefined ? [] : [{ subject: address, url: address }];

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

/** What a parser is told of an answer besides its text. */
export type About = Pick<Answer, 'url' | 'headers'>;

/** Results of the parsers by their names; each is what a collector saw unless another is named. */
export interface Readings
  extends Record<
      | 'advisories'
      | 'crates'
      | 'go'
      | 'incident-feed'
      | 'llms-txt'
      | 'maven'
      | 'npm'
      | 'nuget-page'
      | 'openapi'
      | 'packagist'
      | 'page'
      | 'pypi'
      | 'releases'
      | 'repository'
      | 'rubygems'
      | 'status',
      ObservedValues
    >,
    Record<`operations-${(typeof SPECIFICATION_FORMATS)[number]}`, ReadSpecification> {
  readonly entries: { readonly entries: FeedEntry[] };
  readonly 'auth-document': boolean;
  readonly 'json-object': boolean;
  readonly 'mcp-initialize': {
    readonly version?: string | undefined;
    readonly protocol?: string | undefined;
  };
  readonly 'mcp-tools': { readonly names: string[]; readonly cursor?: string | undefined };
  /** The last page, or the address where it is. */
  readonly 'nuget-index': ObservedValues | string;
}

/** Reads an answer. Rejects with an `AnswerError` when it is not what the parser expects, or too dear to read. */
export type Read = <Name extends keyof Readings>(name: Name, answer: Answer) => Promise<Readings[Name]>;

/** One line of at most `length` characters, without control or invalid characters; undefined when nothing is left. */
export function oneLine(value: unknown, length: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  // The cut keeps a huge text from being searched whole.
  const text = value
    .slice(0, length * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\s]+/gu, ' ')
    .trim();
  return [...text].slice(0, length).join('').trim() || undefined;
}

/** Day of a date as feeds and registries write it, `YYYY-MM-DD` in UTC; undefined when it is none. */
export function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' && !(value instanceof Date)) return undefined;
  const time = value instanceof Date ? value.getTime() : Date.parse(value);
  const day = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
  return /^(?:19|20)\d\d-/.test(day) ? day : undefined;
}

/** The members of `values` that are not undefined. */
export function withoutGaps<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
