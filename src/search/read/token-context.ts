import type { Reading } from './condition.ts';
import { CONNECTORS, EXCLUDING } from './excluding-words.ts';
import type { Token } from './query-tokens.ts';

/** Largest number of small words between an excluding or introducing word and its subject. */
export const MOST_BETWEEN = 4;

export const wordsIn = (tokens: readonly Token[], from: number, to: number): string[] =>
  tokens.slice(from, to).map(({ word }) => word);

/** Number of introducing words directly before a token: 2 for `in the` before a country. */
export function connectorsBefore(tokens: readonly Token[], at: number): number {
  let count = 0;
  while (count < MOST_BETWEEN && CONNECTORS.has(tokens[at - count - 1]?.word ?? '')) count++;
  return count;
}

/** Whether a comma precedes a token, which makes it an entry of a list. */
export function isListed({ text, tokens }: Reading, at: number): boolean {
  const before = tokens[at - 1];
  const token = tokens[at];
  return before !== undefined && token !== undefined && text.slice(before.end, token.start).includes(',');
}

/** Index after the excluding words at a token; 0 when there are none. */
export function excludingEnd(tokens: readonly Token[], at: number): number {
  const one = tokens[at]?.word ?? '';
  if (EXCLUDING.has(`${one} ${tokens[at + 1]?.word}`)) return at + 2;
  return EXCLUDING.has(one) ? at + 1 : 0;
}
