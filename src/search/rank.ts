import type { QueryPlan, Slot } from './query-plan.ts';
import { OTHER_WHOLE_NAME, type TextIndex, WHOLE_NAME } from './text-index.ts';

/** Below this many records that match every word, records that match most of the query are added. */
const ENOUGH = 10;
/** Share of the query's mass a record must match to be added. */
const MOST_OF_QUERY = 0.5;
const PIN = 1000;

export interface Ranked {
  readonly ordinals: number[];
  readonly total: number;
}

export interface RankOptions {
  readonly accept?: ((ordinal: number) => boolean) | undefined;
  readonly limit: number;
  readonly offset: number;
}

export type Rank = (plan: QueryPlan, options: RankOptions) => Ranked;

/**
 * Makes the ranking function of an index. `standing[ordinal]` settles ties, the lower first. All memory that depends on
 * the number of records is taken here, once; a query only marks the records it touches.
 */
export function createRank(index: TextIndex, standing: Uint32Array): Rank {
  const { postingStarts, postings, records } = index;
  const scores = new Float32Array(records);
  const masses = new Float32Array(records);
  const counts = new Uint8Array(records);
  const slotScores = new Float32Array(records);
  const slotMarks = new Uint32Array(records);
  const touched = new Uint32Array(records);
  const heap = new Uint32Array(records);
  let mark = 0;

  const heldBy = (slot: Slot): number => {
    let sum = 0;
    for (const { term } of slot.alternatives)
      sum += (postingStarts[term + 1] as number) - (postingStarts[term] as number);
    return sum;
  };
  /** Whether record `a` comes after record `b`. */
  const isAfter = (a: number, b: number): boolean => {
    const difference = (scores[a] as number) - (scores[b] as number);
    return difference === 0 ? (standing[a] as number) > (standing[b] as number) : difference < 0;
  };

  return function rank(plan, { accept, limit, offset }) {
    let touchedCount = 0;
    const slots = [...plan.slots].sort((a, b) => b.mass - a.mass || heldBy(a) - heldBy(b));
    const queryMass = slots.reduce((sum, slot) => sum + slot.mass, 0);
    const needed = queryMass * MOST_OF_QUERY;
    let left = queryMass;
    for (const slot of slots) {
      // A record first met here could not reach the needed mass any more.
      const closed = left < needed;
      left -= slot.mass;
      mark++;
      for (const { term, worth } of slot.alternatives) {
        const end = postingStarts[term + 1] as number;
        for (let at = postingStarts[term] as number; at < end; at++) {
          const posting = postings[at] as number;
          const record = posting >>> 8;
          const score = worth * (posting & 255);
          if (slotMarks[record] === mark) {
            const before = slotScores[record] as number;
            if (score > before) {
              scores[record] = (scores[record] as number) + score - before;
              slotScores[record] = score;
            }
            continue;
          }
          if (counts[record] === 0) {
            if (closed) continue;
            touched[touchedCount++] = record;
          }
          slotMarks[record] = mark;
          slotScores[record] = score;
          scores[record] = (scores[record] as number) + score;
          masses[record] = (masses[record] as number) + slot.mass;
          counts[record] = (counts[record] as number) + 1;
        }
      }
      for (const { term, worth } of slot.wider) {
        const end = postingStarts[term + 1] as number;
        for (let at = postingStarts[term] as number; at < end; at++) {
          const posting = postings[at] as number;
          const record = posting >>> 8;
          if (counts[record] === 0 || slotMarks[record] === mark) continue;
          slotMarks[record] = mark;
          scores[record] = (scores[record] as number) + worth * (posting & 255);
          masses[record] = (masses[record] as number) + slot.mass / 2;
        }
      }
    }

    let complete = 0;
    for (let at = 0; at < touchedCount; at++) if (counts[touched[at] as number] === slots.length) complete++;
    const onlyComplete = complete >= ENOUGH;
    for (const term of plan.wholeQuery) {
      const end = postingStarts[term + 1] as number;
      for (let at = postingStarts[term] as number; at < end; at++) {
        const posting = postings[at] as number;
        const impact = posting & 255;
        const record = posting >>> 8;
        if (impact < OTHER_WHOLE_NAME || counts[record] === 0) continue;
        scores[record] = (scores[record] as number) + 255 * PIN * (impact === WHOLE_NAME ? 2 : 1);
        masses[record] = queryMass;
        counts[record] = slots.length;
      }
    }

    const wanted = Math.min(limit + offset, records);
    let heapSize = 0;
    let total = 0;
    for (let at = 0; at < touchedCount; at++) {
      const record = touched[at] as number;
      const all = counts[record] === slots.length;
      if (!all && (onlyComplete || (masses[record] as number) < needed)) continue;
      if (accept && !accept(record)) continue;
      total++;
      if (!all) scores[record] = (scores[record] as number) * ((masses[record] as number) / queryMass) ** 1.5;
      if (heapSize < wanted) {
        siftUp(heapSize++, record);
      } else if (wanted > 0 && isAfter(heap[0] as number, record)) {
        siftDown(record, heapSize);
      }
    }
    const ordinals: number[] = [];
    while (heapSize > 0) {
      const last = heap[0] as number;
      heapSize--;
      if (heapSize > 0) siftDown(heap[heapSize] as number, heapSize);
      if (heapSize >= offset) ordinals.push(last);
    }
    ordinals.reverse();
    for (let at = 0; at < touchedCount; at++) {
      const record = touched[at] as number;
      scores[record] = 0;
      masses[record] = 0;
      counts[record] = 0;
    }
    return { ordinals, total };
  };

  /** Puts a record into the heap, whose root is the record that comes last. */
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

  /** Replaces the root. */
  function siftDown(record: number, size: number): void {
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
}
