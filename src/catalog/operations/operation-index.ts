import { wordsOf } from './map-actions.ts';
import { type OperationData, toolOf } from './operation-data.ts';
import { EVENT, readOperationLine, type SpecificationCopy } from './operation-lines.ts';

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
  /** Words, in any order; the beginning of a word is enough. */
  readonly q?: string | undefined;
  readonly tool?: readonly string[] | undefined;
  readonly action?: readonly string[] | undefined;
  readonly method?: readonly string[] | undefined;
  readonly deprecated?: boolean | undefined;
  readonly kind?: 'operation' | 'event' | undefined;
}

export interface FoundOperations {
  /** Of the page that was asked for. */
  readonly results: readonly Operation[];
  readonly total: number;
}

export interface OperationIndex {
  readonly size: number;
  find(filter: OperationFilter, from: number, limit: number): FoundOperations;
  /** What was read of a tool's specifications; empty when none was. */
  sourcesOf(tool: string): readonly SpecificationCopy[];
}

/**
 * Opens the data. `nameOf` gives the name of an action. A search touches numbers alone; objects are made for the page
 * that is asked for.
 */
export function openOperationIndex(data: OperationData, nameOf: (action: string) => string): OperationIndex {
  const { starts, sources, sourceOf, methods, methodOf, deprecated, actions } = data;
  const size = starts.length - 1;
  const bytes = Buffer.from(data.lines.buffer, data.lines.byteOffset, data.lines.byteLength);
  const words = data.words === '' ? [] : data.words.split('\n');
  const toolOfSource = sources.map(toolOf);

  function usesOf(action: number): Uint32Array {
    return data.actionUses.subarray(data.actionStarts[action], data.actionStarts[action + 1]);
  }

  const ownOf = (at: number) => data.own.subarray(data.ownStarts[at], data.ownStarts[at + 1]);

  function operationAt(at: number): Operation {
    const line = readOperationLine(bytes.toString('utf8', starts[at], starts[at + 1]));
    const { source, url, commit, copyDay } = sources[sourceOf[at] ?? 0] as SpecificationCopy;
    const own = Array.from(ownOf(at), (action) => actions[action] ?? '');
    const { method, path, id, tags, scopes, requires } = line;
    return {
      id: `${source}#${method} ${path}`,
      tool: toolOfSource[sourceOf[at] ?? 0] ?? '',
      kind: method === EVENT ? 'event' : 'operation',
      method,
      path,
      name: line.name || (own[0] === undefined ? id || path : nameOf(own[0])),
      actions: own,
      deprecated: line.deprecated,
      ...(id !== '' && { operationId: id }),
      tags,
      scopes,
      requires,
      source: { url, ...(commit !== undefined && { commit }), copyDay },
    };
  }

  /** The first word that is not before `text`. */
  function firstWord(text: string): number {
    let [low, high] = [0, words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Counts in `hits` the operations that have each of the words, or a word that begins with it. */
  function markWords(text: string, hits: Uint8Array): number {
    const asked = wordsOf(text).trim().split(' ').filter(Boolean).slice(0, 12);
    for (const [round, word] of asked.entries()) {
      const isShort = word.length < 3;
      for (let at = firstWord(word); words[at]?.startsWith(word); at += 1) {
        if (isShort && words[at] !== word) break;
        for (const use of data.wordUses.subarray(data.wordStarts[at], data.wordStarts[at + 1]))
          if (hits[use] === round) hits[use] = round + 1;
      }
    }
    return asked.length;
  }

  function find(filter: OperationFilter, from: number, limit: number): FoundOperations {
    const hits = new Uint8Array(size);
    const needed = filter.q === undefined ? 0 : markWords(filter.q, hits);
    const tools = filter.tool && new Set(filter.tool);
    const wanted = tools && toolOfSource.map((tool) => tools.has(tool));
    const codes = filter.method && methods.map((method) => filter.method?.includes(method));
    const eventCode = methods.indexOf(EVENT);
    let marked: Uint8Array | undefined;
    if (filter.action) {
      marked = new Uint8Array(size);
      for (const slug of filter.action) for (const at of usesOf(actions.indexOf(slug))) marked[at] = 1;
    }
    const found: number[] = [];
    for (let at = 0; at < size; at += 1)
      if (
        hits[at] === needed &&
        (!marked || marked[at] === 1) &&
        (!wanted || wanted[sourceOf[at] ?? 0]) &&
        (!codes || codes[methodOf[at] ?? 0]) &&
        (filter.deprecated === undefined || (deprecated[at] === 1) === filter.deprecated) &&
        (filter.kind === undefined || (methodOf[at] === eventCode) === (filter.kind === 'event'))
      )
        found.push(at);
    // The shorter a line, the more of it the words are.
    const length = (at: number) => (starts[at + 1] ?? 0) - (starts[at] ?? 0);
    if (needed > 0) found.sort((a, b) => length(a) - length(b) || a - b);
    return { results: found.slice(from, from + limit).map(operationAt), total: found.length };
  }

  return {
    size,
    find,
    sourcesOf: (tool) => sources.filter((_, index) => toolOfSource[index] === tool),
  };
}
