import { type Difference, EVENT, type ReadSpecification } from '../../catalog/operations/operation-lines.ts';
import { oneLine } from '../collector.ts';

type Change = Pick<Difference, 'class' | 'what' | 'operation' | 'detail'>;
type Shape = ReadonlyMap<string, { readonly type: string; readonly required: boolean }>;

const shapeIn = (lines: readonly string[]): Shape =>
  new Map(
    lines.map((line) => {
      const [key = '', type = '', required] = line.split('\t');
      return [key, { type, required: required === 'required' }];
    }),
  );

/** Operations by method and path, in which the names of parameters do not count: callers do not see them. */
const byCall = ({ operations, shapes }: ReadSpecification) =>
  new Map(
    operations.map(({ method, path, deprecated }, index) => {
      const call = method === EVENT ? path : path.replaceAll(/\{[^}]*\}/g, '{}');
      return [`${method} ${call}`, { name: `${method} ${path}`, deprecated, lines: shapes[index] }];
    }),
  );

/** What the service says, in an answer or an event, as opposed to what it is told. */
const isAnswer = (key: string) => /^(?:\d|event\b)/.test(key);
const isProperty = (key: string) => isAnswer(key) || /^body\b/.test(key);

/**
 * Whether every value of the type `inner` is one of `outer`: an integer is a number, and a parameter is a text before it
 * is anything else.
 */
function isWithin(inner: string, outer: string, isText: boolean): boolean {
  const wide = outer.split('|');
  const fits = (type: string) => wide.includes(type) || (type === 'integer' && wide.includes('number'));
  return (isText && wide.includes('string')) || inner.split('|').every(fits);
}

/** The places that a place lies in: `200 data[].id` lies in `200`, `200 data` and `200 data[]`. */
const above = (key: string): string[] =>
  isProperty(key) ? [...key.matchAll(/(?<=.)(?:\.|\[\]| )/g)].map(({ index }) => key.slice(0, index)) : [];

/** What changed between the parameters and properties of an operation: the parts of each kind of change. */
function compareShapes(old: Shape, current: Shape): [Change['class'], Change['what'], string[]][] {
  const list = (): string[] => [];
  const [required, types, wider, less, more] = [list(), list(), list(), list(), list()];
  const retyped = new Set<string>();
  for (const [key, held] of current) {
    const before = old.get(key);
    if (!before || before.type === held.type || before.type === '' || held.type === '') continue;
    const [inner, outer] = isAnswer(key) ? [held.type, before.type] : [before.type, held.type];
    (isWithin(inner, outer, !isProperty(key)) ? wider : types).push(`${key}: ${before.type} to ${held.type}`);
    retyped.add(key);
  }
  /** Only the topmost of what has gone, come or become another type is named. */
  const isBelow = (key: string, others: Shape) =>
    above(key).some((place) => !others.has(place) || retyped.has(place));
  for (const [key, held] of current) {
    const before = old.get(key);
    if (isBelow(key, old)) continue;
    if (held.required && !before?.required && !isAnswer(key)) required.push(key);
    else if (!before) more.push(key);
    else if (before.required && !held.required && isAnswer(key)) less.push(`${key} may be missing`);
  }
  for (const key of old.keys())
    if (!current.has(key) && !key.startsWith('path ') && !isBelow(key, current)) less.push(key);
  return [
    ['breaking', 'required', required],
    ['breaking', 'type', types],
    ['compatible', 'type', wider],
    ['breaking', 'less', less],
    ['compatible', 'more', more],
  ];
}

const MOST_DETAIL = 160;

/** Names parted by `;`, with the number of those that have no room. */
function detailOf(parts: readonly string[]): string {
  let text = '';
  for (const [index, part] of parts.entries()) {
    const longer = text === '' ? part : `${text}; ${part}`;
    if (longer.length > MOST_DETAIL)
      return `${text || part.slice(0, MOST_DETAIL)} and ${parts.length - index} more`;
    text = longer;
  }
  return text;
}

/**
 * What changed between two copies of a specification, by the rules that oasdiff publishes where it knows the change: what
 * can make a call fail that worked is breaking, also what it calls a warning; what was deprecated before may go.
 */
export function specificationDifference(before: ReadSpecification, after: ReadSpecification): Change[] {
  const [old, current] = [byCall(before), byCall(after)];
  const changes: Change[] = [];
  const note = (kind: Change['class'], what: Change['what'], operation: string, parts: string[] = []) =>
    changes.push({ class: kind, what, operation, detail: oneLine(detailOf(parts), 240) ?? '' });
  for (const [call, { name, deprecated }] of old)
    if (!current.has(call))
      note(
        deprecated ? 'compatible' : 'breaking',
        'removed',
        name,
        deprecated ? ['it was deprecated before'] : [],
      );
  let grown = 0;
  for (const [call, { name, deprecated, lines }] of current) {
    const known = old.get(call);
    if (!known) note('compatible', 'added', name);
    else if (deprecated && !known.deprecated) note('compatible', 'deprecated', name);
    if (!lines || !known?.lines) continue;
    for (const [kind, what, parts] of compareShapes(shapeIn(known.lines), shapeIn(lines)))
      if (parts.length > 0 && what === 'more') grown += 1;
      else if (parts.length > 0) note(kind, what, name, parts);
  }
  // What is only more is many lines and asks nobody to do anything: how many operations is enough.
  if (grown > 0) note('compatible', 'more', '', [`${grown} operations`]);
  return changes;
}
