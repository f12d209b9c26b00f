import { FACET_WORDS } from '../text/facet-words.ts';
import { FILLERS } from '../text/fillers.ts';
import { singular } from '../text/words.ts';
import type { Found, QueryWords, Reading } from './condition.ts';
import { BETWEEN, NEEDING } from './excluding-words.ts';
import { isNegative, negativeFactAt, objectAt } from './object-at.ts';
import type { Token } from './query-tokens.ts';
import { isListed, MOST_BETWEEN, wordsIn } from './token-context.ts';

/** A subject, and whether it is ruled out. */
export interface Excluded extends Found {
  readonly excluded: boolean;
}

/** What the words from `from` to `start` rule out; small words may stand before it. */
export function excludedObject(reading: Reading, from: number, start: number): Excluded | undefined {
  const { tokens } = reading;
  for (let at = start; at <= start + MOST_BETWEEN && at < tokens.length; at++) {
    const negative = negativeFactAt(reading, at);
    // "Doesn't need an API key" asks for a fact.
    if (negative) return { ...negative, excluded: false };
    const found = objectAt(reading, at, true);
    const isNeedless = tokens.slice(Math.max(0, from - 1), at).some(({ word }) => NEEDING.has(word));
    if (found && isNeedless && found.subject.kind === 'fact' && !isNegative(found.subject.fact))
      return needless(reading, at, found.end, found.end);
    if (found && isOut(found, reading, from)) return { ...found, excluded: true };
    if (!BETWEEN.has(tokens[at]?.word ?? '')) return undefined;
  }
  return undefined;
}

/** What the words from `at` to `last` name and need not be there, as the words up to `end` say. */
export function needless({ tokens }: Reading, at: number, last: number, end: number): Excluded {
  const words = wordsIn(tokens, at, last).join(' ');
  return { subject: { kind: 'needless', words }, end, excluded: true };
}

/** Whether a subject behind an excluding word is ruled out: not a category that is needed, or a word of a longer phrase. */
function isOut({ subject, end }: Found, reading: Reading, from: number): boolean {
  if (subject.kind !== 'category') return true;
  const { tokens, queryWords } = reading;
  // "Without credit check" does not rule out credit, but in "without kyc buy crypto" the need comes last.
  const isPart = from > 0 && !isMarked(tokens[from]) && !isPhraseEnd(reading, end);
  return !isPart && !isNeeded(subject.slug, tokens.toSpliced(from, end - from), queryWords);
}

/** Whether an excluding word was typed as a sign before the next word: `-crypto`, `non-crypto`. */
const isMarked = (token: Token | undefined) => token?.typed.endsWith('-') ?? false;

/** Whether words name a category. */
function isNeeded(slug: string, tokens: readonly Token[], { categories }: QueryWords): boolean {
  return tokens.some((_, at) =>
    [1, 2, 3].some((length) => categories.get(singular(wordsIn(tokens, at, at + length).join(''))) === slug),
  );
}

/** Whether a phrase cannot go on with the word at a place. */
function isPhraseEnd(reading: Reading, at: number): boolean {
  const word = reading.tokens[at]?.word;
  return word === undefined || FILLERS.has(word) || FACET_WORDS.has(singular(word)) || isListed(reading, at);
}
