import { editsAt, firstRow, LONGEST, nextRow } from './edit-rows.ts';
import { endOfLetter, startOfLetter } from './letter-range.ts';
import { type TermDictionary, termLength } from './term-dictionary.ts';

/**
 * Allowed edits for a word: one from four letters on, two from eight; none for words with digits or more than 32
 * letters.
 */
export function allowedEdits(word: string): 0 | 1 | 2 {
  if (word.length < 4 || word.length > LONGEST || /\p{N}/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Calls `visit(term, edits)` for every term within `most` edits of `word` (optimal string alignment: insert, delete,
 * replace, swap neighbours). Walks the sorted dictionary as a trie, so that the cost depends on the neighbourhood of
 * the word and hardly on the number of terms. Two edits must not both be within the first two letters, and none within
 * the first `sameStart` letters.
 */
export function fuzzyTerms(
  dictionary: TermDictionary,
  word: string,
  most: number,
  visit: (term: number, edits: number) => void,
  sameStart = 0,
): void {
  const { text, starts, size } = dictionary;
  const length = word.length;
  const letters = Array.from({ length: length + most }, (_, depth) =>
    depth < sameStart ? [word.charCodeAt(depth)] : lettersAround(word, depth, most),
  );
  const budget = (depth: number): number => (depth <= 2 && most > 1 ? 1 : most);

  /** Visits the terms `from` to `to`, which share `depth` letters. `least`: the smallest entry of their row. */
  function descend(from: number, to: number, depth: number, least: number): void {
    let low = from;
    // A term that ends at this depth is sorted before its extensions.
    while (low < to && termLength(dictionary, low) === depth) {
      const edits = editsAt(depth, length);
      if (edits <= most && depth >= length - most) visit(low, edits);
      low++;
    }
    if (depth >= length + most) return;
    // When no edit is left, only letters of the word near this position can match.
    const isFixed = depth < sameStart || least >= budget(depth + 1);
    const wanted = isFixed ? letters[depth] : undefined;
    for (let next = 0; low < to && next < (wanted?.length ?? to); next++) {
      if (wanted) low = startOfLetter(dictionary, low, to, depth, wanted[next] as number);
      if (low === to) return;
      const at = (starts[low] as number) + depth;
      const code = text.charCodeAt(at);
      if (wanted && code !== wanted[next]) continue;
      const high = endOfLetter(dictionary, low, to, depth, code);
      const entry = nextRow(word, most, depth, code, depth > 0 ? text.charCodeAt(at - 1) : -1);
      if (entry <= budget(depth + 1)) descend(low, high, depth + 1, entry);
      low = high;
    }
  }

  firstRow(length);
  descend(0, size, 0, 0);
}

/** The letters of the word that can match at a depth, without duplicates, ascending. */
function lettersAround(word: string, depth: number, most: number): number[] {
  const letters: number[] = [];
  for (let at = Math.max(0, depth - most - 1); at <= Math.min(word.length - 1, depth + most); at++) {
    const code = word.charCodeAt(at);
    if (!letters.includes(code)) letters.push(code);
  }
  return letters.sort((a, b) => a - b);
}
