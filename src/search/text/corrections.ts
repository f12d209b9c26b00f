import { allowedEdits, fuzzyTerms } from './fuzzy-terms.ts';
import { termLength } from './term-dictionary.ts';
import type { TextIndex } from './text-index.ts';

/** A candidate correction of a misspelt word. */
export interface Correction {
  readonly term: number;
  /** What is left of a direct hit, 0 to 1. */
  readonly quality: number;
}

const MOST_CORRECTIONS = 12;
const ONE_EDIT = 0.6;
const TWO_EDITS = 0.4;
const OTHER_FIRST_LETTER = 0.8;
/** Letters that must agree at the start when two edits are needed: Railsbank is not Riksbank. */
const SAME_START = 3;
/** Impact from which a posting belongs to a name rather than to a description. */
const NAME_IMPACT = 170;

/**
 * The likeliest terms for a word, best first: few edits, the same first letter, rare, part of a name. Words of three
 * letters are only taken for a name of four that lost one; `namesOnly` limits longer words to names too.
 */
export function corrections(
  index: TextIndex,
  word: string,
  rarity: (term: number) => number,
  namesOnly: boolean,
): Correction[] {
  const { dictionary } = index;
  const short = /^\p{L}{3}$/u.test(word);
  const edits = short ? 1 : allowedEdits(word);
  if (edits === 0) return [];
  const found: { term: number; quality: number; rank: number }[] = [];
  const add = (term: number, distance: 1 | 2): void => {
    const sameStart = dictionary.text.charCodeAt(dictionary.starts[term] as number) === word.charCodeAt(0);
    if (short && (!sameStart || termLength(dictionary, term) !== 4)) return;
    const impact = strongestImpact(index, term);
    if ((short || namesOnly || distance === 2) && impact < NAME_IMPACT) return;
    const quality = (distance === 1 ? ONE_EDIT : TWO_EDITS) * (sameStart ? 1 : OTHER_FIRST_LETTER);
    found.push({ term, quality, rank: quality * rarity(term) * impact });
  };
  const addAt = (distance: 1 | 2) => (term: number, edits: number) => {
    if (edits === distance) add(term, distance);
  };
  fuzzyTerms(dictionary, word, 1, addAt(1));
  if (edits === 2) fuzzyTerms(dictionary, word, 2, addAt(2), SAME_START);
  return found.sort((a, b) => b.rank - a.rank || a.term - b.term).slice(0, MOST_CORRECTIONS);
}

/** The highest impact among the first postings of a term. */
function strongestImpact(index: TextIndex, term: number): number {
  const from = index.postingStarts[term] as number;
  const to = Math.min(index.postingStarts[term + 1] as number, from + 16);
  let most = 0;
  for (let at = from; at < to; at++) most = Math.max(most, (index.postings[at] as number) & 255);
  return most;
}
