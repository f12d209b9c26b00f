import { keptFor } from '../../base/kept.ts';
import { words } from '../../base/words.ts';
import { EXCLUDING, LISTS, TERMS } from '../text/phrases.ts';

/** One folded word of a question, and where the text it was read from stands. */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** As it was typed. */
  readonly typed: string;
}

const MOST = 64;
const WORD = /[\p{L}\p{N}\p{M}'’ʼ`+#.]+/gu;
/** A minus before a word, or `non-` before one, excludes as `not` does */
const MINUS = /(^|\s)-(?=[\p{L}\p{N}])/gu;
const NON = /\bnon-(?=[\p{L}\p{N}])/giu;
/** Stands for a minus that excludes; no letter, so that words end before it. */
const MARK = '−';

/** The words of a question in order, at most 64; `-word` and `non-word` become `not` and the word. */
export function questionTokens(text: string): Token[] {
  const tokens: Token[] = [];
  // Marks of the same length keep the places of all words.
  const marked = text.replace(MINUS, `$1${MARK}`).replace(NON, `non${MARK}`);
  for (const { 0: typed, index: start } of marked.matchAll(WORD)) {
    if (marked[start - 1] === MARK) {
      const from = marked.slice(start - 4, start - 1) === 'non' ? start - 4 : start - 1;
      tokens.push({ word: 'not', start: from, end: start, typed: text.slice(from, start) });
    }
    const end = start + typed.length;
    for (const word of words(typed))
      if (word !== 'non' || marked[end] !== MARK) tokens.push({ word, start, end, typed });
    if (tokens.length >= MOST) break;
  }
  return tokens;
}

/** A text without the words of these tokens, its spaces in order. */
export function withoutTokens(text: string, removed: readonly Token[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of [...removed].sort((a, b) => a.start - b.start)) {
    const between = text.slice(at, start);
    // A hyphen between two removed words goes with them.
    if (start > at && !(at > 0 && between === '-')) rest += between;
    at = Math.max(at, end);
  }
  return (rest + text.slice(at))
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/^[\s,;.-]+|(?<![\s,;-])[\s,;-]+$/g, '');
}

/** The word at a place; empty beyond the ends. */
export const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.word ?? '';
export const isIn = (set: ReadonlySet<string>, tokens: readonly Token[], at: number): boolean =>
  set.has(wordAt(tokens, at));

export const wordsOf = (tokens: readonly Token[]): string[] => tokens.map(({ word }) => word);

export const wordsIn = (tokens: readonly Token[], from: number, to: number): string[] =>
  wordsOf(tokens.slice(from, to));

/** A text and its tokens. */
export interface TokenText {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Whether a comma, colon or semicolon precedes a token; a comma within a number, as in 1,000, is none. */
export function isListed({ text, tokens }: TokenText, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || !token) return false;
  const between = text.slice(before.end, token.start);
  return (
    /[,;:]/.test(between) && !(between === ',' && /\d$/.test(before.typed) && /^\d{3}$/.test(token.typed))
  );
}

const firstWordsOf = keptFor(
  (phrases: ReadonlySet<string>) => new Set([...phrases].map((phrase) => phrase.split(' ')[0])),
);

/** Index after the longest of some phrases at a token; 0 when there is none. */
export function phraseEnd(
  phrases: ReadonlySet<string>,
  most: number,
  tokens: readonly Token[],
  at: number,
): number {
  if (!firstWordsOf(phrases).has(wordAt(tokens, at))) return 0;
  let end = Math.min(at + most, tokens.length);
  while (end > at && !phrases.has(wordsIn(tokens, at, end).join(' '))) end--;
  return end > at ? end : 0;
}

/** Most words in an excluding phrase. */
const LONGEST_EXCLUDING = 3;

/**
 * Index after the excluding words at a token; 0 when there are none, as in a fixed term such as "card not present", and
 * where two of them say that a thing is wanted: "not without".
 */
export function excludingEnd(tokens: readonly Token[], at: number): number {
  const word = (index: number) => wordAt(tokens, index);
  if ([at, at + 1].some((second) => LISTS.without.has(word(second)) && LISTS.denying.has(word(second - 1))))
    return 0;
  const end = phraseEnd(EXCLUDING, LONGEST_EXCLUDING, tokens, at);
  if (end === 0) return butEnd(tokens, at);
  return TERMS.some((term) => isTermAround(tokens, at, term)) ? 0 : end;
}

/** Index after words that take something out of all: "any language but" at its first word, "any EU country but" at its last. */
function butEnd(tokens: readonly Token[], at: number): number {
  const word = (index: number) => wordAt(tokens, index);
  const but = [at + 1, at + 2].find((index) => LISTS.but.has(word(index)));
  if (LISTS.every.has(word(at)) && but !== undefined) return but + 1;
  return LISTS.but.has(word(at)) && LISTS.every.has(word(at - 3)) ? at + 1 : 0;
}

const isTermAround = (tokens: readonly Token[], at: number, term: readonly string[]): boolean =>
  term.some(
    (word, place) =>
      tokens[at]?.word === word && term.every((part, other) => tokens[at - place + other]?.word === part),
  );
