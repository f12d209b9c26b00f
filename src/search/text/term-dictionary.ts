import { firstFrom, startsOf } from '../../base/lists.ts';

/** Sorted terms in one string; a term is known by its position. */
export interface TermDictionary {
  readonly size: number;
  /** All terms, one after another. */
  readonly text: string;
  /** Where each term starts in `text`; one more entry than terms. */
  readonly starts: Uint32Array;
  /**
   * Hash table with open addressing, at most half full. An entry is the term id plus one, or 0 when empty; the size
   * is a power of two.
   */
  readonly table: Uint32Array;
}

/** Builds the dictionary. The terms must be sorted by UTF-16 code units and be distinct. */
export function createTermDictionary(sorted: readonly string[]): TermDictionary {
  return { size: sorted.length, text: sorted.join(''), starts: startsOf(sorted), table: hashTable(sorted) };
}

function hashTable(sorted: readonly string[]): Uint32Array {
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(2 * sorted.length + 1)));
  for (let id = 0; id < sorted.length; id++) {
    let at = hashOf(sorted[id] as string) & (table.length - 1);
    while (table[at] !== 0) at = (at + 1) & (table.length - 1);
    table[at] = id + 1;
  }
  return table;
}

/** FNV-1a over UTF-16 code units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** The term with this number. */
export function termAt(dictionary: TermDictionary, id: number): string {
  return dictionary.text.slice(dictionary.starts[id], dictionary.starts[id + 1]);
}

/** Number of letters of a term. */
export function termLength({ starts }: TermDictionary, id: number): number {
  return (starts[id + 1] as number) - (starts[id] as number);
}

/** Number of this term, or -1. */
export function findTerm(dictionary: TermDictionary, word: string): number {
  const { text, starts, table } = dictionary;
  const mask = table.length - 1;
  for (let at = hashOf(word) & mask; ; at = (at + 1) & mask) {
    const id = (table[at] as number) - 1;
    if (id < 0) return -1;
    if (termLength(dictionary, id) === word.length && text.startsWith(word, starts[id])) return id;
  }
}

/** Half-open range of the terms that start with `prefix`. */
export function prefixRange(dictionary: TermDictionary, prefix: string): readonly [number, number] {
  const first = (word: string) => firstFrom(0, dictionary.size, (id) => termAt(dictionary, id) < word);
  return [first(prefix), first(`${prefix}\uffff`)];
}
