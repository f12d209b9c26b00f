import type { TermDictionary } from './term-dictionary.ts';

const LONGEST = 32;
/** Rows of the edit matrix, one per depth; one query runs at a time. */
const rows = Array.from({ length: LONGEST + 4 }, () => new Uint8Array(LONGEST + 1));

/** Edits allowed for a word: one from four letters, two from eight, none with digits or beyond 32 letters. */
export function allowedEdits(word: string): 0 | 1 | 2 {
  if (word.length < 4 || word.length > LONGEST || /\p{N}/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Calls `visit(term, edits)` for every term within `most` edits of `word` (optimal string alignment: insert, delete,
 * replace, swap neighbours). Walks the sorted dictionary as a trie, so that the cost depends on the neighbourhood of
 * the word and hardly on the number of terms; two edits must not both fall into the first two letters.
 */
export function fuzzyTerms(
  dictionary: TermDictionary,
  word: string,
  most: number,
  visit: (term: number, edits: number) => void,
): void {
  const { text, starts, size } = dictionary;
  const length = word.length;
  const first = rows[0] as Uint8Array;
  for (let at = 0; at <= length; at++) first[at] = at;
  descend(0, size, 0, 0);

  /** Visits the terms of a range that share `depth` letters; `least` is the least entry of their row. */
  function descend(from: number, to: number, depth: number, least: number): void {
    let low = from;
    const row = rows[depth] as Uint8Array;
    // Terms that end here come first in the range.
    while (low < to && (starts[low + 1] as number) - (starts[low] as number) === depth) {
      const edits = row[length] as number;
      if (edits <= most && depth >= length - most) visit(low, edits);
      low++;
    }
    if (depth >= length + most) return;
    // Without an edit left, only the letters of the word around this place lead on.
    const wanted = least >= budget(depth + 1) ? lettersAround(depth) : undefined;
    for (let next = 0; low < to && next < (wanted?.length ?? to); next++) {
      if (wanted) low = startOfLetter(low, to, depth, wanted[next] as number);
      if (low === to) return;
      const code = text.charCodeAt((starts[low] as number) + depth);
      if (wanted && code !== wanted[next]) continue;
      const high = endOfLetter(low, to, depth, code);
      const entry = nextRow(depth, low, code);
      if (entry <= budget(depth + 1)) descend(low, high, depth + 1, entry);
      low = high;
    }
  }

  /** The letters of the word that can match at a depth, each once, ascending. */
  function lettersAround(depth: number): number[] {
    const letters: number[] = [];
    for (let at = Math.max(0, depth - most - 1); at <= Math.min(length - 1, depth + most); at++) {
      const code = word.charCodeAt(at);
      if (!letters.includes(code)) letters.push(code);
    }
    return letters.sort((a, b) => a - b);
  }

  /** First term of a range whose letter at a depth is not before `code`, or the end of the range. */
  function startOfLetter(from: number, to: number, depth: number, code: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (text.charCodeAt((starts[middle] as number) + depth) < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function budget(depth: number): number {
    return depth <= 2 && most > 1 ? 1 : most;
  }

  function endOfLetter(from: number, to: number, depth: number, code: number): number {
    let low = from + 1;
    let high = to;
    for (let step = 1; low < high; step <<= 1) {
      const probe = Math.min(low + step - 1, high - 1);
      if (text.charCodeAt((starts[probe] as number) + depth) !== code) {
        high = probe;
        break;
      }
      low = probe + 1;
    }
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (text.charCodeAt((starts[middle] as number) + depth) === code) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Fills the row for one more letter inside the band of `most` around the diagonal; returns its least entry. */
  function nextRow(depth: number, term: number, code: number): number {
    const before = rows[depth] as Uint8Array;
    const row = rows[depth + 1] as Uint8Array;
    const start = Math.max(1, depth + 1 - most);
    const end = Math.min(length, depth + 1 + most);
    const far = most + 1;
    row[start - 1] = start === 1 ? Math.min(depth + 1, far) : far;
    let least = row[start - 1] as number;
    const previousCode = depth > 0 ? text.charCodeAt((starts[term] as number) + depth - 1) : -1;
    for (let at = start; at <= end; at++) {
      const letter = word.charCodeAt(at - 1);
      let cost = (before[at - 1] as number) + (letter === code ? 0 : 1);
      if (at < depth + 1 + most) cost = Math.min(cost, (before[at] as number) + 1);
      cost = Math.min(cost, (row[at - 1] as number) + 1);
      if (depth > 0 && at > 1 && letter === previousCode && word.charCodeAt(at - 2) === code) {
        cost = Math.min(cost, ((rows[depth - 1] as Uint8Array)[at - 2] as number) + 1);
      }
      row[at] = Math.min(cost, far);
      if (cost < least) least = cost;
    }
    if (end < length) row[end + 1] = far;
    return least;
  }
}
