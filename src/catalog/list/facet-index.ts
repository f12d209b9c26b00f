import { nearest } from '../../base/nearest.ts';
import { plainWords } from '../../base/text.ts';
import type { Catalog } from '../catalog.ts';
import { FACETS, type Facet, type FacetName } from './facets.ts';

/** A set of ordinals in 32-bit words; sets of one catalogue have the same length. */
export type Bitset = Uint32Array;

export function emptyBitset(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5);
}

export function addBit(bits: Bitset, ordinal: number): void {
  const word = ordinal >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (ordinal & 31));
}

export function hasBit(bits: Bitset, ordinal: number): boolean {
  return (((bits[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1;
}

/** Members of both; undefined stands for the set of everything. */
export function intersect(a: Bitset | undefined, b: Bitset | undefined): Bitset | undefined {
  if (!a || !b) return a ?? b;
  return a.map((word, index) => word & (b[index] ?? 0));
}

/** Members of any of the sets. */
export function unite(sets: readonly Bitset[], size: number): Bitset {
  const result = emptyBitset(size);
  for (const bits of sets)
    for (let word = 0; word < bits.length; word++) result[word] = (result[word] ?? 0) | (bits[word] ?? 0);
  return result;
}

/** Ordinals below `size` that are not members. */
export function complement(bits: Bitset, size: number): Bitset {
  const rest = bits.map((word) => ~word);
  const last = rest.length - 1;
  if (size % 32 !== 0) rest[last] = (rest[last] ?? 0) & ((1 << (size % 32)) - 1);
  return rest;
}

/** How many members two sets share, without building their intersection. */
export function countShared(a: Bitset, b: Bitset | undefined): number {
  let count = 0;
  for (let word = 0; word < a.length; word++) {
    const shared = b ? (a[word] as number) & (b[word] as number) : (a[word] as number);
    // Most values are those of few tools.
    if (shared !== 0) count += popCount(shared);
  }
  return count;
}

function popCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** What a value begins with that must not match: `pricing=!contact-sales`. */
export const EXCLUDED = '!';

/** Chosen values by filter: any of the values (OR), none of those written `!value`, in every filter (AND). */
export type Selection = Readonly<Partial<Record<FacetName, readonly string[]>>>;

/** One value of a filter, and how many tools it would select. */
export interface FacetCount {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  /** Of these, the tools that name the value themselves: for countries, without regions around them and global coverage. */
  readonly stated?: number;
  readonly selected: boolean;
}

/** Which tools match which value, prepared once per catalogue. */
export interface FacetIndex {
  /** Values of a filter, in their own order. */
  values(name: FacetName): readonly string[];
  /** The value that a text means: itself, its label or an alias, in any case and punctuation. */
  resolve(name: FacetName, text: string): string | undefined;
  /** Values whose name, label or alias is close to a text that means none, best first, at most three. */
  near(name: FacetName, text: string): string[];
  /** Tools that match a selection; undefined when the selection is empty. `except` ignores one filter. */
  select(selection: Selection, except?: FacetName): Bitset | undefined;
  /**
   * Counts of a filter within `base` under all *other* filters of the selection: selected values first, then
   * by count, of what records name themselves where that is counted, then by label; values that nothing matches are left out unless selected.
   */
  count(name: FacetName, selection: Selection, base: Bitset | undefined): FacetCount[];
}

interface Entry {
  readonly label: string;
  readonly bits: Bitset;
  /** Left out when a filter matches only what records name. */
  readonly stated?: Bitset;
}

export function createFacetIndex(catalog: Catalog): FacetIndex {
  const size = catalog.tools.length;
  const entries = new Map<FacetName, Map<string, Entry>>();
  const byLabel = new Map<FacetName, readonly (readonly [value: string, entry: Entry])[]>();
  const meanings = new Map<FacetName, Map<string, string>>();
  for (const facet of FACETS as readonly (Facet & { name: FacetName })[]) {
    const values = facet.values(catalog);
    const { readStated } = facet;
    const byValue = new Map<string, Entry>(
      values.map(({ value, label }) => [
        value,
        { label, bits: emptyBitset(size), ...(readStated && { stated: emptyBitset(size) }) },
      ]),
    );
    catalog.tools.forEach((tool, ordinal) => {
      for (const value of facet.read(tool, catalog)) {
        const entry = byValue.get(value);
        if (entry) addBit(entry.bits, ordinal);
      }
      for (const value of readStated?.(tool) ?? []) {
        const stated = byValue.get(value)?.stated;
        if (stated) addBit(stated, ordinal);
      }
    });
    entries.set(facet.name, byValue);
    const labelled = [...byValue].sort(([, a], [, b]) => a.label.localeCompare(b.label, 'en'));
    byLabel.set(facet.name, labelled);
    const words = new Map<string, string>();
    for (const { value, aliases } of values)
      for (const alias of aliases ?? []) words.set(plainWords(alias), value);
    for (const { value, label } of values) words.set(plainWords(label), value);
    for (const { value } of values) words.set(plainWords(value), value);
    meanings.set(facet.name, words);
  }

  const select: FacetIndex['select'] = (selection, except) => {
    let result: Bitset | undefined;
    for (const [name, values] of Object.entries(selection) as [FacetName, readonly string[]][]) {
      if (name === except || values.length === 0) continue;
      const bitsOf = (value: string) => entries.get(name)?.get(value)?.bits ?? [];
      const wanted = values.filter((value) => !value.startsWith(EXCLUDED));
      const known = wanted.flatMap(bitsOf);
      if (wanted.length > 0) result = intersect(result, known.length === 1 ? known[0] : unite(known, size));
      const excluded = values.filter((value) => value.startsWith(EXCLUDED)).map((value) => value.slice(1));
      if (excluded.length > 0)
        result = intersect(result, complement(unite(excluded.flatMap(bitsOf), size), size));
    }
    return result;
  };

  return {
    values: (name) => [...(entries.get(name)?.keys() ?? [])],
    resolve: (name, text) => meanings.get(name)?.get(plainWords(text)),
    near(name, text) {
      const words = meanings.get(name);
      // Codes of one or two letters are all alike: DE is no misspelt BE.
      const close = text.length > 2 ? nearest(plainWords(text), words?.keys() ?? []) : [];
      return [...new Set(close.flatMap((word) => words?.get(word) ?? []))];
    },
    select,
    count(name, selection, base) {
      const others = intersect(base, select(selection, name));
      const chosen = new Set(selection[name]);
      const counts: FacetCount[] = [];
      for (const [value, { label, bits, stated }] of byLabel.get(name) ?? []) {
        const count = countShared(bits, others);
        const selected = chosen.has(value);
        if (count === 0 && !selected) continue;
        const held = { value, label, count };
        counts.push(
          stated ? { ...held, stated: countShared(stated, others), selected } : { ...held, selected },
        );
      }
      return counts.sort(
        (a, b) =>
          Number(b.selected) - Number(a.selected) || (b.stated ?? 0) - (a.stated ?? 0) || b.count - a.count,
      );
    },
  };
}
