import { FILLERS } from '../../base/words.ts';
import { ARTICLES, LISTS } from '../text/phrases.ts';
import type { Question } from './question.ts';
import { excludingEnd, isListed, type Token, withoutTokens, wordsOf } from './tokens.ts';

/** Largest number of words in a thing that "or" joins to another. */
const LONGEST = 4;
/** Most words of a question with alternatives: one of a longer one would leave out next to nothing of it. */
const MOST_WORDS = 24;
/** Words in the things of a list before "or": `KYC, AML or fraud checks`. */
const LISTED = 2;
/** How many of the words beside "or" may be the thing; a small word more makes no difference. */
const lengths = (beside: readonly Token[]) =>
  beside.flatMap(({ word }, at) => (at > 0 && FILLERS.has(word) ? [] : at + 1));

/**
 * The questions that "or" between needs makes of one, each with one of the alternatives: `verify identity` and `verify
 * business`. None where "or" joins facts or places, which are one condition, and in a long question. `fit`: how well words
 * name a need; what stands before and behind the alternatives goes with both where they name a need better with it.
 */
export function alternativeQuestions(
  { text, asked, conditions }: Question,
  fit: (words: readonly string[]) => number,
): string[] {
  const known = new Set(conditions.flatMap(({ tokens }) => tokens));
  const isNeed = (token: Token | undefined) => token !== undefined && !known.has(token);
  const or = asked.findIndex(
    ({ word }, at) => LISTS.or.has(word) && isNeed(asked[at - 1]) && isNeed(asked[at + 1]),
  );
  if (or < 0 || asked.length > MOST_WORDS) return [];
  const reading = { text, tokens: asked };
  const limits = new Set(conditions.flatMap(({ kind, tokens }) => (kind === 'number' ? tokens : [])));
  const isEnd = (at: number) => {
    const { word = '' } = asked[at] ?? {};
    return (
      limits.has(asked[at] as Token) ||
      (LISTS.connectors.has(word) && !ARTICLES.has(word)) ||
      excludingEnd(asked, at) > 0
    );
  };
  // The things of a list before "or", from right to left, then what remains for the first of them.
  const listed: Token[][] = [];
  let first = or;
  for (let at = or - 1; at > 0 && or - at <= LISTED * (listed.length + 1) && !isEnd(at); at--)
    if (isListed(reading, at)) {
      listed.push(asked.slice(at, first));
      first = at;
    }
  let start = first;
  while (start > 0 && first - start < LONGEST && !isEnd(start - 1) && !isListed(reading, start)) start--;
  let end = or + 1;
  while (end < asked.length && end - or <= LONGEST && !isEnd(end) && !isListed(reading, end)) end++;
  const isMeant = (tokens: readonly Token[]) =>
    tokens.some((token) => !FILLERS.has(token.word) && isNeed(token));
  if (!isMeant(asked.slice(start, first)) || !isMeant(asked.slice(or + 1, end))) return [];

  const joining = [asked[or] as Token];
  const without = (...dropped: readonly (readonly Token[])[]) => {
    const out = new Set([joining, ...dropped].flat());
    return asked.filter((token) => !out.has(token));
  };
  /** Of the ways to leave out a thing the one after which the others name a need best. */
  const thing = (ways: readonly (readonly Token[])[], other: readonly (readonly Token[])[]) =>
    ways
      .map((way) => ({ way, fit: ways.length > 1 ? fit(wordsOf(without(way, ...other))) : 1 }))
      .reduce((best, one) => (one.fit > best.fit ? one : best)).way;
  const before = thing(
    lengths(asked.slice(start, first).reverse()).map((length) => asked.slice(first - length, first)),
    listed,
  );
  const after = thing(
    lengths(asked.slice(or + 1, end)).map((length) => asked.slice(or + 1, or + 1 + length)),
    listed,
  );
  const all = [before, ...listed.reverse(), after];
  return all.map((kept) => withoutTokens(text, [...joining, ...all.filter((one) => one !== kept).flat()]));
}
