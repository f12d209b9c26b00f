import { startOfLetter, type TermDictionary, termAt, termLength } from './term-dictionary.ts';
import { namedBy, type TextIndex } from './text-index.ts';

/** Longest word that is compared. */
const LONGEST = 32;
/** Rows of the edit distance matrix, one per depth. They are reused, so only one query may run at a time. */
const rows = Array.from({ length: LONGEST + 4 }, () => new Uint8Array(LONGEST + 1));

/** Fills the row for the empty prefix. */
function firstRow(length: number): void {
  const row = rows[0] as Uint8Array;
  for (let at = 0; at <= length; at++) row[at] = at;
}

/** Edit distance between the whole word and the first `depth` letters of a term. */
function editsAt(depth: number, length: number): number {
  return (rows[depth] as Uint8Array)[length] as number;
}

/**
 * Fills the row below `depth` for the next letter `code` of a term. `previous` is the letter before it. Only cells
 * within `most` of the diagonal are filled (optimal string alignment). Returns the smallest entry of the row.
 */
function nextRow(word: string, most: number, depth: number, code: number, previous: number): number {
  const length = word.length;
  const before = rows[depth] as Uint8Array;
  const row = rows[depth + 1] as Uint8Array;
  const start = Math.max(1, depth + 1 - most);
  const end = Math.min(length, depth + 1 + most);
  const far = most + 1;
  row[start - 1] = start === 1 ? Math.min(depth + 1, far) : far;
  let least = row[start - 1] as number;
  for (let at = start; at <= end; at++) {
    const letter = word.charCodeAt(at - 1);
    let cost = (before[at - 1] as number) + (letter === code ? 0 : 1);
    if (at < depth + 1 + most) cost = Math.min(cost, (before[at] as number) + 1);
    cost = Math.min(cost, (row[at - 1] as number) + 1);
    if (depth > 0 && at > 1 && letter === previous && word.charCodeAt(at - 2) === code)
      cost = Math.min(cost, ((rows[depth - 1] as Uint8Array)[at - 2] as number) + 1);
    row[at] = Math.min(cost, far);
    if (cost < least) least = cost;
  }
  if (end < length) row[end + 1] = far;
  return least;
}

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
 * the word and hardly on the number of terms. Two edits must not both be within the first two letters.
 */
export function fuzzyTerms(
  dictionary: TermDictionary,
  word: string,
  most: number,
  visit: (term: number, edits: number) => void,
): void {
  const { text, starts, size } = dictionary;
  const length = word.length;
  const letters = Array.from({ length: length + most }, (_, depth) => lettersAround(word, depth, most));
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
    const isFixed = least >= budget(depth + 1);
    const wanted = isFixed ? letters[depth] : undefined;
    for (let next = 0; low < to && next < (wanted?.length ?? to); next++) {
      if (wanted) low = startOfLetter(dictionary, low, to, depth, wanted[next] as number);
      if (low === to) return;
      const at = (starts[low] as number) + depth;
      const code = text.charCodeAt(at);
      if (wanted && code !== wanted[next]) continue;
      const high = startOfLetter(dictionary, low, to, depth, code + 1);
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

/** A candidate correction of a misspelt word. */
interface Correction {
  readonly term: number;
  /** What is left of a direct hit, 0 to 1. */
  readonly quality: number;
}

const MOST_CORRECTIONS = 12;
const ONE_EDIT = 0.6;
const TWO_EDITS = 0.4;
/** Words of so many letters are taken for a name with two errors: Paystone is not Payfone. */
const LONG = 10;
const OTHER_FIRST_LETTER = 0.8;
/** Impact from which a posting belongs to a name rather than to a description. */
const NAME_IMPACT = 170;

/**
 * The likeliest terms for a word with an error, best first: the same first letter, rare, part of a name. Words of three
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
