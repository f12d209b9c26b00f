import type { AskedFact } from './facts-asked.ts';
import { FACTS_ASKED } from './facts-asked.ts';
import { FILLERS } from './fillers.ts';
import { type AskedPlace, isCountryUs, type PlaceNamed } from './places-asked.ts';
import { queryTokens, type Token } from './query-tokens.ts';
import type { ToolsMeant } from './excluded-tools.ts';
import { joinPhrase } from './words.ts';

/** What is asked for or ruled out, and the words that say so. */
export type Condition = { readonly tokens: readonly Token[]; readonly excluded: boolean } & (
  | { readonly kind: 'fact'; readonly fact: AskedFact }
  | { readonly kind: 'place'; readonly place: AskedPlace }
  | { readonly kind: 'tool'; readonly tools: readonly number[] }
  | { readonly kind: 'category'; readonly slug: string }
);

/** A query taken apart. */
export interface Reading {
  readonly tokens: readonly Token[];
  readonly conditions: readonly Condition[];
}

/** What a query is read with. */
export interface QueryWords {
  readonly placeNamed: PlaceNamed;
  readonly toolsMeant: ToolsMeant;
  /** Slug of the category that a joined phrase names. */
  readonly categories: ReadonlyMap<string, string>;
}

const LONGEST = 6;
/** Words that rule out what comes next, in the languages of the glossary; several words count as one. */
const EXCLUDING: ReadonlySet<string> = new Set(
  (
    'not without except excluding exclude excludes other|than instead|of rather|than apart|from outside outside|of ' +
    'but|not no isnt arent minus never doesnt|need dont|need avoid avoiding skip ' +
    'nicht ohne ausser statt kein keine keinen sans sauf sin excepto salvo sem exceto senza eccetto tranne non nao anstatt'
  )
    .split(' ')
    .map((words) => words.replaceAll('|', ' ')),
);
/** Words between the excluding one and what it rules out. */
const BETWEEN: ReadonlySet<string> = new Set(
  (
    'a an the any in of from by being is are be using use uses based on to with needing needs need require requires requiring ' +
    'required having have made written called only just one ones those it that which for der die das den dem la le les el los ' +
    'de du des di da do una un una une eine einen ein'
  ).split(' '),
);
const MOST_BETWEEN = 4;
const AND: ReadonlySet<string> = new Set('and or nor und oder et ou y o e'.split(' '));
/** Behind these `free` is no price: tax free, commission free. */
const NOT_FREE: ReadonlySet<string> = new Set('tax duty risk fee commission toll interest debt error ad'.split(' '));

/** Finds in a query what is asked for and what is ruled out besides the need itself. */
export function readQuery(text: string, queryWords: QueryWords): Reading {
  const tokens = queryTokens(text);
  const conditions: Condition[] = [];
  const taken = new Set<Token>();
  const add = (found: Found | undefined, excluded: boolean, from: number): number => {
    if (!found) return 0;
    const own = tokens.slice(from, found.end);
    for (const token of own) taken.add(token);
    conditions.push({ ...found.object, tokens: own, excluded });
    return found.end;
  };

  for (let at = 0; at < tokens.length; ) {
    // "No key" is a fact of its own, although its first word excludes.
    const fact = objectAt(tokens, at, false, queryWords);
    const start = excludingEnd(tokens, at);
    const whole = fact?.object.kind === 'fact' && fact.end > at + 1;
    let end = 0;
    if (start > 0 && !whole) {
      end = add(excludedFrom(tokens, start, queryWords), true, at);
      while (end > 0 && end < tokens.length) {
        const next = AND.has(tokens[end]?.word ?? '') ? end + 1 : end;
        const more = objectAt(tokens, next, true, queryWords);
        const same = more?.object.kind === conditions.at(-1)?.kind;
        if (!same || (next === end && !isListed(text, tokens, end))) break;
        end = add(more, true, end);
      }
    } else end = add(fact, false, at);
    at = end > at ? end : at + 1;
  }
  return { tokens: tokens.filter((token) => !conditions.some((c) => c.excluded && c.tokens.includes(token))), conditions };
}

type Objects = Condition extends infer C ? (C extends Condition ? Omit<C, 'tokens' | 'excluded'> : never) : never;
interface Found {
  readonly object: Objects;
  readonly end: number;
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

/** What is ruled out from a place on; small words may stand before it. */
function excludedFrom(tokens: readonly Token[], start: number, queryWords: QueryWords): Found | undefined {
  for (let at = start; at <= start + MOST_BETWEEN && at < tokens.length; at++) {
    const found = objectAt(tokens, at, true, queryWords);
    if (found) return found;
    if (!BETWEEN.has(tokens[at]?.word ?? '')) return undefined;
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
    if (fact && (excluded || !fact.onlyExcluded) && !(joined === 'free' && NOT_FREE.has(tokens[at - 1]?.word ?? '')))
      return { object: { kind: 'fact', fact }, end };
    const place = placeNamed(joined);
    const us = joined !== 'us' || isCountryUs(tokens[at]?.typed ?? '', tokens[at - 1]?.word, tokens[end]?.word);
    if (place && us) return { object: { kind: 'place', place }, end };
    if (!excluded || parts.every((part) => FILLERS.has(part))) continue;
    const slug = categories.get(joined);
    if (slug !== undefined) return { object: { kind: 'category', slug }, end };
    const tools = toolsMeant(parts);
    if (tools.length > 0) return { object: { kind: 'tool', tools }, end };
  }
  return undefined;
}
