import type * as z from 'zod';
import { nearest } from '../../base/nearest.ts';
import { counted } from '../../base/text.ts';

type Node = { def: { innerType?: Node; element?: Node; shape?: Record<string, Node> } };

/** Keys the schema allows in the object at `path`. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let node: Node | undefined = schema as unknown as Node;
  const unwrap = () => {
    while (node?.def.innerType) node = node.def.innerType;
  };
  unwrap();
  for (const step of path) {
    node = typeof step === 'number' ? node?.def.element : node?.def.shape?.[String(step)];
    unwrap();
  }
  return Object.keys(node?.def.shape ?? {});
}

/** Asks for the name that is spelled nearly so, with `before` in front of it; where none is, says `otherwise`. */
export function didYouMean(text: string, names: Iterable<string>, otherwise = '', before = ''): string {
  const [guess] = nearest(text, names, 1);
  return guess === undefined ? otherwise : `did you mean ${before}${guess}?`;
}

/** Type of a missing field, as far as the issue states it. */
function wanted(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `, one of ${issue.values.map(String).join(', ')}`;
  if (issue.code !== 'invalid_type' || issue.expected === 'string') return '';
  return issue.expected === 'array' ? ', a list' : `, a value of type ${issue.expected}`;
}

/** Document that describes the fields of a record. */
function whereShown(file: string): string {
  return file.includes('/tools/')
    ? 'CONTRIBUTING.md says what it holds'
    : `other files in ${file.slice(0, file.lastIndexOf('/'))} show what it holds`;
}

/** Says in words what a schema issue means for the editor of the file. */
export function explainIssue(
  file: string,
  schema: z.ZodType,
  data: unknown,
  issue: z.core.$ZodIssue,
): Fault[] {
  const field = issue.path.join('.');
  const value: unknown = issue.path.reduce((inner, step) => Object(inner)[step], data);
  const shown = JSON.stringify(value);
  const one = (message: string, remedy: string) => [{ field, message, remedy }];
  if (issue.code === 'unrecognized_keys') {
    const keys = keysAt(schema, issue.path);
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join('.'),
      message: 'this key is not known',
      remedy: `${didYouMean(key, keys)} allowed here: ${keys.join(', ')}`.trim(),
    }));
  }
  if (value === undefined) return one('is missing', `add ${field}${wanted(issue)}; ${whereShown(file)}`);
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String);
    return one(
      `${shown} is not allowed`,
      `${didYouMean(String(value), allowed)} allowed: ${allowed.join(', ')}`.trim(),
    );
  }
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const unit = issue.origin === 'string' ? ' characters' : issue.origin === 'array' ? ' entries' : '';
    const size = typeof value === 'string' || Array.isArray(value) ? value.length : value;
    const [few, least, bound] =
      issue.code === 'too_small' ? ['few', 'least', issue.minimum] : ['many', 'most', issue.maximum];
    return one(`has ${size}${unit}, too ${few}`, `use at ${least} ${bound}${unit}`);
  }
  if (issue.code === 'invalid_type')
    return one(
      `${shown} has the wrong type`,
      issue.expected === 'number'
        ? 'write the number alone, without unit, currency or quotes'
        : `write a value of type ${issue.expected}`,
    );
  return one(`${shown ?? 'this'} is not valid`, issue.message);
}

/** One error in a record, for an editor to correct. */
export interface Fault {
  /** Record path, such as `sources.0.url`; empty when the whole file is meant. */
  readonly field: string;
  readonly message: string;
  readonly remedy: string;
}

/** One error in one content file. */
export interface Problem extends Fault {
  /** Path below the repository, such as `content/tools/stripe.md`. */
  readonly file: string;
}

/** The problems as text for people, grouped by file, with the count first. */
export function problemList(problems: readonly Problem[]): string {
  const byFile = Map.groupBy(problems, (problem) => problem.file);
  const groups = [...byFile]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, list]) => {
      const lines = list.map(
        ({ field, message, remedy }) => `  ${field === '' ? '' : `${field}: `}${message}\n    → ${remedy}`,
      );
      return `${file} (${list.length})\n${lines.join('\n')}`;
    });
  return `${counted(problems.length, 'problem')} in ${counted(byFile.size, 'content file')}\n\n${groups.join('\n\n')}`;
}
