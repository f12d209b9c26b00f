import type { Tool } from '../../records/tool.ts';
import type { ObservedChange } from '../observed/observed-changes.ts';
import type { createActionMap } from './map-actions.ts';
import { toolOf } from './operation-data.ts';
import { DIFFERENCE_CLASSES, type Difference, type OperationsFile } from './operation-lines.ts';

/** What happened, as counted in a title. */
const WORDS: Readonly<Record<Difference['what'], string>> = {
  removed: 'removed',
  required: 'asking for more',
  type: 'with another type',
  less: 'with less',
  deprecated: 'deprecated',
  added: 'added',
  more: '',
  text: '',
};

/** The page of the commit, or of the file where no commit is known. */
const pageOf = (url: string, commit: string) =>
  commit === '' ? url : url.replace(/\/blob\/.*$/, `/commit/${commit}`);

function titleOf(name: string, list: readonly Difference[]): string {
  const counted = Object.entries(WORDS).flatMap(([what, words]) => {
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
  const months = Map.groupBy(all, ({ difference }) => difference.month);
  return [...months]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([, list]): ObservedChange => {
      const newest = list.reduce((a, b) => (a.difference.day >= b.difference.day ? a : b));
      const differences = list.map(({ difference }) => difference);
      const actions = list.flatMap(({ difference: { operation }, copy, known }) => {
        if (operation === '') return [];
        const [method = '', path = ''] = operation.split(' ');
        const gone = {
          method,
          path,
          id: '',
          tags: [],
          scopes: [],
          requires: [],
          deprecated: false,
          name: '',
        };
        return actionsOf(known.get(operation) ?? gone, copy.source, tool).map(({ action }) => action);
      });
      return {
        tool: tool.slug,
        kind: 'operations',
        origin: 'computed',
        subject: newest.copy.url.replace(/\/blob\/.*$/, ''),
        title: titleOf(tool.name, differences),
        date: newest.difference.day,
        url: pageOf(newest.copy.url, newest.difference.commit),
        class:
          DIFFERENCE_CLASSES.find((name) => differences.some((one) => one.class === name)) ?? 'documentation',
        actions: [...new Set(actions)].sort(),
      };
    });
}

/** The files of each tool. */
export const filesByTool = (files: readonly OperationsFile[]) =>
  Map.groupBy(files, ({ copy }) => toolOf(copy));
