import { keptFor } from '../../base/kept.ts';
import { editDistance } from '../../base/nearest.ts';
import { type TermDictionary, termAt, termLength } from './term-dictionary.ts';
import { namedBy, type TextIndex } from './text-index.ts';

/** Longest word that is compared. */
const LONGEST = 32;

/**
 * Allowed edits for a word: one from four letters on, two from eight; none for words with digits or more than 32
 * letters.
 */
export function allowedEdits(word: string): 0 | 1 | 2 {
  if (word.length < 4 || word.length > LONGEST || /\p{N}/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Which letters a text holds: one of 32 bits for each. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** Letters of each term. */
const lettersIn = keptFor((dictionary: TermDictionary) =>
  Int32Array.from({ length: dictionary.size }, (_, term) => lettersOf(termAt(dictionary, term))),
);

/** Whether two sets of letters differ by more than so many. */
function isFar(letters: number, others: number, most: number): boolean {
  let different = 0;
  for (let left = letters ^ others; left !== 0 && different <= most; left &= left - 1) different++;
  return different > most;
}

/**
 * Calls `visit(term, edits)` for every term within `most` edits of `word` (optimal string alignment: insert, delete,
 * replace, swap neighbours). Two edits must not both be within the first two letters.
 */
export function fuzzyTerms(
  dictionary: TermDictionary,
  word: string,
  most: number,
  visit: (term: number, edits: number) => void,
): void {
  const letters = lettersIn(dictionary);
  const own = lettersOf(word);
  for (let term = 0; term < dictionary.size; term++) {
    // One edit changes the length by at most one, and exchanges at most one letter: two differences.
    if (Math.abs(termLength(dictionary, term) - word.length) > most) continue;
    if (isFar(letters[term] as number, own, 2 * most)) continue;
    const text = termAt(dictionary, term);
    const edits = editDistance(word, text, most);
    const isInStart = edits > 1 && !text.startsWith(word.slice(0, 2)) && text.endsWith(word.slice(2));
    if (edits <= most && !isInStart) visit(term, edits);
  }
}

const MOST_CORRECTIONS = 12;
const ONE_EDIT = 0.6;
const TWO_EDITS = 0.4;
/** Words of so many letters are taken for a name with two errors: Paystone is not Payfone. */
const LONG = 10;
const OTHER_FIRST_LETTER = 0.4;
/** Impact from which a posting belongs to a name rather than to a description. */
const NAME_IMPACT = 170;

/**
 * The likeliest terms for a word with an error, best first: the same first letter, rare, part of a name. Words of three
 * letters are only taken for a name of four that lost one; `namesOnly` limits longer words to names too. `quality` is what is
 * left of a direct hit, 0 to 1.
 */
export function corrections(
  index: TextIndex,
  word: string,
  rarity: (term: number) => number,
  namesOnly: boolean,
) {
  const { dictionary } = index;
  const short = /^\p{L}{3}$/u.test(word);
  if (!short && allowedEdits(word) === 0) return [];
  const found: { term: number; quality: number; rank: number }[] = [];
  fuzzyTerms(dictionary, word, word.length < LONG ? 1 : 2, (term, edits) => {
    if (edits === 0) return;
    const sameStart = dictionary.text.charCodeAt(dictionary.starts[term] as number) === word.charCodeAt(0);
    if (short && (!sameStart || termLength(dictionary, term) !== 4)) return;
    const impact = strongestImpact(index, term);
    if ((short || namesOnly || edits === 2) && impact < NAME_IMPACT) return;
    const quality = (edits === 1 ? ONE_EDIT : TWO_EDITS) * (sameStart ? 1 : OTHER_FIRST_LETTER);
    found.push({ term, quality, rank: quality * rarity(term) * impact });
  });
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

const MOST = 3;

/** Names that are spelt similarly to an unknown word, nearest first. */
export function similarNames(index: TextIndex, word: string): string[] {
  const { dictionary } = index;
  const found: { name: string; edits: number }[] = [];
  fuzzyTerms(dictionary, word, allowedEdits(word), (term, edits) => {
    if (namedBy(index, term).length > 0) found.push({ name: termAt(dictionary, term), edits });
  });
  return found
    .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
    .slice(0, MOST)
    .map(({ name }) => name);
}
