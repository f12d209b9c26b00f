import type { Action } from '../../records/action.ts';
import type { Tool } from '../../records/tool.ts';
import type { createActionMap } from './map-actions.ts';
import {
  type Difference,
  differenceLine,
  EVENT,
  type OperationsFile,
  operationLine,
  readDifference,
  readOperationLine,
  type SpecificationCopy,
  type SpecifiedOperation,
  toolOf,
} from './operation-lines.ts';
import { PARAMETER, rootsOf, type Verb, verbOfRoot, withoutForm } from './words.ts';

/** All operations as the server reads them: text and numbers, no object for each. */
export interface OperationData {
  /** Actions and the line of each operation, in the order of tools and sources, with where each starts. */
  readonly lines: Uint8Array;
  readonly starts: Uint32Array;
  readonly sources: readonly SpecificationCopy[];
  readonly sourceOf: Uint16Array;
  /** Of each source what changed in it, newest first, one a line. */
  readonly differences: readonly string[];
  /** Words in the path of each operation. */
  readonly lengths: Uint8Array;
  /**
   * Terms in alphabetical order, one a line: roots of words, of the end of the path (`end=refund`), of the names of actions
   * (`by=refund`), and facts such as `tool=plaid`.
   */
  readonly terms: string;
  /** The operations that have each term, one list after the other, with where each starts. */
  readonly uses: Uint32Array;
  readonly useStarts: Uint32Array;
}

/** Where each of several lists starts when they lie one after the other. */
function startsOf(lists: readonly { readonly length: number }[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1);
  for (const [index, { length }] of lists.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return starts;
}

/** What a method stands for. */
export const METHOD_VERBS: Readonly<Record<string, Verb | undefined>> = {
  GET: 'read',
  POST: 'create',
  PUT: 'change',
  PATCH: 'change',
  DELETE: 'remove',
};

/** What an operation does to a thing: the first verb of its id or of the end of its path, else what its method stands for. */
const verbOf = ({ method, id }: SpecifiedOperation, end: readonly string[]): Verb | undefined =>
  method === EVENT
    ? undefined
    : ([...rootsOf(id), ...end].flatMap((root) => verbOfRoot(root) ?? [])[0] ?? METHOD_VERBS[method]);

/** What an operation of this method says without a word. */
const DELETING = rootsOf('delete remove cancel');

/** Makes the data of the index. Pure. */
export function makeOperationData(
  files: readonly OperationsFile[],
  tools: readonly Tool[],
  actions: readonly Action[],
  actionsOf: ReturnType<typeof createActionMap>,
): OperationData {
  const toolBySlug = new Map(tools.map((tool) => [tool.slug, tool]));
  const nameOf = new Map(actions.map(({ slug, name }) => [slug, rootsOf(name).map((root) => `by=${root}`)]));
  const lines: Buffer[] = [];
  const sourceOf: number[] = [];
  const lengths: number[] = [];
  const uses = new Map<string, number[]>();
  const known = files.filter(({ copy }) => toolBySlug.has(toolOf(copy)));
  for (const [source, { copy, operations }] of known.entries()) {
    const tool = toolBySlug.get(toolOf(copy)) as Tool;
    for (const operation of operations) {
      const { method, path, id, name, tags } = operation;
      const own = actionsOf(operation, copy.source, tool).map(({ action }) => action);
      const at = lines.push(Buffer.from(`${own.join(' ')}\t${operationLine(operation)}`)) - 1;
      const isEvent = method === EVENT;
      const call = withoutForm(path);
      const parts = (isEvent ? path : call.replaceAll(PARAMETER, '')).split('/').filter(Boolean);
      const end = rootsOf(parts.at(-1) ?? '');
      sourceOf.push(source);
      lengths.push(Math.min(255, rootsOf(parts.join('/')).length));
      const terms = [
        ...[path, id, name, ...tags].flatMap(rootsOf),
        ...(method === 'DELETE' ? DELETING : []),
        ...own.flatMap((action) => [`action=${action}`, ...(nameOf.get(action) ?? [])]),
        ...end.map((root) => `end=${root}`),
        `tool=${tool.slug}`,
        `method=${method}`,
        `kind=${isEvent ? 'event' : 'operation'}`,
        `deprecated=${operation.deprecated}`,
        `verb=${verbOf(operation, end)}`,
        `item=${/[}>]$|:\w+$/.test(call)}`,
      ];
      for (const term of new Set(terms)) {
        const list = uses.get(term);
        if (list) list.push(at);
        else uses.set(term, [at]);
      }
    }
  }
  const sorted = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
  const lists = sorted.map(([, list]) => list);
  return {
    lines: new Uint8Array(Buffer.concat(lines)),
    starts: startsOf(lines),
    sources: known.map(({ copy }) => copy),
    sourceOf: Uint16Array.from(sourceOf),
    differences: known.map(({ differences }) => differences.map(differenceLine).join('\n')),
    lengths: Uint8Array.from(lengths),
    terms: sorted.map(([term]) => term).join('\n'),
    uses: Uint32Array.from(lists.flat()),
    useStarts: startsOf(lists),
  };
}

/** Data without operations. */
export const NO_OPERATIONS: OperationData = makeOperationData([], [], [], () => []);

/** One operation or event, for every interface. */
export interface Operation {
  /** `source#METHOD path`. */
  readonly id: string;
  readonly tool: string;
  readonly kind: 'operation' | 'event';
  readonly method: string;
  readonly path: string;
  /** The vendor's summary where its licence allows it, else the name of the action, else the operation id. */
  readonly name: string;
  readonly actions: readonly string[];
  readonly deprecated: boolean;
  readonly operationId?: string;
  readonly tags: readonly string[];
  readonly scopes: readonly string[];
  readonly requires: readonly string[];
  readonly source: { readonly url: string; readonly commit?: string; readonly copyDay: string };
}

/** What to look for; every member that is given has to hold, values of one are alternatives. */
export interface OperationFilter {
  readonly tool?: readonly string[] | undefined;
  readonly action?: readonly string[] | undefined;
  readonly method?: readonly string[] | undefined;
  readonly deprecated?: boolean | undefined;
  readonly kind?: 'operation' | 'event' | undefined;
}
const FILTERS = ['tool', 'action', 'method', 'deprecated', 'kind'] as const;

/** What a question asks for beside its filters. */
export interface AskedFor {
  /** Tools that are named, among others that are searched. */
  readonly named: readonly string[];
  /** Roots of words that an operation has to have unless it does one of `actions`. */
  readonly words: readonly string[];
  /** Roots that speak for an operation that has them. */
  readonly soft: readonly string[];
  readonly actions: readonly string[];
  readonly verb?: Verb | undefined;
  /** Whether it asks for several things: without a verb they are listed, one is made. */
  readonly isMany: boolean;
  /** A path, whole or its end. */
  readonly path?: string | undefined;
}

export interface FoundOperations {
  /** Of the page that was asked for. */
  readonly results: readonly Operation[];
  readonly total: number;
}

export interface OperationIndex {
  readonly size: number;
  /** In the order of tools; those that are asked for with the best first, of every tool one before the second of any. */
  find(filter: OperationFilter, from: number, limit: number, asked?: AskedFor): FoundOperations;
  /** What was read of a tool's specifications; empty when none was. */
  sourcesOf(tool: string): readonly SpecificationCopy[];
  /** What changed in a tool's specifications, source by source. */
  differencesOf(tool: string): { readonly copy: SpecificationCopy; readonly differences: Difference[] }[];
}

/** The part of a question's words, by how rare they are, that an operation has at least. */
const LEAST_PART = 0.6;
/** How much speaks for or against an operation, where all words together count 1. */
const WEIGHTS = {
  action: 0.5,
  end: 0.3,
  verb: 0.35,
  likely: 0.15,
  soft: 0.25,
  named: 0.2,
  item: 0.06,
  version: 0.01,
  word: -0.025,
  deprecated: -0.3,
};
/** The part of a word's weight that counts where only the name of the action has it. */
const BY_ACTION = 0.6;

/**
 * Opens the data. `nameOf` gives the name of an action. A search touches numbers alone; objects are made for the page
 * that is asked for.
 */
export function openOperationIndex(data: OperationData, nameOf: (action: string) => string): OperationIndex {
  const { starts, sources, sourceOf, uses, useStarts, lengths } = data;
  const size = starts.length - 1;
  const bytes = Buffer.from(data.lines.buffer, data.lines.byteOffset, data.lines.byteLength);
  const terms = data.terms === '' ? [] : data.terms.split('\n');
  const toolOfSource = sources.map(toolOf);
  const sourcesByTool = Map.groupBy(sources, toolOf);
  const toolAt = (at: number) => toolOfSource[sourceOf[at] ?? 0] ?? '';

  function operationAt(at: number): Operation {
    const [own = '', ...columns] = bytes.toString('utf8', starts[at], starts[at + 1]).split('\t');
    const actions = own.split(' ').filter(Boolean);
    const { source, url, commit, copyDay } = sources[sourceOf[at] ?? 0] as SpecificationCopy;
    const { id, name, ...line } = readOperationLine(columns.join('\t'));
    const { method, path } = line;
    return {
      id: `${source}#${method} ${path}`,
      tool: toolAt(at),
      kind: method === EVENT ? 'event' : 'operation',
      name: name || (actions[0] === undefined ? id || path : nameOf(actions[0])),
      actions,
      ...line,
      ...(id !== '' && { operationId: id }),
      source: { url, ...(commit !== undefined && { commit }), copyDay },
    };
  }

  /** The first term that is not before `text`. */
  function firstTerm(text: string): number {
    let [low, high] = [0, terms.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((terms[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Operations with a term; with none of that name those of terms that begin with it, when three letters say enough. */
  function usesOf(term: string): readonly Uint32Array[] {
    const found: Uint32Array[] = [];
    for (let at = firstTerm(term); terms[at]?.startsWith(term); at += 1) {
      const isSame = terms[at] === term;
      if (isSame || (term.length > 2 && !term.includes('=')))
        found.push(uses.subarray(useStarts[at], useStarts[at + 1]));
      if (isSame) break;
    }
    return found;
  }

  /** Operations for which every filter holds, in their order. */
  function filtered(filter: OperationFilter): number[] {
    const clauses = FILTERS.flatMap((name) =>
      filter[name] === undefined
        ? []
        : [[filter[name]].flat().flatMap((value) => usesOf(`${name}=${value}`))],
    );
    const held = new Uint8Array(size);
    for (const [round, clause] of clauses.entries())
      for (const list of clause) for (const at of list) if (held[at] === round) held[at] = round + 1;
    const all: number[] = [];
    for (let at = 0; at < size; at += 1) if (held[at] === clauses.length) all.push(at);
    return all;
  }

  /** Those of `held` that a question asks for, the best first. */
  function asked(held: readonly number[], question: AskedFor): number[] {
    const { named, words, soft, actions, verb, isMany, path } = question;
    const scores = new Float32Array(size);
    const parts = new Float32Array(size);
    const seen = new Uint8Array(size);
    let round = 0;
    /** Adds to the operations that have one of the terms; the first that an operation has counts. */
    const add = (weights: Readonly<Record<string, number>>, mark?: (at: number) => void) => {
      round += 1;
      for (const [term, weight] of Object.entries(weights))
        for (const list of usesOf(term))
          for (const at of list)
            if (seen[at] !== round) {
              seen[at] = round;
              scores[at] = (scores[at] ?? 0) + weight;
              mark?.(at);
            }
    };
    const rareness = (term: string) =>
      Math.log(1 + size / (1 + usesOf(term).reduce((sum, { length }) => sum + length, 0)));
    const sum = words.reduce((all, word) => all + rareness(word), 0) || 1;
    for (const word of words) {
      const part = rareness(word) / sum;
      add({ [word]: part, [`by=${word}`]: part * BY_ACTION }, (at) => {
        parts[at] = (parts[at] ?? 0) + part;
      });
    }
    add(Object.fromEntries(words.map((word) => [`end=${word}`, WEIGHTS.end])));
    for (const word of soft)
      add({ [word]: WEIGHTS.soft / soft.length, [`by=${word}`]: (BY_ACTION * WEIGHTS.soft) / soft.length });
    const does = new Uint8Array(size);
    for (const action of actions)
      add({ [`action=${action}`]: WEIGHTS.action }, (at) => {
        does[at] = 1;
      });
    const likely = verb ?? (isMany ? 'read' : 'create');
    const contrary = new Uint8Array(size);
    for (const other of ['create', 'read', 'change', 'remove']) {
      const weight = verb ? WEIGHTS.verb : WEIGHTS.likely;
      add({ [`verb=${other}`]: other === likely ? weight : -weight }, (at) => {
        if (other !== likely) contrary[at] = 1;
      });
    }
    add({ 'item=true': isMany || likely === 'create' ? -WEIGHTS.item : WEIGHTS.item });
    add({ 'deprecated=true': WEIGHTS.deprecated });
    for (const slug of named) add({ [`tool=${slug}`]: WEIGHTS.named });
    for (const version of [2, 3, 4]) add({ [`v${version}`]: version * WEIGHTS.version });
    // Where an action is understood, only an operation that says the same without being mapped to it stands beside.
    const fits = (at: number, least: number) =>
      (parts[at] ?? 0) >= least - 1e-3 && !(actions.length > 0 && contrary[at]);
    let found = held.filter((at) => does[at] || fits(at, words.length > 0 ? 1 : 0));
    if (found.length === 0) found = held.filter((at) => fits(at, LEAST_PART));
    for (const at of found) {
      let score = WEIGHTS.word * (lengths[at] ?? 0);
      if (path !== undefined) {
        const own = operationAt(at).path.replaceAll(PARAMETER, '{}');
        score += own === path ? 2 : own.endsWith(path) ? 1 : 0;
      }
      scores[at] = (scores[at] ?? 0) + score;
    }
    found.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
    const counts = new Map<string, number>();
    const rounds = found.map((at) => {
      const number = (counts.get(toolAt(at)) ?? 0) + 1;
      counts.set(toolAt(at), number);
      return { at, number };
    });
    return rounds.sort((a, b) => a.number - b.number).map(({ at }) => at);
  }

  return {
    size,
    find(filter, from, limit, question) {
      const held = filtered(filter);
      const found = question ? asked(held, question) : held;
      return { results: found.slice(from, from + limit).map(operationAt), total: found.length };
    },
    sourcesOf: (tool) => sourcesByTool.get(tool) ?? [],
    differencesOf: (tool) =>
      sources.flatMap((copy, source) => {
        const text = data.differences[source];
        if (toolOfSource[source] !== tool || !text) return [];
        return [{ copy, differences: text.split('\n').map(readDifference) }];
      }),
  };
}
