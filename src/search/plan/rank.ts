import type { TextIndex } from '../text/text-index.ts';
import type { QueryPlan } from './query-plan.ts';
import { createTally } from './tally.ts';

/**
 * Makes a bounded binary heap over record numbers below `records`. `isAfter(a, b)` says whether record `a` comes after
 * record `b`; the root is the kept record that comes last.
 */
export function createTopRecords(records: number, isAfter: (a: number, b: number) => boolean) {
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
    /** Empties the list and says how many records are wanted. */
    start(count: number) {
      size = 0;
      wanted = Math.min(count, records);
    },
    add(record: number) {
      if (size < wanted) siftUp(size++, record);
      else if (wanted > 0 && isAfter(heap[0] as number, record)) replaceRoot(record);
    },
    /** The kept records from `offset` on, best first; empties the list. */
    take(offset: number) {
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

/** Share of the query's mass that a record must match. */
const MOST_OF_QUERY = 0.5;
/** Impact of a word that is the whole text of a field. */
const HIGHEST = 250;
/** What full evidence counts for, where 1 is a match of every word at its highest impact. */
const EVIDENCE = 1.6;

export interface Ranked {
  readonly ordinals: number[];
  readonly total: number;
}

/** What speaks for records apart from the words of a query. */
export interface Evidence {
  /** The records it speaks for, in any order. */
  readonly records: readonly number[];
  /** 0 to about 1 by record. */
  readonly of: Float64Array;
}

export interface RankOptions {
  readonly accept?: ((ordinal: number) => boolean) | undefined;
  readonly limit: number;
  readonly offset: number;
  /** A record with evidence is found even if it contains no word. */
  readonly evidence?: Evidence | undefined;
  /** What a record's score is multiplied by; 0 leaves the record out. */
  readonly weigh?: ((ordinal: number) => number) | undefined;
}

export type Rank = (plan: QueryPlan, options: RankOptions) => Ranked;

/**
 * Makes the ranking function of an index. `standing[ordinal]` settles ties, the lower first. All memory that depends on
 * the number of records is taken here, once; a query only changes the records it touches.
 */
export function createRank(index: TextIndex, standing: Uint32Array): Rank {
  const tally = createTally(index);
  const { scores, masses, counts, touched } = tally;
  const top = createTopRecords(index.records, (a, b) => {
    const difference = (scores[a] as number) - (scores[b] as number);
    return difference === 0 ? (standing[a] as number) > (standing[b] as number) : difference < 0;
  });

  return function rank(plan, { accept, limit, offset, evidence, weigh }) {
    const words = plan.slots.filter(({ mass }) => mass > 0).length;
    const queryMass = plan.slots.reduce((sum, slot) => sum + slot.mass, 0);
    const needed = queryMass * MOST_OF_QUERY;
    const full = Math.max(queryMass, 1) * HIGHEST;
    // Words that only raise need the records that the others have met.
    for (const slot of plan.slots.toSorted((a, b) => b.mass - a.mass)) tally.add(slot);
    tally.pin(plan.wholeQuery, queryMass, words);
    tally.pinStarts(...plan.nameStart, queryMass, words);
    for (const record of evidence?.records ?? []) tally.meet(record);

    top.start(limit + offset);
    let total = 0;
    for (let at = 0; at < tally.touchedCount; at++) {
      const record = touched[at] as number;
      const mass = masses[record] as number;
      const complete = counts[record] === words;
      const more = evidence?.of[record] ?? 0;
      if (!complete && more === 0 && mass < needed) continue;
      if (accept && !accept(record)) continue;
      const share = complete ? 1 : (mass / queryMass) ** 1.5;
      const score = ((scores[record] as number) * share) / full + EVIDENCE * more;
      const weight = weigh?.(record) ?? 1;
      if (weight === 0) continue;
      total++;
      scores[record] = weight * score;
      top.add(record);
    }
    const ordinals = top.take(offset);
    tally.clear();
    return { ordinals, total };
  };
}
