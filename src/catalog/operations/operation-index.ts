import * as z from 'zod';
import { firstFrom, inTurns } from '../../base/lists.ts';
import { uriOf } from '../../records/scalars.ts';
import { type OperationData, VERBS } from './operation-data.ts';
import {
  EVENT,
  readDifference,
  readOperationLine,
  type SpecificationCopy,
  toolOf,
} from './operation-lines.ts';
import { PARAMETER, type Verb } from './words.ts';

/** One operation or event, for every interface. */
export const Operation = z
  .object({
    id: z.string().describe('`source#METHOD path`.'),
    tool: z.string().describe('Slug of the tool.'),
    kind: z.enum(['operation', 'event']),
    method: z.string().describe('Method of HTTP, or `EVENT`.'),
    path: z.string().describe('As in the specification, without the server; of an event its name.'),
    name: z
      .string()
      .describe('Summary of the vendor where its licence allows, else the action or operation id.'),
    actions: z.array(z.string()).describe('Slugs of what it does; empty where nobody knows.'),
    deprecated: z.boolean(),
    legacy: z.boolean().describe('Whether it says that it belongs to an older interface.'),
    operationId: z.string().optional(),
    tags: z.array(z.string()),
    scopes: z.array(z.string()).describe('Scopes of OAuth.'),
    requires: z
      .array(z.string())
      .describe('Required parameters and body properties, without those of the path.'),
    source: z.object({
      url: uriOf('The specification, at its commit where there is one.'),
      commit: z.string().optional(),
      copyDay: z.string().describe('The day whose state the copy has.'),
    }),
  })
  .meta({ id: 'Operation', description: 'An operation or event of a published specification.' });
export type Operation = z.infer<typeof Operation>;

/** What to look for; every member that is given has to hold, values of one are alternatives. */
export interface OperationFilter {
  readonly tool?: readonly string[] | undefined;
  readonly action?: readonly string[] | undefined;
  readonly method?: readonly string[] | undefined;
  readonly deprecated?: boolean | undefined;
  readonly kind?: 'operation' | 'event' | undefined;
  /** Tools that are left out. */
  readonly without?: readonly string[] | undefined;
}
/** Those of what an operation has, the narrowest first. */
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
  /** Those of `words` that are beside those of `actions`. */
  readonly beside?: readonly string[];
  /** A path, whole or its end. */
  readonly path?: string | undefined;
  /** Roots of which an operation must have one, beside a part of `words`. */
  readonly among?: readonly string[];
  /** Roots that an operation must not have. */
  readonly without?: readonly string[];
  /** Roots that say the opposite of a verb that is asked for: an operation has them only beside that verb. */
  readonly opposite?: readonly (readonly [opposite: string, verb: string])[];
}

export interface FoundOperations {
  /** Of the page that was asked for. */
  readonly results: readonly Operation[];
  readonly total: number;
  /** Whether they have most of the words alone, where none does what was understood. */
  readonly isByWords?: boolean;
}

/** What is noted of an operation that is left out. */
const LEFT_OUT = 255;
/** More than there are operations. */
const ROOM = 2 ** 20;
/** How much speaks for or against an operation, where all words together count 1. */
const WEIGHTS = {
  action: 0.6,
  beside: 0.6,
  end: 0.3,
  verb: 0.35,
  likely: 0.15,
  soft: 0.25,
  item: 0.06,
  version: 0.01,
  word: -0.05,
  old: -0.3,
};
/** The part of a word's weight that counts where only a summary, a tag or the name of an action has it. */
const SAID = 0.6;
/** The part of the words that an operation has to have that does none of the actions, where words stand beside these. */
const MOST_OF_IT = 0.7;
/** The part that one of a few operations has to have, or of a tool's where none has more. */
const PART_OF_IT = 0.35;

/** An event by what it tells: `invoice.payment_failed` is "Invoice payment failed". */
const eventName = (path: string) =>
  path
    .replaceAll(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase());

const levelled = (address: string) => address.replaceAll(PARAMETER, '{}');
/** Whether an address has a path with `{}` for each parameter, whole or as some of its parts. */
export const isUnder = (address: string, path: string): boolean =>
  `${levelled(address)}/`.includes(`${path}/`);

type Span = readonly [from: number, to: number];

/** Numbers of a span that are fitting. */
function numbersIn([from, to]: Span, isFitting: (at: number) => boolean): number[] {
  const found: number[] = [];
  for (let at = from; at < to; at += 1) if (isFitting(at)) found.push(at);
  return found;
}

/**
 * Opens the data. `nameOf` gives the name of an action. A search touches numbers alone; objects are made for the page
 * that is asked for.
 */
export function openOperationIndex(data: OperationData, nameOf: (action: string) => string) {
  const { starts, sources, sourceOf, uses, useStarts, lengths, verbs, items } = data;
  const size = starts.length - 1;
  const bytes = Buffer.from(data.lines.buffer, data.lines.byteOffset, data.lines.byteLength);
  const terms = data.terms === '' ? [] : data.terms.split('\n');
  const toolOfSource = sources.map(toolOf);
  const sourcesByTool = Map.groupBy(sources, toolOf);
  const numberOf = new Map(sources.map((copy, source) => [copy, source]));
  const toolAt = (at: number) => toolOfSource[sourceOf[at] ?? 0] ?? '';

  function operationAt(at: number): Operation {
    const text = bytes.toString('utf8', starts[at], starts[at + 1]);
    const end = text.indexOf('\t');
    const actions = text.slice(0, end).split(' ').filter(Boolean);
    const { source, url, commit, copyDay } = sources[sourceOf[at] ?? 0] as SpecificationCopy;
    const { id, name, ...line } = readOperationLine(text.slice(end + 1));
    const { method, path } = line;
    const isEvent = method === EVENT;
    return {
      id: `${source}#${method} ${path}`,
      tool: toolAt(at),
      kind: isEvent ? 'event' : 'operation',
      name: isEvent
        ? (name === path ? '' : name) || eventName(path)
        : name || (actions[0] === undefined ? id || path : nameOf(actions[0])),
      actions,
      ...line,
      operationId: id || undefined,
      source: { url, commit, copyDay },
    };
  }

  /** The first term that is not before `text`. */
  const firstTerm = (text: string) => firstFrom(0, terms.length, (at) => (terms[at] ?? '') < text);

  const nextTerm = (text: string) => terms[firstTerm(text)] ?? '';

  /** The operations that have a term. When there is no such term: those that have one that begins with its three letters or more. */
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

  /** The operations of a span that have a term. */
  const usesWithin = (term: string, [from, to]: Span) =>
    usesOf(term).map((list) => {
      const placeOf = (first: number) => firstFrom(0, list.length, (place) => (list[place] ?? 0) < first);
      return from === 0 && to === size ? list : list.subarray(placeOf(from), placeOf(to));
    });

  // Searches are made one after the other, and share what they note of each operation.
  const [scores, parts] = [new Float32Array(size), new Float32Array(size)];
  const bytesOf = () => new Uint8Array(size);
  const [held, seen, isTouched, does, isOld] = [bytesOf(), bytesOf(), bytesOf(), bytesOf(), bytesOf()];

  /** Where the operations of some tools begin and end, which lie side by side for each; all without tools. */
  function spanOf({ tool }: OperationFilter): Span {
    if (!tool) return [0, size];
    const own = tool.flatMap((slug) => usesOf(`tool=${slug}`));
    return [
      Math.min(size, ...own.map(([first = 0]) => first)),
      Math.max(0, ...own.map((list) => (list.at(-1) ?? 0) + 1)),
    ];
  }

  /** Says of each operation of a span whether every filter holds: how many of them do is noted, one after the other. */
  function filtered(filter: OperationFilter, span: Span): (at: number) => boolean {
    held.fill(0, ...span);
    let wanted = 0;
    for (const name of FILTERS) {
      if (filter[name] === undefined) continue;
      for (const value of [filter[name]].flat())
        for (const list of usesWithin(`${name}=${value}`, span))
          for (const at of list) if (held[at] === wanted) held[at] = wanted + 1;
      wanted += 1;
    }
    for (const slug of filter.without ?? [])
      for (const list of usesOf(`tool=${slug}`)) for (const at of list) held[at] = LEFT_OUT;
    return (at) => held[at] === wanted;
  }

  for (const term of ['deprecated=true', 'legacy=true'])
    for (const list of usesOf(term)) for (const at of list) isOld[at] = 1;

  /**
   * Those that a question asks for, the best first. What none of a tool's operations is known to do (`isOfTool`) is looked for
   * in their words, so that an action that was misread denies nothing.
   */
  function asked(
    holds: (at: number) => boolean,
    question: AskedFor,
    span: Span,
    isOfTool: boolean,
  ): { numbers: number[]; isByWords?: boolean } {
    const {
      words,
      soft,
      actions,
      verb,
      isMany,
      path,
      without = [],
      opposite = [],
      beside = [],
      among = [],
    } = question;
    for (const root of without)
      for (const list of usesWithin(root, span)) for (const at of list) held[at] = LEFT_OUT;
    if (among.length > 0) {
      const own = new Set(among.flatMap((root) => usesWithin(root, span)).flatMap((list) => [...list]));
      for (let at = span[0]; at < span[1]; at += 1) if (!own.has(at)) held[at] = LEFT_OUT;
    }
    for (const [root, wanted] of opposite) {
      const own = new Set(usesWithin(wanted, span).flatMap((list) => [...list]));
      for (const list of usesWithin(root, span)) for (const at of list) if (!own.has(at)) held[at] = LEFT_OUT;
    }
    const likely = verb ?? (isMany ? 'read' : 'create');
    const isOther = (at: number) => verbs[at] !== 0 && VERBS[verbs[at] ?? 0] !== likely;
    if (words.length + actions.length === 0)
      return { numbers: numbersIn(span, (at) => holds(at) && !(verb && isOther(at))) };
    for (const list of [scores, parts, seen, isTouched, does]) list.fill(0, ...span);
    let round = 0;
    const touched: number[] = [];
    /** Adds to the operations that have one of the terms; the first that an operation has counts. */
    const add = (weights: Readonly<Record<string, number>>, mark?: (at: number, weight: number) => void) => {
      round += 1;
      for (const [term, weight] of Object.entries(weights))
        for (const list of usesWithin(term, span))
          for (const at of list) {
            if (seen[at] === round) continue;
            seen[at] = round;
            scores[at] = (scores[at] ?? 0) + weight;
            mark?.(at, weight);
          }
    };
    const touch = (at: number) => {
      if (!isTouched[at] && holds(at)) touched.push(at);
      isTouched[at] = 1;
    };
    const rareness = (term: string) =>
      Math.log(1 + size / (1 + usesOf(term).reduce((sum, { length }) => sum + length, 0)));
    const rare = words.map(rareness);
    const sum = rare.reduce((one, other) => one + other, 0);
    for (const [index, word] of words.entries()) {
      const part = (rare[index] ?? 0) / sum;
      add({ [word]: part, [`said=${word}`]: part * SAID }, (at, weight) => {
        parts[at] = (parts[at] ?? 0) + weight;
        touch(at);
      });
    }
    // A call that ends in a word beside the action, such as `/expire`, is closer than one that does the action alone.
    if (actions.length > 0) add(Object.fromEntries(beside.map((word) => [`end=${word}`, WEIGHTS.beside])));
    add(Object.fromEntries([...words, ...soft].map((word) => [`end=${word}`, WEIGHTS.end])));
    for (const word of soft)
      add({ [word]: WEIGHTS.soft / soft.length, [`said=${word}`]: (SAID * WEIGHTS.soft) / soft.length });
    for (const action of actions)
      add({ [`action=${action}`]: WEIGHTS.action }, (at) => {
        does[at] = 1;
        touch(at);
      });
    // Of equal operations the one with the later version in its path comes first.
    for (const version of [2, 3]) add({ [`v${version}`]: version * WEIGHTS.version });
    const fitting = (least: number, isAgainst: (at: number) => boolean) =>
      touched.filter((at) => does[at] || ((parts[at] ?? 0) >= least - 1e-3 && !isAgainst(at)));
    const never = () => false;
    const isContrary = (at: number) =>
      verb !== undefined && (VERBS[verbs[at] ?? 0] === 'remove') !== (verb === 'remove');
    // Where an action is understood, only an operation whose own name says the same stands beside those that are mapped.
    const strict =
      actions.length === 0 || among.length > 0
        ? fitting(among.length > 0 ? PART_OF_IT : SAID, never)
        : fitting(beside.length > 0 ? MOST_OF_IT : 1, beside.length > 0 && !verb ? never : isOther);
    const isByWords = strict.length === 0 && isOfTool;
    const found = isByWords ? fitting(actions.length > 0 ? SAID : PART_OF_IT, isContrary) : strict;
    const byVerb = verb ? WEIGHTS.verb : WEIGHTS.likely;
    const wantsItem = !isMany && likely !== 'create';
    const scoreOf = (at: number) => {
      let score = (scores[at] ?? 0) + WEIGHTS.word * (lengths[at] ?? 0);
      if (verbs[at] !== 0) score += isOther(at) ? -byVerb : byVerb;
      if (items[at]) score += wantsItem ? WEIGHTS.item : -WEIGHTS.item;
      if (isOld[at]) score += WEIGHTS.old;
      if (path === undefined) return score;
      const own = operationAt(at).path;
      return score + Number(isUnder(own, path)) + Number(levelled(own).endsWith(path));
    };
    // Score and number in one, so that thousands are sorted without a comparison in code.
    const keys = new Float64Array(found.map((at) => Math.round((100 - scoreOf(at)) * 1e4) * ROOM + at));
    return { numbers: [...keys.sort()].map((key) => key % ROOM), isByWords };
  }

  const found = (filter: OperationFilter, question: AskedFor | undefined, isOfTool = false) => {
    const span = spanOf(filter);
    const holds = filtered(filter, span);
    return question ? asked(holds, question, span, isOfTool) : { numbers: numbersIn(span, holds) };
  };

  return {
    size,
    /** Whether an operation has a word of this root, or one that begins with it. */
    knows: (root: string) =>
      nextTerm(`said=${root}`) === `said=${root}` ||
      (root.length > 2 ? nextTerm(root).startsWith(root) : nextTerm(root) === root),
    /** The tools of what {@link find} finds. */
    toolsOf: (filter: OperationFilter, question?: AskedFor): ReadonlySet<string> =>
      new Set(found(filter, question).numbers.map(toolAt)),
    /** In the order of tools; those that are asked for with the best first, of every tool one before the second of any. */
    find(filter: OperationFilter, from: number, limit: number, question?: AskedFor): FoundOperations {
      const { numbers, isByWords } = found(filter, question, filter.tool !== undefined);
      const ordered = question ? inTurns(numbers, toolAt) : numbers;
      const results = ordered.slice(from, from + limit).map(operationAt);
      return { results, total: numbers.length, ...(isByWords && { isByWords }) };
    },
    /** What was read of a tool's specifications; empty when none was. */
    sourcesOf: (tool: string) => sourcesByTool.get(tool) ?? [],
    /** What changed in a tool's specifications, source by source. */
    differencesOf: (tool: string) =>
      (sourcesByTool.get(tool) ?? []).flatMap((copy) => {
        const text = data.differences[numberOf.get(copy) ?? -1];
        return text ? [{ copy, differences: text.split('\n').map(readDifference) }] : [];
      }),
  };
}
export type OperationIndex = ReturnType<typeof openOperationIndex>;
