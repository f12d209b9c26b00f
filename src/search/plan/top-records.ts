/** The best records seen so far, at most as many as are wanted. */
export interface TopRecords {
  /** Empties the list and says how many records are wanted. */
  start(wanted: number): void;
  add(record: number): void;
  /** The kept records from `offset` on, best first; empties the list. */
  take(offset: number): number[];
}

/**
 * Makes a bounded binary heap over record numbers below `records`. `isAfter(a, b)` says whether record `a` comes after
 * record `b`; the root is the kept record that comes last.
 */
export function createTopRecords(records: number, isAfter: (a: number, b: number) => boolean): TopRecords {
  const heap = new Uint32Array(records);
  let size = 0;
  let wanted = 0;

  function siftUp(from: number, record: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!isAfter(record, heap[parent] as number)) break;
      heap[at] = heap[parent] as number;
      at = parent;
    }
    heap[at] = record;
  }

  function replaceRoot(record: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && isAfter(heap[child + 1] as number, heap[child] as number)) child++;
      if (!isAfter(heap[child] as number, record)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = record;
  }

  return {
    start(count) {
      size = 0;
      wanted = Math.min(count, records);
    },
    add(record) {
      if (size < wanted) siftUp(size++, record);
      else if (wanted > 0 && isAfter(heap[0] as number, record)) replaceRoot(record);
    },
    take(offset) {
      const taken: number[] = [];
      while (size > 0) {
        const last = heap[0] as number;
        size--;
        if (size > 0) replaceRoot(heap[size] as number);
        if (size >= offset) taken.push(last);
      }
      return taken.reverse();
    },
  };
}
