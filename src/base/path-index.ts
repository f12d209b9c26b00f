/** Hashes as in FNV-1a, in 32 bits. */
const FIRST = 0x811c9dc5;
const PRIME = 0x01000193;

/** Whether a character is the same in a string, in JSON and in UTF-8. */
const isPlain = (code: number) => code < 128 && code !== 0x22 && code !== 0x5c;

/** Hash of a path by its plain characters. */
export function hashOfPath(path: string): number {
  let hash = FIRST;
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at);
    if (isPlain(code)) hash = Math.imul(hash ^ code, PRIME);
  }
  return hash >>> 0;
}

/** The same hash of a path that bytes hold as a JSON string, from `start` to `end` without its quotes. */
export function hashOfJson(bytes: Buffer, start: number, end: number): number {
  let hash = FIRST;
  for (let at = start; at < end; at++) {
    const code = bytes[at] as number;
    if (isPlain(code)) hash = Math.imul(hash ^ code, PRIME);
  }
  return hash >>> 0;
}

/** The entry with the hash of a path that `accept` takes; undefined when there is none. */
export type PathIndex = (path: string, accept: (entry: number) => boolean) => number | undefined;

/**
 * Makes the index of entries by the hash of their path, entry by entry. It takes 20 to 36 bytes an entry, a `Map` of
 * paths 130.
 */
export function createPathIndex(hashes: Uint32Array): PathIndex {
  let size = 1;
  while (size < hashes.length * 4) size *= 2;
  const mask = size - 1;
  // One more than the entry; 0 where there is none.
  const slots = new Uint32Array(size);
  for (let entry = 0; entry < hashes.length; entry++) {
    let slot = (hashes[entry] as number) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = entry + 1;
  }
  return (path, accept) => {
    const hash = hashOfPath(path);
    for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const entry = (slots[slot] as number) - 1;
      if (hashes[entry] === hash && accept(entry)) return entry;
    }
    return undefined;
  };
}
