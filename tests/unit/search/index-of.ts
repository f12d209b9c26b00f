import { newDraft } from '../../../src/search/plan/match-words.ts';
import { findTerm, termAt } from '../../../src/search/text/term-dictionary.ts';
import { buildTextIndex, type TextIndex } from '../../../src/search/text/text-index.ts';

/** Weights that give these impacts: 250 × weight / (weight + 4). */
export const LOW = 1; // 50
export const MIDDLE = 4; // 125
export const HIGH = 16; // 200

/** An index over records, each given by the weights of its terms and its whole names. */
export function indexOf(...records: [weights: Record<string, number>, ...names: string[]][]): TextIndex {
  return buildTextIndex(
    records.map(([weights, ...names]) => ({ weights: new Map(Object.entries(weights)), names })),
  );
}

/** Numbers of terms of an index. */
export const termsOf =
  ({ dictionary }: Pick<TextIndex, 'dictionary'>) =>
  (word: string): number =>
    findTerm(dictionary, word);

/** Worths by term, to four decimals. */
export function readable(
  { dictionary }: Pick<TextIndex, 'dictionary'>,
  worths: Iterable<readonly [term: number, worth: number]>,
): Record<string, number> {
  return Object.fromEntries(
    [...worths].map(([term, worth]) => [termAt(dictionary, term), Math.round(worth * 1e4) / 1e4]),
  );
}

/** A word of a query of which this much is known. */
export const draftOf = (word: string, own = 0) => ({ ...newDraft(word), own });
