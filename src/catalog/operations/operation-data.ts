import type { Action } from '../../records/action.ts';
import type { Tool } from '../../records/tool.ts';
import type { createActionMap } from './map-actions.ts';
import { wordsOf } from './map-actions.ts';
import { type OperationsFile, operationLine, type SpecificationCopy } from './operation-lines.ts';

/** All operations as the server reads them: text and numbers, no object for each. */
export interface OperationData {
  /** The line of each operation, in the order of tools and sources. */
  readonly lines: Uint8Array;
  /** Where each line starts; one number more than there are operations. */
  readonly starts: Uint32Array;
  readonly sources: readonly SpecificationCopy[];
  /** Of each operation: its source, its method as a number in `methods`, and whether it is deprecated. */
  readonly sourceOf: Uint16Array;
  readonly methods: readonly string[];
  readonly methodOf: Uint8Array;
  readonly deprecated: Uint8Array;
  /** Slugs of actions; the operations of the n-th are `actionUses` from `actionStarts[n]` to `actionStarts[n + 1]`. */
  readonly actions: readonly string[];
  readonly actionStarts: Uint32Array;
  readonly actionUses: Uint32Array;
  /** Actions of each operation, as numbers, likewise. */
  readonly ownStarts: Uint32Array;
  readonly own: Uint32Array;
  /** Words in alphabetical order, one a line, and the operations that have each, likewise. */
  readonly words: string;
  readonly wordStarts: Uint32Array;
  readonly wordUses: Uint32Array;
}

/** Lists of numbers one after the other, with where each starts. */
function joined(lists: readonly (readonly number[])[]): [starts: Uint32Array, all: Uint32Array] {
  const starts = new Uint32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) starts[index + 1] = (starts[index] ?? 0) + list.length;
  return [starts, Uint32Array.from(lists.flat())];
}

/** Makes the data of the index. Pure. */
export function makeOperationData(
  files: readonly OperationsFile[],
  tools: readonly Tool[],
  actions: readonly Action[],
  actionsOf: ReturnType<typeof createActionMap>,
): OperationData {
  const toolBySlug = new Map(tools.map((tool) => [tool.slug, tool]));
  const actionBySlug = new Map(
    actions.map((action, index) => [action.slug, { index, words: wordsOf(action.name) }]),
  );
  const lines: string[] = [];
  const sourceOf: number[] = [];
  const methods: string[] = [];
  const methodOf: number[] = [];
  const deprecated: number[] = [];
  const ownActions: number[][] = [];
  const uses: number[][] = actions.map(() => []);
  const words = new Map<string, number[]>();
  const known = files.filter(({ copy }) => toolBySlug.has(toolOf(copy)));
  for (const [source, { copy, operations }] of known.entries()) {
    const tool = toolBySlug.get(toolOf(copy)) as Tool;
    for (const operation of operations) {
      const at = lines.push(operationLine(operation)) - 1;
      sourceOf.push(source);
      deprecated.push(operation.deprecated ? 1 : 0);
      if (!methods.includes(operation.method)) methods.push(operation.method);
      methodOf.push(methods.indexOf(operation.method));
      const mapped = actionsOf(operation, copy.source, tool).flatMap(
        ({ action }) => actionBySlug.get(action) ?? [],
      );
      ownActions.push(mapped.map(({ index }) => index));
      for (const { index } of mapped) uses[index]?.push(at);
      const text = [operation.path, operation.id, operation.name, ...operation.tags].map(wordsOf).join('');
      const own = new Set(
        `${text}${mapped.map((action) => action.words).join('')}`.split(' ').filter(Boolean),
      );
      for (const word of own) {
        const list = words.get(word);
        if (list) list.push(at);
        else words.set(word, [at]);
      }
    }
  }
  const bytes = lines.map((line) => Buffer.from(line));
  const starts = new Uint32Array(lines.length + 1);
  for (const [index, line] of bytes.entries()) starts[index + 1] = (starts[index] ?? 0) + line.byteLength;
  const sorted = [...words].sort(([a], [b]) => (a < b ? -1 : 1));
  const [actionStarts, actionUses] = joined(uses);
  const [ownStarts, own] = joined(ownActions);
  const [wordStarts, wordUses] = joined(sorted.map(([, list]) => list));
  return {
    lines: new Uint8Array(Buffer.concat(bytes)),
    starts,
    sources: known.map(({ copy }) => copy),
    sourceOf: Uint16Array.from(sourceOf),
    methods,
    methodOf: Uint8Array.from(methodOf),
    deprecated: Uint8Array.from(deprecated),
    actions: actions.map(({ slug }) => slug),
    actionStarts,
    actionUses,
    ownStarts,
    own,
    words: sorted.map(([word]) => word).join('\n'),
    wordStarts,
    wordUses,
  };
}

/** The slug of the tool of a source. */
export const toolOf = ({ source }: Pick<SpecificationCopy, 'source'>): string =>
  source.slice(0, source.indexOf('/'));

/** Data without operations. */
export const NO_OPERATIONS: OperationData = makeOperationData([], [], [], () => []);
