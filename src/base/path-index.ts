/** Hash of a path in 32 bits, as in FNV-1a. */
export function hashOfPath(path: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < path.length; at++) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193);
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
