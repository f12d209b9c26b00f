import { FACET_WORDS, FILLERS, singular } from '../text/words.ts';
import type { Found, QueryWords, Reading } from './condition.ts';
import { ARTICLES, BETWEEN, NEEDING } from './excluding-words.ts';
import { isNegative, negativeFactAt, objectAt } from './object-at.ts';
import type { Token } from './query-tokens.ts';
import { isListed, MOST_BETWEEN, wordsIn } from './token-context.ts';

/** A subject after an excluding word, and whether it is ruled out. */
export interface Excluded extends Found {
  readonly excluded: boolean;
}

/**
 * Finds the subject that the excluding words (tokens `from` to `start`) rule out. Words in {@link BETWEEN} may
 * precede it.
 */
export function excludedObject(reading: Reading, from: number, start: number): Excluded | undefined {
  const { tokens } = reading;
  for (let at = start; at <= start + MOST_BETWEEN && at < tokens.length; at++) {
    const negative = isCharging(reading, at) ? undefined : negativeFactAt(reading, at);
    // "Doesn't need an API key" asks for a fact (keyless) and excludes nothing.
    if (negative) return { ...negative, excluded: false };
    const found = objectAt(reading, at, true);
    const isNeedless = tokens.slice(Math.max(0, from - 1), at).some(({ word }) => NEEDING.has(word));
    if (found && isNeedless && found.subject.kind === 'fact' && !isNegative(found.subject.fact))
      return needless(reading, at, found.end, found.end);
    if (found && isRuledOut(found, reading, from)) return { ...found, excluded: true };
    if (!BETWEEN.has(tokens[at]?.word ?? '')) return undefined;
  }
  return undefined;
}

/** Whether the token is the verb of "charge a monthly fee", which asks for the absence of the fee, not for "no charge". */
function isCharging(reading: Reading, at: number): boolean {
  const [verb, next] = reading.tokens.slice(at, at + 2);
  const charged = ARTICLES.has(next?.word ?? '') ? at + 2 : at + 1;
  return verb?.word === 'charge' && objectAt(reading, charged, true)?.subject.kind === 'fact';
}

/** The condition "not required" for the tokens `at` to `last`; the whole expression ends at `end`. */
export function needless({ tokens }: Reading, at: number, last: number, end: number): Excluded {
  const words = wordsIn(tokens, at, last).join(' ');
  return { subject: { kind: 'needless', words }, end, excluded: true };
}

/**
 * Whether a subject after an excluding word is ruled out. A category is not when the query also needs it, or when its
 * name is part of a longer phrase.
 */
function isRuledOut({ subject, end }: Found, reading: Reading, from: number): boolean {
  if (subject.kind !== 'category') return true;
  const { tokens, queryWords } = reading;
  // In "without credit check" the word "credit" is part of a phrase. In "without kyc buy crypto" the rest is the
  // need.
  const isPart = from > 0 && !isPrefix(tokens[from]) && !isPhraseEnd(reading, end);
  return !isPart && !isNeeded(subject.slug, tokens.toSpliced(from, end - from), queryWords);
}

/** Whether the excluding word is a prefix of the next word: `-crypto`, `non-crypto`. */
const isPrefix = (token: Token | undefined) => token?.typed.endsWith('-') ?? false;

/** Whether the remaining words of the query name this category. */
function isNeeded(slug: string, tokens: readonly Token[], { categories }: QueryWords): boolean {
  return tokens.some((_, at) =>
    [1, 2, 3].some((length) => categories.get(singular(wordsIn(tokens, at, at + length).join(''))) === slug),
  );
}

/** Whether a phrase ends before the token `at`. */
function isPhraseEnd(reading: Reading, at: number): boolean {
  const word = reading.tokens[at]?.word;
  return word === undefined || FILLERS.has(word) || FACET_WORDS.has(singular(word)) || isListed(reading, at);
}
