import { WITHOUT } from '../needs/needs-without.ts';
import { FILLERS, joinPhrase } from '../text/words.ts';
import type { Found, Reading } from './condition.ts';
import { AND, BETWEEN, CONNECTORS, RULING_OUT } from './excluding-words.ts';
import { objectAt } from './object-at.ts';
import { excludingEnd, isListed, MOST_BETWEEN, wordsIn } from './token-context.ts';

/** Largest number of words in an unknown subject. */
const MOST_UNKNOWN = 4;

/**
 * Finds an unknown subject (no fact, place, tool or category) that the excluding words, tokens `from` to `start`,
 * rule out.
 */
export function unknownObject(reading: Reading, from: number, start: number): Found | undefined {
  const { text, tokens, queryWords } = reading;
  const [first, end] = unknownRange(reading, from, start);
  if (end === first) return undefined;
  // "Without storing the card" describes the need and excludes nothing.
  if (tokens[first]?.word.endsWith('ing') && end < tokens.length) return undefined;
  const parts = wordsIn(tokens, first, end);
  // A category name here belongs to the need or to a longer phrase, so it excludes no tools.
  const tools = queryWords.categories.has(joinPhrase(parts)) ? [] : queryWords.toolsStating(parts);
  const excluding = wordsIn(tokens, from, start);
  const isRulingOut =
    RULING_OUT.has(excluding.join(' ')) || RULING_OUT.has(`${excluding.at(-1)} ${tokens[start]?.word}`);
  const isNoun = isNotOrNo(reading, from) && isThing(reading, end);
  if (!isRulingOut && !(isNoun && tools.length > 0)) return undefined;
  if (WITHOUT.has(excluding.at(-1) ?? '') && queryWords.isNeedWithout(parts)) return undefined;
  const words = text.slice(tokens[first]?.start, tokens[end - 1]?.end);
  return { subject: { kind: 'unknown', words, tools }, end };
}

/** Range of the unknown words after excluding words. */
function unknownRange(reading: Reading, from: number, start: number): readonly [first: number, end: number] {
  const { tokens, queryWords } = reading;
  const word = (at: number) => tokens[at]?.word ?? '';
  let first = start;
  while (first < start + MOST_BETWEEN && BETWEEN.has(word(first))) first++;
  const last = Math.min(first + MOST_UNKNOWN, tokens.length);
  const endsAt = (at: number) =>
    FILLERS.has(word(at)) ||
    excludingEnd(tokens, at) > 0 ||
    (at > first && (isListed(reading, at) || objectAt(reading, at, false) !== undefined));
  let end = first;
  while (end < last && !endsAt(end)) end++;
  if (end === first) return [first, end];
  // A stop word can be part of a phrase that tools contain: "buy now pay later".
  for (let longer = last; longer > end; longer--)
    if (!FILLERS.has(word(longer - 1)) && queryWords.toolsStating(wordsIn(tokens, first, longer)).length > 0)
      end = longer;
  // When the query starts with the exclusion, only its first word is excluded: "ohne Vertrag kyc" is about KYC.
  return [first, from === 0 && end === tokens.length ? first + 1 : end];
}

/** Whether `not` or `no` is a separate word after the need; not in "card-not-present" or "no-code". */
function isNotOrNo({ text, tokens }: Reading, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || at === 0 || (token.word !== 'not' && token.word !== 'no')) return false;
  return /\s/.test(text[token.start - 1] ?? '') && /\s/.test(text[token.end] ?? '');
}

/**
 * Whether the words before `end` can be a noun phrase: not in "no data may leave", which goes on as a sentence, nor
 * in "not settled".
 */
function isThing(reading: Reading, end: number): boolean {
  const { tokens } = reading;
  const next = tokens[end]?.word;
  const isEnd = next === undefined || AND.has(next) || CONNECTORS.has(next) || !FILLERS.has(next);
  return (isEnd || isListed(reading, end)) && !tokens[end - 1]?.word.endsWith('ed');
}
