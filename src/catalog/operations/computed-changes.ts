import { changeDate } from '../../records/api-change.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import type { Catalog } from '../catalog.ts';
import type { StreamedChange } from '../collections/change-stream.ts';
import type { ObservedChange } from '../observed/observed-changes.ts';
import type { createActionMap } from './map-actions.ts';
import {
  DIFFERENCE_CLASSES,
  type Difference,
  EVENT,
  type OperationsFile,
  readOperationLine,
  type SpecificationCopy,
} from './operation-lines.ts';
import type { AskedChanges } from './operation-question.ts';
import { rootsOf } from './words.ts';

/** What happened, as counted in a title and said of one operation; what has no words in a title is not counted. */
const WORDS: Readonly<Record<Difference['what'], readonly [counted: string, said: string]>> = {
  removed: ['removed', 'was removed'],
  required: ['asking for more', 'requires more'],
  type: ['with another type', 'has another type'],
  less: ['with less', 'has less'],
  deprecated: ['deprecated', 'was deprecated'],
  added: ['added', 'was added'],
  more: ['', 'optional parameters and properties were added'],
  text: ['', 'only texts changed'],
};

/** The page of the commit, or of the file where no commit is known. */
const pageOf = ({ url }: SpecificationCopy, { commit }: Difference) =>
  commit === '' ? url : url.replace(/\/blob\/.*$/, `/commit/${commit}`);

function titleOf(name: string, list: readonly Difference[]): string {
  const counted = Object.entries(WORDS).flatMap(([what, [words]]) => {
    const count = new Set(list.filter((one) => one.what === what).map(({ operation }) => operation)).size;
    return words === '' || count === 0 ? [] : [`${count} ${words}`];
  });
  if (counted.length > 0) return `${name}: operations of its specification, ${counted.join(', ')}`;
  const isMore = list.some(({ what }) => what === 'more');
  return `${name}: ${isMore ? 'optional parameters and properties added to' : 'only texts changed in'} its specification`;
}

/**
 * The changes that the history of a tool's specifications shows, one for each month, newest first. `class` is that of the
 * gravest difference; `actions` are those of the operations that a caller may have to look at.
 */
export function computedChangesOf(
  tool: Tool,
  files: readonly OperationsFile[],
  actionsOf: ReturnType<typeof createActionMap>,
): ObservedChange[] {
  const all = files.flatMap(({ copy, operations, differences }) => {
    const known = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));
    return differences.map((difference) => ({ difference, copy, known }));
  });
  return [...Map.groupBy(all, ({ difference }) => difference.day.slice(0, 7))]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([, list]): ObservedChange => {
      const newest = list.reduce((a, b) => (a.difference.day >= b.difference.day ? a : b));
      const differences = list.map(({ difference }) => difference);
      const actions = list.flatMap(({ difference: { operation }, copy, known }) => {
        const gone = readOperationLine(operation.replace(' ', '\t'));
        return operation === ''
          ? []
          : actionsOf(known.get(operation) ?? gone, copy.source, tool).map(({ action }) => action);
      });
      return {
        tool: tool.slug,
        kind: 'operations',
        origin: 'computed',
        subject: newest.copy.url.replace(/\/blob\/.*$/, ''),
        title: titleOf(tool.name, differences),
        date: newest.difference.day,
        url: pageOf(newest.copy, newest.difference),
        class:
          DIFFERENCE_CLASSES.find((name) => differences.some((one) => one.class === name)) ?? 'documentation',
        actions: [...new Set(actions)].sort(),
      };
    });
}

/**
 * The changes that a question asks for, newest first and of a day the gravest first: what people wrote of the tools, and the
 * differences of their specifications one by one. Words that none names are `missing`, and narrow nothing.
 */
export function changesAsked(
  { class: gravest, what, from = '', to = '9' }: AskedChanges,
  tools: readonly string[],
  words: readonly string[],
  kind: 'operation' | 'event' | undefined,
  catalog: Catalog,
): { changes: StreamedChange[]; missing: readonly string[] } {
  const isOf = (one: { class: string; what: string }) =>
    what ? one.what === what : gravest ? one.class === gravest : one.what !== 'text';
  const isOfKind = ({ operation }: Difference) => kind !== 'event' || operation.startsWith(EVENT);
  const edited = catalog.changes.flatMap((change) => {
    const { slug, tool = '', title, severity, kind: of } = change;
    const gravity = severity === 'action-required' ? 'breaking' : 'documentation';
    if (!tools.includes(tool) || !isOf({ class: gravity, what: of === 'deprecation' ? 'deprecated' : of }))
      return [];
    const date = changeDate(change);
    const about = { origin: 'edited' as const, tool, kind: of, title, date, url: paths.change(slug) };
    return [{ ...about, source: '', subject: title }];
  });
  const computed = tools.flatMap((tool) =>
    catalog
      .operations()
      .differencesOf(tool)
      .flatMap(({ copy, differences }) =>
        differences
          .filter((one) => isOf(one) && isOfKind(one))
          .map((one) => ({
            ...{
              origin: 'computed' as const,
              tool,
              kind: 'operations',
              source: copy.source,
              subject: one.operation,
            },
            title: `${one.operation} ${WORDS[one.what][1]}${one.detail && `: ${one.detail}`}`.trim(),
            ...{ date: one.day, url: pageOf(copy, one), class: one.class },
          })),
      ),
  );
  const dated = [...edited, ...computed]
    .filter(({ date }) => date >= from && date <= to)
    .map((change) => ({ change, held: new Set(rootsOf(`${change.subject} ${change.source}`)) }));
  const missing = words.filter((word) => !dated.some(({ held }) => held.has(word)));
  const gravity = (change: StreamedChange) => DIFFERENCE_CLASSES.indexOf(change.class ?? 'breaking');
  const changes = dated
    .filter(({ held }) => words.every((word) => held.has(word) || missing.includes(word)))
    .map(({ change: { source: _, subject: __, ...change } }) => change)
    .sort((a, b) => b.date.localeCompare(a.date) || gravity(a) - gravity(b));
  return { changes, missing };
}
