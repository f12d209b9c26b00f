import * as z from 'zod';
import { Day, HttpsUrl } from '../../records/scalars.ts';
import { SPECIFICATION_FORMATS } from '../../records/tool/specifications.ts';

/** An operation, or an event (method `EVENT`, its name as the path), as its specification has it. */
export interface SpecifiedOperation {
  readonly method: string;
  /** As in the specification, without the server. */
  readonly path: string;
  /** Operation id; empty without one. */
  readonly id: string;
  readonly tags: string[];
  /** Scopes of OAuth that it asks for. */
  readonly scopes: string[];
  /** Names of required parameters and properties of the body, without those of the path. */
  readonly requires: string[];
  readonly deprecated: boolean;
  /** Whether its description says that it belongs to an older interface. */
  readonly legacy: boolean;
  /** Summary of the vendor; empty unless the licence of the specification allows to repeat it. */
  readonly name: string;
}

export const EVENT = 'EVENT';
/** What a specification says. */
export interface ReadSpecification {
  readonly operations: readonly SpecifiedOperation[];
  /** What each operation takes and answers, in the order of `operations`; undefined where it is too much to compare. */
  readonly shapes: readonly (readonly string[] | undefined)[];
}

/** Classes of a difference between two copies of a specification. */
export const DIFFERENCE_CLASSES = ['breaking', 'compatible', 'documentation'] as const;
/** One difference: what happened to one operation within a month. */
export interface Difference {
  /** The last commit of its month that changed the file, and its day. */
  readonly commit: string;
  readonly day: string;
  readonly class: (typeof DIFFERENCE_CLASSES)[number];
  readonly what: 'removed' | 'added' | 'deprecated' | 'required' | 'type' | 'less' | 'more' | 'text';
  /** `METHOD path`; empty when it concerns the file as a whole. */
  readonly operation: string;
  /** Names that changed, such as `query limit: string to integer`. */
  readonly detail: string;
}

/** First line of a file of operations: where they were read. */
export const SpecificationCopy = z.strictObject({
  /** Tool and source, such as `plaid/2020-09-14`; begins the id of each operation. */
  source: z.string().max(200),
  /** Address of the file, at the commit where there is one. */
  url: HttpsUrl,
  format: z.enum(SPECIFICATION_FORMATS),
  version: z.string().max(80).optional(),
  licence: z.string().max(40).optional(),
  commit: z.string().max(64).optional(),
  /** The day whose state the copy has: of the newest commit of its repository, else of the visit. */
  copyDay: Day,
  /** Why the file could not be read when it was last tried, and that day; what was read before stays. */
  fault: z.string().max(200).optional(),
  faultOn: Day.optional(),
});
export type SpecificationCopy = z.infer<typeof SpecificationCopy>;

/** A file of `content/operations`. */
export interface OperationsFile {
  readonly copy: SpecificationCopy;
  readonly operations: readonly SpecifiedOperation[];
  /** Newest first. */
  readonly differences: readonly Difference[];
}

const LIST = ';';

/** The line of an operation: columns between tabs, without empty ones at the end. */
export const operationLine = (one: SpecifiedOperation): string =>
  [
    one.method,
    one.path,
    one.id,
    one.tags.join(LIST),
    one.scopes.join(' '),
    one.requires.join(LIST),
    one.deprecated ? 'deprecated' : one.legacy ? 'legacy' : '',
    one.name,
  ]
    .join('\t')
    .trimEnd();

const listOf = (text: string, sign: string) => (text === '' ? [] : text.split(sign));

export function readOperationLine(line: string): SpecifiedOperation {
  const [method = '', path = '', id = '', tags = '', scopes = '', requires = '', state, name = ''] =
    line.split('\t');
  return {
    method,
    path,
    id,
    tags: listOf(tags, LIST),
    scopes: listOf(scopes, ' '),
    requires: listOf(requires, LIST),
    deprecated: state === 'deprecated',
    legacy: state === 'legacy',
    name,
  };
}

const differenceColumns = ['day', 'commit', 'class', 'what', 'operation', 'detail'] as const;

export const differenceLine = (one: Difference): string =>
  differenceColumns
    .map((name) => one[name])
    .join('\t')
    .trimEnd();

/** The slug of the tool of a source. */
export const toolOf = ({ source }: Pick<SpecificationCopy, 'source'>): string =>
  source.slice(0, source.indexOf('/'));

/** The text of a file of operations: the copy as JSON, a line for each operation, and after an empty one its differences. */
export function writeOperations({ copy, operations, differences }: OperationsFile): string {
  const changes = differences.map(differenceLine);
  const lines = [JSON.stringify(copy), ...operations.map(operationLine)];
  return `${[...lines, ...(changes.length > 0 ? ['', ...changes] : [])].join('\n')}\n`;
}

export function readDifference(line: string): Difference {
  const [day, commit, kind, what, operation = '', detail = ''] = line.split('\t');
  if (!DIFFERENCE_CLASSES.some((name) => name === kind))
    throw new Error(`"${line.slice(0, 80)}" is no difference`);
  return { day, commit, class: kind, what, operation, detail } as Difference;
}

/** Reads what {@link writeOperations} wrote. Throws when the text is no such file. */
export function readOperations(text: string): OperationsFile {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const gap = lines.indexOf('');
  const end = gap < 0 ? lines.length : gap;
  return {
    copy: SpecificationCopy.parse(JSON.parse(head)),
    operations: lines.slice(0, end).map(readOperationLine),
    differences: lines.slice(end + 1).map(readDifference),
  };
}
