import { FILLERS, wordSet } from '../base/words.ts';
import { isGeneral, saysNothing } from './needs/need-index.ts';
import type { Lexicon } from './parse/lexicon.ts';
import type { Question } from './parse/question.ts';
import { isListed, type Token, wordsOf } from './parse/tokens.ts';
import { LISTS } from './text/phrases.ts';

/** Words before what a question names besides its need. */
const WITH = wordSet('with mit avec con com met z ze');
/** Words that say that both things come from one seller: "one vendor", "together". */
const TOGETHER = new Set([...LISTS.companies, ...wordSet('one same single together both')]);
/** Most words in such a thing. */
const MOST_OF_ASPECT = 4;

const tokensOf = (conditions: Question['conditions']) => new Set(conditions.flatMap(({ tokens }) => tokens));

/** What a question writes as a code, an acronym or a proper name, and is no condition: `camt.053`, `OXXO`, `Shopify`. */
export function codesIn(
  { text, asked, conditions }: Question,
  { isProper, isTerm, toolsMeant }: Lexicon,
): Token[][] {
  const known = tokensOf(conditions);
  const isWritten = ({ word, typed }: Token, at: number) =>
    /\p{L}.*\d|\p{Lu}.*\p{Lu}/u.test(typed) || (at > 0 && /^\p{Lu}/u.test(typed) && isProper(word));
  const written = asked.filter(
    (token, at) =>
      isWritten(token, at) &&
      isTerm(token.word) &&
      !known.has(token) &&
      !saysNothing(token.word) &&
      toolsMeant([token.word]).length === 0,
  );
  return /\p{Ll}/u.test(text) ? [...Map.groupBy(written, ({ start }) => start).values()] : [];
}

/** Two needs that are all a question asks for, each called as a use case is: `KYC and card issuing from one vendor`. */
export function joinedNeeds(
  { asked, conditions }: Question,
  exactly: (words: readonly string[]) => readonly number[],
): { typed: readonly Token[]; useCases: readonly number[] }[] {
  const known = tokensOf(conditions);
  const isOfNeed = (token: Token) =>
    !known.has(token) && !TOGETHER.has(token.word) && !saysNothing(token.word);
  const at = asked.findIndex(({ word }) => word === 'plus' || (LISTS.and.has(word) && !LISTS.or.has(word)));
  const needs = [asked.slice(0, Math.max(0, at)), asked.slice(at + 1)].map((part) => {
    const typed = part.filter(isOfNeed);
    return { typed, useCases: typed.length > 0 ? exactly(wordsOf(typed)) : [] };
  });
  const all = needs.flatMap(({ useCases }) => useCases);
  const isTwo = needs.every(({ useCases }) => useCases.length > 0) && new Set(all).size === all.length;
  return isTwo ? needs : [];
}

/** What a question names besides its need, behind a comma or "with", in words that are no condition: `multi-currency`. */
export function aspectsIn({ text, asked, conditions }: Question): Token[][] {
  const known = tokensOf(conditions);
  const isBreak = (at: number) => isListed({ text, tokens: asked }, at);
  const isEnd = (token: Token, at: number) => known.has(token) || FILLERS.has(token.word) || isBreak(at);
  return asked.flatMap((_, at) => {
    if (at === 0 || !(isBreak(at) || WITH.has(asked[at - 1]?.word ?? ''))) return [];
    const end = asked.findIndex((token, index) => index > at && isEnd(token, index));
    const own = asked.slice(at, end < 0 ? asked.length : end).filter((token) => !known.has(token));
    return own.length > MOST_OF_ASPECT || own.every(({ word }) => isGeneral(word)) ? [] : [own];
  });
}
