import type { IsNeedWithout } from '../needs/needs-without.ts';
import { FACET_WORDS } from '../text/facet-words.ts';
import { FILLERS } from '../text/fillers.ts';
import { joinPhrase, singular } from '../text/words.ts';
import type { ToolsMeant } from './excluded-tools.ts';
import {
  AND,
  ARTICLES,
  BETWEEN,
  CONNECTORS,
  EXCLUDING,
  JOINING,
  NEED_WITHOUT,
  OWNED_BY,
  PORTUGUESE,
  RULING_OUT,
} from './excluding-words.ts';
import type { AskedFact } from './facts-asked.ts';
import { FACTS_ASKED } from './facts-asked.ts';
import { type AskedPlace, isCountryUs, type PlaceNamed } from './places-asked.ts';
import { queryTokens, type Token } from './query-tokens.ts';
import type { ToolsStating } from './tools-stating.ts';

/** What is asked for or ruled out, and the words that say so. */
export type Condition = {
  readonly tokens: readonly Token[];
  /** The words to take out of the query to undo only this. */
  readonly removable: readonly Token[];
  readonly excluded: boolean;
} & (
  | { readonly kind: 'fact'; readonly fact: AskedFact }
  | { readonly kind: 'place'; readonly place: AskedPlace }
  | { readonly kind: 'tool'; readonly tools: readonly number[] }
  | { readonly kind: 'category'; readonly slug: string }
  /** Words ruled out that name nothing known: they are no part of the need. The tools that state them are out. */
  | { readonly kind: 'unknown'; readonly words: string; readonly tools: readonly number[] }
);

/** What a query is read with. */
export interface QueryWords {
  readonly placeNamed: PlaceNamed;
  readonly toolsMeant: ToolsMeant;
  /** The tools that somebody makes or owns. */
  readonly toolsOwned: ToolsMeant;
  readonly toolsStating: ToolsStating;
  /** Slug of the category that a joined phrase names. */
  readonly categories: ReadonlyMap<string, string>;
  /** Whether a need is to do without what these words name. */
  readonly isNeedWithout: IsNeedWithout;
}

const LONGEST = 6;
const MOST_BETWEEN = 4;
/** Words of one thing that is ruled out and not known. */
const MOST_UNKNOWN = 4;
/** Behind these `free` is no price: tax free, commission free. */
const NOT_FREE: ReadonlySet<string> = new Set(
  'tax duty risk fee commission toll interest debt error ad'.split(' '),
);

/** Finds in a query what is asked for and what is ruled out besides the need itself. */
export function readQuery(text: string, queryWords: QueryWords): Condition[] {
  const tokens = queryTokens(text);
  const conditions: Condition[] = [];
  const add = (found: Found | undefined, excluded: boolean, from: number): number => {
    if (!found) return 0;
    const before = connectorsBefore(tokens, from);
    const removable = tokens.slice(from - before, found.end);
    conditions.push({ ...found.object, tokens: tokens.slice(from, found.end), removable, excluded });
    return found.end;
  };
  /** What a list goes on to rule out: `not plaid or tink`, `without contact sales or credit card`. */
  const addListed = (start: number): number => {
    let end = start;
    for (;;) {
      const joined = AND.has(tokens[end]?.word ?? '');
      const first = joined ? end + 1 : end;
      const next = ARTICLES.has(tokens[first]?.word ?? '') ? first + 1 : first;
      const last = conditions.at(-1);
      if (!last || !(joined || isListed(text, tokens, end))) return end;
      const negative = negativeFactAt(tokens, next);
      const more = negative ?? objectAt(tokens, next, true, queryWords);
      if (!more || more.object.kind !== last.kind) return end;
      // "No key, sandbox" asks for a sandbox.
      if (!negative && isNegative(last) && !isNegative(more.object)) return end;
      // Without the first of a list, the word that excludes stays for the others.
      if (end === start) {
        const own = last.tokens.slice(-Math.max(1, last.tokens.length - excludingEnd(last.tokens, 0)));
        conditions[conditions.length - 1] = { ...last, removable: [...own, ...tokens.slice(end, next)] };
      }
      end = add(more, negative === undefined, end);
    }
  };

  for (let at = 0; at < tokens.length; ) {
    // "No key" is a fact of its own, although its first word excludes.
    const asked = objectAt(tokens, at, false, queryWords);
    const start = isPortugueseIn(text, tokens, at, queryWords) ? 0 : excludingEnd(tokens, at);
    const isFact = asked?.object.kind === 'fact' && asked.end > at + 1;
    const owned = start > 0 ? ownedFrom(tokens, start, queryWords) : undefined;
    const excluded =
      start > 0 && !isFact
        ? (owned ??
          excludedFrom(text, tokens, at, start, queryWords) ??
          unknownFrom(text, tokens, at, start, queryWords))
        : undefined;
    let end = add(excluded, true, at);
    if (end === 0 && (start === 0 || isFact))
      end = add(asked ?? ownedFrom(tokens, at, queryWords), false, at);
    if (end > 0 && start > 0) end = addListed(end);
    at = Math.max(end, at + 1);
  }
  return conditions;
}

type Objects = Condition extends infer C
  ? C extends Condition
    ? Omit<C, 'tokens' | 'removable' | 'excluded'>
    : never
  : never;
interface Found {
  readonly object: Objects;
  readonly end: number;
}

/** Whether a fact is one that nobody asks to have: a fee, or what "no" is said of. */
function isNegative(object: Objects | Condition): boolean {
  return object.kind === 'fact' && (object.fact.onlyExcluded === true || /^no-/.test(object.fact.value));
}

/** The fact that "no" before these words asks for: no `credit card`, no `key`. */
function negativeFactAt(tokens: readonly Token[], at: number): Found | undefined {
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const parts = tokens.slice(at, at + length).map(({ word }) => word);
    const fact = FACTS_ASKED.get(joinPhrase(['no', ...parts]));
    if (fact) return { object: { kind: 'fact', fact }, end: at + length };
  }
  return undefined;
}

/** How many small words that lead to a word stand before it: `in the` before a country. */
function connectorsBefore(tokens: readonly Token[], at: number): number {
  let count = 0;
  while (count < MOST_BETWEEN && CONNECTORS.has(tokens[at - count - 1]?.word ?? '')) count++;
  return count;
}

/** Whether a comma stands before a word: one more of a list. */
function isListed(text: string, tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const token = tokens[at];
  return before !== undefined && token !== undefined && text.slice(before.end, token.start).includes(',');
}

/** End of the excluding words at a place, or 0. */
function excludingEnd(tokens: readonly Token[], at: number): number {
  const one = tokens[at]?.word ?? '';
  if (EXCLUDING.has(`${one} ${tokens[at + 1]?.word}`)) return at + 2;
  return EXCLUDING.has(one) ? at + 1 : 0;
}

/** Whether `no` means "in the": in a Portuguese query, and before a place that no pause separates from the rest. */
function isPortugueseIn(text: string, tokens: readonly Token[], at: number, queryWords: QueryWords): boolean {
  if (tokens[at]?.word !== 'no') return false;
  if (tokens.some(({ word }) => PORTUGUESE.test(word))) return true;
  if (at === 0 || isListed(text, tokens, at) || JOINING.has(tokens[at - 1]?.word ?? '')) return false;
  return objectAt(tokens, at + 1, false, queryWords)?.object.kind === 'place';
}

/** What is ruled out from a place on, by the words from `from` to `start`; small words may stand before it. */
function excludedFrom(
  text: string,
  tokens: readonly Token[],
  from: number,
  start: number,
  queryWords: QueryWords,
): Found | undefined {
  for (let at = start; at <= start + MOST_BETWEEN && at < tokens.length; at++) {
    const found = objectAt(tokens, at, true, queryWords);
    // "Without credit check" does not rule out credit, but in "without kyc buy crypto" the need comes last.
    const isPart =
      from > 0 && !isMarked(tokens[from]) && found !== undefined && !isPhraseEnd(text, tokens, found.end);
    const isOut =
      found?.object.kind !== 'category' ||
      !(isPart || isNeeded(found.object.slug, tokens.toSpliced(from, found.end - from), queryWords));
    if (found && isOut) return found;
    if (!BETWEEN.has(tokens[at]?.word ?? '')) return undefined;
  }
  return undefined;
}

/** Whether an excluding word was typed as a sign before the next word: `-crypto`, `non-crypto`. */
const isMarked = (token: Token | undefined) => token?.typed.endsWith('-') ?? false;

/** Whether words name a category. */
function isNeeded(slug: string, tokens: readonly Token[], { categories }: QueryWords): boolean {
  return tokens.some((_, at) =>
    [1, 2, 3].some((length) => {
      const parts = tokens.slice(at, at + length).map(({ word }) => word);
      return categories.get(singular(parts.join(''))) === slug;
    }),
  );
}

/** Whether a phrase cannot go on with the word at a place. */
function isPhraseEnd(text: string, tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word;
  return (
    word === undefined || FILLERS.has(word) || FACET_WORDS.has(singular(word)) || isListed(text, tokens, at)
  );
}

/** The words that are ruled out from a place on, when they name nothing known. */
function unknownFrom(
  text: string,
  tokens: readonly Token[],
  from: number,
  start: number,
  queryWords: QueryWords,
): Found | undefined {
  let first = start;
  while (first < start + MOST_BETWEEN && BETWEEN.has(tokens[first]?.word ?? '')) first++;
  let end = first;
  while (
    end < Math.min(first + MOST_UNKNOWN, tokens.length) &&
    !FILLERS.has(tokens[end]?.word ?? '') &&
    excludingEnd(tokens, end) === 0 &&
    (end === first || !(isListed(text, tokens, end) || objectAt(tokens, end, false, queryWords)))
  )
    end++;
  if (end === first) return undefined;
  // Small words within a phrase that tools state: "buy now pay later".
  for (let last = Math.min(first + MOST_UNKNOWN, tokens.length); last > end; last--) {
    const parts = tokens.slice(first, last).map(({ word }) => word);
    if (!FILLERS.has(parts.at(-1) ?? '') && queryWords.toolsStating(parts).length > 0) end = last;
  }
  // "Without storing the card" says how, and is part of the need.
  if (tokens[first]?.word.endsWith('ing') && end < tokens.length) return undefined;
  // Where nothing stands before them, the need comes behind: "ohne Vertrag kyc".
  if (from === 0 && end === tokens.length) end = first + 1;
  const parts = tokens.slice(first, end).map(({ word }) => word);
  // The name of a category is here that of the need itself, or a part of a phrase.
  const tools = queryWords.categories.has(joinPhrase(parts)) ? [] : queryWords.toolsStating(parts);
  const excluding = tokens.slice(from, start).map(({ word }) => word);
  const isRulingOut =
    RULING_OUT.has(excluding.join(' ')) || RULING_OUT.has(`${excluding.at(-1)} ${tokens[start]?.word}`);
  const isNoun = isNotOrNo(text, tokens, from) && isThing(text, tokens, end);
  if (!isRulingOut && !(isNoun && tools.length > 0)) return undefined;
  if (NEED_WITHOUT.has(excluding.at(-1) ?? '') && queryWords.isNeedWithout(parts)) return undefined;
  const words = text.slice(tokens[first]?.start, tokens[end - 1]?.end);
  return { object: { kind: 'unknown', words, tools }, end };
}

/** Whether `not` or `no` stands behind a need as a word of its own: neither "card-not-present" nor "no-code". */
function isNotOrNo(text: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || at === 0 || (token.word !== 'not' && token.word !== 'no')) return false;
  return /\s/.test(text[token.start - 1] ?? '') && /\s/.test(text[token.end] ?? '');
}

/** Whether words up to a place can be a thing: "no data may leave" goes on as a sentence, and "not settled" is none. */
function isThing(text: string, tokens: readonly Token[], end: number): boolean {
  const next = tokens[end]?.word;
  const isEnd = next === undefined || AND.has(next) || CONNECTORS.has(next) || !FILLERS.has(next);
  return (isEnd || isListed(text, tokens, end)) && !tokens[end - 1]?.word.endsWith('ed');
}

/** The tools of an owner, where words say that one is asked for: `owned by visa`. */
function ownedFrom(tokens: readonly Token[], at: number, { toolsOwned }: QueryWords): Found | undefined {
  if (!OWNED_BY.has(`${tokens[at]?.word} ${tokens[at + 1]?.word}`)) return undefined;
  const first = at + 2;
  for (let length = Math.min(LONGEST, tokens.length - first); length > 0; length--) {
    const parts = tokens.slice(first, first + length).map(({ word }) => word);
    const tools = parts.every((part) => FILLERS.has(part)) ? [] : toolsOwned(parts);
    if (tools.length > 0) return { object: { kind: 'tool', tools }, end: first + length };
  }
  return undefined;
}

/** The longest fact, place or, behind an exclusion, tool or category that begins at a word. */
function objectAt(
  tokens: readonly Token[],
  at: number,
  excluded: boolean,
  { placeNamed, toolsMeant, categories }: QueryWords,
): Found | undefined {
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const parts = tokens.slice(at, at + length).map(({ word }) => word);
    const joined = joinPhrase(parts);
    const end = at + length;
    const fact = FACTS_ASKED.get(joined);
    if (
      fact &&
      (excluded || !fact.onlyExcluded) &&
      !(joined === 'free' && NOT_FREE.has(tokens[at - 1]?.word ?? ''))
    )
      return { object: { kind: 'fact', fact }, end };
    const place = placeNamed(joined);
    const us =
      joined !== 'us' || isCountryUs(tokens[at]?.typed ?? '', tokens[at - 1]?.word, tokens[end]?.word);
    if (place && us) return { object: { kind: 'place', place }, end };
    if (!excluded || parts.every((part) => FILLERS.has(part))) continue;
    const slug = categories.get(joined);
    if (slug !== undefined) return { object: { kind: 'category', slug }, end };
    const tools = toolsMeant(parts);
    if (tools.length > 0) return { object: { kind: 'tool', tools }, end };
  }
  return undefined;
}
