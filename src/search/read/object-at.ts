import { type AskedFact, FACTS_ASKED } from '../facts/facts-asked.ts';
import { isCountryUs } from '../text/places.ts';
import { FILLERS, joinPhrase } from '../text/words.ts';
import type { Found, Reading } from './condition.ts';
import { homeAt } from './home-at.ts';
import { wordsIn } from './token-context.ts';

/** Largest number of words in a fact, place or name. */
export const LONGEST = 6;
/** Words before `free` that form another meaning: tax free, commission free. */
const NOT_FREE: ReadonlySet<string> = new Set(
  'tax duty risk fee commission toll interest debt error ad'.split(' '),
);

/** The longest fact or place at a token; with `excluded` also a tool or category. */
export function objectAt(reading: Reading, at: number, excluded: boolean): Found | undefined {
  const { tokens, queryWords } = reading;
  const { placeNamed, toolsMeant, categories } = queryWords;
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const end = at + length;
    const parts = wordsIn(tokens, at, end);
    const joined = joinPhrase(parts);
    const fact = FACTS_ASKED.get(joined);
    const isPrice = joined !== 'free' || !NOT_FREE.has(tokens[at - 1]?.word ?? '');
    if (fact && isPrice && (excluded || !fact.onlyExcluded)) return { subject: { kind: 'fact', fact }, end };
    const place = placeNamed(joined);
    const us =
      joined !== 'us' || isCountryUs(tokens[at]?.typed ?? '', tokens[at - 1]?.word, tokens[end]?.word);
    const isBrand = tokens[end]?.word === 'express';
    if (place && us && !isBrand)
      return homeAt(reading, at, end, place) ?? { subject: { kind: 'place', place }, end };
    if (!excluded || parts.every((part) => FILLERS.has(part))) continue;
    const slug = categories.get(joined);
    if (slug !== undefined) return { subject: { kind: 'category', slug }, end };
    const tools = toolsMeant(parts);
    if (tools.length > 0) return { subject: { kind: 'tool', tools }, end };
  }
  return undefined;
}

/**
 * The fact that a negative phrase asks for. `at` is the token after "no": `credit card` in "no credit card", `key` in
 * "no key".
 */
export function negativeFactAt({ tokens }: Reading, at: number): Found | undefined {
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const fact = FACTS_ASKED.get(joinPhrase(['no', ...wordsIn(tokens, at, at + length)]));
    if (fact) return { subject: { kind: 'fact', fact }, end: at + length };
  }
  return undefined;
}

/** Whether people only ask for the absence of this fact, such as a fee. */
export function isNegative({ value, onlyExcluded }: AskedFact): boolean {
  return onlyExcluded === true || /^no-/.test(value);
}
