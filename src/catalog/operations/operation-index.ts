import { PARAMETER, wordsOf } from './map-actions.ts';
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
  const sourcesByTool = Map.groupBy(sources, toolOf);
  const all = Array.from({ length: size }, (_, at) => at);
  /** First operation of each tool, and the one after its last: tools lie side by side. */
  const ranges = new Map<string, [number, number]>();
  for (const at of all) {
    const tool = toolOfSource[sourceOf[at] ?? 0] ?? '';
    const known = ranges.get(tool);
    if (known) known[1] = at + 1;
    else ranges.set(tool, [at, at + 1]);
  }

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

  /** Operations that have each of the words, or a word that begins with it. */
  function withWords(text: string): readonly number[] {
    const asked = wordsOf(text).trim().split(' ').filter(Boolean).slice(0, 12);
    const hits = new Uint8Array(size);
    let found: number[] = [];
    for (const [round, word] of asked.entries()) {
      found = [];
      for (let at = firstWord(word); words[at]?.startsWith(word); at += 1) {
        // The beginning of a word of one or two letters says too little.
        if (word.length < 3 && words[at] !== word) break;
        for (const use of data.wordUses.subarray(data.wordStarts[at], data.wordStarts[at + 1]))
          if (hits[use] === round) {
            hits[use] = round + 1;
            found.push(use);
          }
      }
    }
    return asked.length === 0 ? all : found;
  }

  /** Those that the words, the actions or the tools name; all without any of them. */
  function candidates({ q, action, tool }: OperationFilter): Iterable<number> {
    if (q !== undefined) return withWords(q);
    if (action)
      return action.length === 1
        ? usesOf(actions.indexOf(action[0] ?? ''))
        : new Set(action.flatMap((slug) => [...usesOf(actions.indexOf(slug))]));
    if (tool) return tool.flatMap((slug) => all.slice(...(ranges.get(slug) ?? [0, 0])));
    return all;
  }

  function find(filter: OperationFilter, from: number, limit: number): FoundOperations {
    const tools = filter.tool && new Set(filter.tool);
    const codes = filter.method && methods.map((method) => filter.method?.includes(method));
    const eventCode = methods.indexOf(EVENT);
    const wanted =
      filter.q !== undefined && filter.action && new Set(filter.action.map((slug) => actions.indexOf(slug)));
    const found: number[] = [];
    for (const at of candidates(filter))
      if (
        (!tools || tools.has(toolOfSource[sourceOf[at] ?? 0] ?? '')) &&
        (!wanted || ownOf(at).some((action) => wanted.has(action))) &&
        (!codes || codes[methodOf[at] ?? 0]) &&
        (filter.deprecated === undefined || (deprecated[at] === 1) === filter.deprecated) &&
        (filter.kind === undefined || (methodOf[at] === eventCode) === (filter.kind === 'event'))
      )
        found.push(at);
    if (filter.q === undefined) found.sort((a, b) => a - b);
    else sortByWords(found, filter.q);
    return { results: found.slice(from, from + limit).map(operationAt), total: found.length };
  }

  /** A path that was asked for comes first; then the shorter a line, the more of it the words are. */
  function sortByWords(found: number[], q: string): void {
    const asked = q
      .split(' ')
      .find((word) => word.startsWith('/'))
      ?.replaceAll(PARAMETER, '{}');
    const rankOf = (at: number) => {
      if (asked === undefined) return 0;
      const path =
        bytes
          .toString('utf8', starts[at], starts[at + 1])
          .split('\t', 2)[1]
          ?.replaceAll(PARAMETER, '{}') ?? '';
      return path === asked ? 0 : path.endsWith(asked) ? 1 : 2;
    };
    const keys = new Map(
      found.map((at) => [at, rankOf(at) * 1e6 + (starts[at + 1] ?? 0) - (starts[at] ?? 0)]),
    );
    found.sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0) || a - b);
  }

  return {
    size,
    find,
    sourcesOf: (tool) => sourcesByTool.get(tool) ?? [],
  };
}
