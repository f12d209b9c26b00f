import { byKeys, startsOf } from '../../base/lists.ts';
import type { Action } from '../../records/action.ts';
import type { Tool } from '../../records/tool.ts';
import type { createActionMap } from './map-actions.ts';
import {
  differenceLine,
  EVENT,
  type OperationsFile,
  operationLine,
  type SpecificationCopy,
  toolOf,
} from './operation-lines.ts';
import { PARAMETER, rootsOf, type Verb, verbOfRoot, withoutForm } from './words.ts';

/** All operations as the server reads them: text and numbers, no object for each. */
export interface OperationData {
  /** The operations in the order of tools and sources, each with its actions and its line of the file, in UTF-8; `starts` are their offsets. */
  readonly lines: Uint8Array;
  readonly starts: Uint32Array;
  readonly sources: readonly SpecificationCopy[];
  readonly sourceOf: Uint16Array;
  /** Of each source what changed in it, newest first, one a line. */
  readonly differences: readonly string[];
  /** Words in the path of each operation; its verb as a number in `VERBS`, or none; whether its path ends with a parameter. */
  readonly lengths: Uint8Array;
  readonly verbs: Uint8Array;
  readonly items: Uint8Array;
  /**
   * Terms in alphabetical order, one a line: roots of words of path and id, of the end of the path (`end=refund`), of summary,
   * tags and actions (`said=refund`), and facts such as `tool=plaid`.
   */
  readonly terms: string;
  /** The operations that have each term, one list after the other, with where each starts. */
  readonly uses: Uint32Array;
  readonly useStarts: Uint32Array;
}

/** What a method stands for. */
export const METHOD_VERBS: Readonly<Record<string, Verb | undefined>> = {
  GET: 'read',
  POST: 'create',
  PUT: 'change',
  PATCH: 'change',
  DELETE: 'remove',
};

/** Verbs by the number that stands for each in the data. */
export const VERBS: readonly (Verb | undefined)[] = [undefined, 'create', 'read', 'change', 'remove'];

/**
 * What an operation does to a thing: where the method leaves it open, the first verb of its id or of the end of its path. An id
 * that begins with the method says no more than it.
 */
function verbOf(method: string, words: readonly string[]): Verb | undefined {
  const said = words.filter((root) => root !== method.toLowerCase());
  return (/^P/.test(method) && said.flatMap((root) => verbOfRoot(root) ?? [])[0]) || METHOD_VERBS[method];
}

/** Roots of words that the method DELETE stands for, though the operation names none of them. */
const DELETING = rootsOf('delete remove cancel');

/** Makes the data of the index. Pure. */
export function makeOperationData(
  files: readonly OperationsFile[],
  tools: readonly Tool[],
  actions: readonly Action[],
  actionsOf: ReturnType<typeof createActionMap>,
): OperationData {
  const toolBySlug = new Map(tools.map((tool) => [tool.slug, tool]));
  const nameOf = new Map(actions.map(({ slug, name }) => [slug, name]));
  const lines: Buffer[] = [];
  const sourceOf: number[] = [];
  const lengths: number[] = [];
  const verbs: number[] = [];
  const items: number[] = [];
  const known = new Map<string, readonly string[]>();
  const roots = (text: string) => {
    const found = known.get(text) ?? rootsOf(text);
    known.set(text, found);
    return found;
  };
  const termsOf: string[][] = [];
  const own = files.filter(({ copy }) => toolBySlug.has(toolOf(copy)));
  for (const [source, { copy, operations }] of own.entries()) {
    const tool = toolBySlug.get(toolOf(copy)) as Tool;
    for (const operation of operations) {
      const { method, path, id, name, tags } = operation;
      const does = actionsOf(operation, copy.source, tool).map(({ action }) => action);
      lines.push(Buffer.from(`${does.join(' ')}\t${operationLine(operation)}`));
      const isEvent = method === EVENT;
      const call = withoutForm(path);
      const parts = (isEvent ? path : call.replaceAll(PARAMETER, '')).split('/').filter(Boolean);
      const end = roots(parts.at(-1) ?? '');
      const inPath = parts.flatMap(roots);
      const named = roots(id);
      sourceOf.push(source);
      lengths.push(Math.min(255, inPath.length));
      verbs.push(VERBS.indexOf(isEvent ? undefined : verbOf(method, [...named, ...end])));
      items.push(/[}>]$|:\w+$/.test(call) ? 1 : 0);
      termsOf.push([
        ...inPath,
        ...(isEvent ? [] : (path.match(PARAMETER) ?? [])).flatMap(roots),
        ...named,
        ...[name, ...tags, ...does.map((action) => nameOf.get(action) ?? '')]
          .flatMap(roots)
          .map((root) => `said=${root}`),
        ...(method === 'DELETE' ? DELETING : []),
        ...does.map((action) => `action=${action}`),
        ...end.map((root) => `end=${root}`),
        `tool=${tool.slug}`,
        `method=${method}`,
        `kind=${isEvent ? 'event' : 'operation'}`,
        `deprecated=${operation.deprecated}`,
        `legacy=${operation.legacy}`,
      ]);
    }
  }
  const uses = byKeys(termsOf.keys(), (at) => termsOf[at] ?? []);
  const sorted = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
  const lists = sorted.map(([, list]) => list);
  return {
    lines: new Uint8Array(Buffer.concat(lines)),
    starts: startsOf(lines),
    sources: own.map(({ copy }) => copy),
    sourceOf: Uint16Array.from(sourceOf),
    differences: own.map(({ differences }) => differences.map(differenceLine).join('\n')),
    lengths: Uint8Array.from(lengths),
    verbs: Uint8Array.from(verbs),
    items: Uint8Array.from(items),
    terms: sorted.map(([term]) => term).join('\n'),
    uses: Uint32Array.from(lists.flat()),
    useStarts: startsOf(lists),
  };
}

/** Data without operations. */
export const NO_OPERATIONS: OperationData = makeOperationData([], [], [], () => []);
