import { WITHOUT } from '../needs/needs-without.ts';
import { FILLERS } from '../text/fillers.ts';
import { joinPhrase } from '../text/words.ts';
import type { Found, Reading } from './condition.ts';
import { AND, BETWEEN, CONNECTORS, RULING_OUT } from './excluding-words.ts';
import { objectAt } from './object-at.ts';
import { excludingEnd, isListed, MOST_BETWEEN, wordsIn } from './token-context.ts';

/** Words of one thing that is ruled out and not known. */
const MOST_UNKNOWN = 4;

/** The words that name nothing known and are ruled out by the words from `from` to `start`. */
export function unknownObject(reading: Reading, from: number, start: number): Found | undefined {
  const { text, tokens, queryWords } = reading;
  const [first, end] = unknownRange(reading, from, start);
  if (end === first) return undefined;
  // "Without storing the card" says how, and is part of the need.
  if (tokens[first]?.word.endsWith('ing') && end < tokens.length) return undefined;
  const parts = wordsIn(tokens, first, end);
  // The name of a category is here that of the need itself, or a part of a phrase.
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

/** Where the unknown words behind excluding ones begin and end. */
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
  // Small words within a phrase that tools state: "buy now pay later".
  for (let longer = last; longer > end; longer--)
    if (!FILLERS.has(word(longer - 1)) && queryWords.toolsStating(wordsIn(tokens, first, longer)).length > 0)
      end = longer;
  // Where nothing stands before them, the need comes behind: "ohne Vertrag kyc".
  return [first, from === 0 && end === tokens.length ? first + 1 : end];
}

/** Whether `not` or `no` stands behind a need as a word of its own: neither "card-not-present" nor "no-code". */
function isNotOrNo({ text, tokens }: Reading, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || at === 0 || (token.word !== 'not' && token.word !== 'no')) return false;
  return /\s/.test(text[token.start - 1] ?? '') && /\s/.test(text[token.end] ?? '');
}

/** Whether words up to a place can be a thing: "no data may leave" goes on as a sentence, and "not settled" is none. */
function isThing(reading: Reading, end: number): boolean {
  const { tokens } = reading;
  const next = tokens[end]?.word;
  const isEnd = next === undefined || AND.has(next) || CONNECTORS.has(next) || !FILLERS.has(next);
  return (isEnd || isListed(reading, end)) && !tokens[end - 1]?.word.endsWith('ed');
}
