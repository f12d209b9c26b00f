import type { Reading } from './condition.ts';
import { CONNECTORS, EXCLUDING } from './excluding-words.ts';
import type { Token } from './query-tokens.ts';

/** Most small words between an excluding word, or a leading one, and what it is said of. */
export const MOST_BETWEEN = 4;

/** The words of a range of tokens. */
export const wordsIn = (tokens: readonly Token[], from: number, to: number): string[] =>
  tokens.slice(from, to).map(({ word }) => word);

/** How many small words that lead to a word stand before it: `in the` before a country. */
export function connectorsBefore(tokens: readonly Token[], at: number): number {
  let count = 0;
  while (count < MOST_BETWEEN && CONNECTORS.has(tokens[at - count - 1]?.word ?? '')) count++;
  return count;
}

/** Whether a comma stands before a word: one more of a list. */
export function isListed({ text, tokens }: Reading, at: number): boolean {
  const before = tokens[at - 1];
  const token = tokens[at];
  return before !== undefined && token !== undefined && text.slice(before.end, token.start).includes(',');
}

/** End of the excluding words at a place, or 0. */
export function excludingEnd(tokens: readonly Token[], at: number): number {
  const one = tokens[at]?.word ?? '';
  if (EXCLUDING.has(`${one} ${tokens[at + 1]?.word}`)) return at + 2;
  return EXCLUDING.has(one) ? at + 1 : 0;
}
