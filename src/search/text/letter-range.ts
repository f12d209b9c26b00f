import type { TermDictionary } from './term-dictionary.ts';

/**
 * First term of a range whose letter at `depth` is `code` or later; the end of the range if there is none. The terms
 * share all letters before `depth`.
 */
export function startOfLetter(
  { text, starts }: TermDictionary,
  from: number,
  to: number,
  depth: number,
  code: number,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (text.charCodeAt((starts[middle] as number) + depth) < code) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * End of the terms that have the letter `code` at `depth`, starting at the term `from`. Tries nearby positions before
 * a binary search.
 */
export function endOfLetter(
  { text, starts }: TermDictionary,
  from: number,
  to: number,
  depth: number,
  code: number,
): number {
  const hasLetter = (term: number) => text.charCodeAt((starts[term] as number) + depth) === code;
  let low = from + 1;
  let high = to;
  for (let step = 1; low < high; step <<= 1) {
    const probe = Math.min(low + step - 1, high - 1);
    if (!hasLetter(probe)) {
      high = probe;
      break;
    }
    low = probe + 1;
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hasLetter(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
