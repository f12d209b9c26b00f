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
  for (let word = 0; word < a.length; word++)
    count += popCount(b ? (a[word] ?? 0) & (b[word] ?? 0) : (a[word] ?? 0));
  return count;
}

function popCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
