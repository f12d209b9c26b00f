import { termLength } from '../text/term-dictionary.ts';
import { OTHER_WHOLE_NAME, type TextIndex, WHOLE_NAME } from '../text/text-index.ts';
import type { Slot } from './query-plan.ts';

/** Added to a record whose whole name is the query: more than all other matches can give. */
const PIN = 1000 * 255;
/** Added to a record whose name the query begins, divided by the letters of the name. */
const PIN_START = PIN / 4;
/** Names looked at; short starts begin thousands. */
const MOST_STARTS = 2000;

/** What the records have reached in the query that is being ranked. Arrays are by record and are taken once. */
export interface Tally {
  readonly scores: Float32Array;
  /** Sum of the masses of the words a record matches. */
  readonly masses: Float32Array;
  /** How many words a record matches. */
  readonly counts: Uint8Array;
  /** The records met so far: the first `touchedCount` entries. */
  readonly touched: Uint32Array;
  touchedCount: number;
  /** Adds the matches of one word. */
  add(slot: Slot): void;
  /** Puts records whose whole name is one of `terms` first, as complete matches. */
  pin(terms: readonly number[], queryMass: number, words: number): void;
  /** Puts records next whose whole name is one of the terms from `from` to `to`, the shortest first. */
  pinStarts(from: number, to: number, queryMass: number, words: number): void;
  /** Counts a record as met, without any word. */
  meet(record: number): void;
  /** Clears the records that were met. */
  clear(): void;
}

/** Makes the memory of one ranking function over an index. */
export function createTally({ dictionary, postingStarts, postings, records }: TextIndex): Tally {
  const scores = new Float32Array(records);
  const masses = new Float32Array(records);
  const counts = new Uint8Array(records);
  const touched = new Uint32Array(records);
  /** Best score of a record for the current word, valid where `seenBy` holds that word's number. */
  const wordScores = new Float32Array(records);
  const seenBy = new Uint32Array(records);
  /** Whether a record is among the touched. */
  const met = new Uint8Array(records);
  let word = 0;

  function addAlternatives(tally: Tally, { alternatives, isRaising, mass }: Slot): void {
    let size = tally.touchedCount;
    for (const { term, worth } of alternatives) {
      const end = postingStarts[term + 1] as number;
      for (let at = postingStarts[term] as number; at < end; at++) {
        const posting = postings[at] as number;
        const record = posting >>> 8;
        const score = worth * (posting & 255);
        if (seenBy[record] === word) {
          const before = wordScores[record] as number;
          if (score > before && !isRaising) {
            scores[record] = (scores[record] as number) + score - before;
            wordScores[record] = score;
          }
          continue;
        }
        const held = counts[record] as number;
        if (isRaising && held === 0) continue;
        if (met[record] === 0) {
          met[record] = 1;
          touched[size++] = record;
        }
        seenBy[record] = word;
        wordScores[record] = score;
        scores[record] = (scores[record] as number) + score;
        masses[record] = (masses[record] as number) + mass;
        counts[record] = isRaising ? held : held + 1;
      }
    }
    tally.touchedCount = size;
  }

  /** Adds to records of which a term is a whole name, once a record, and counts them as complete matches. */
  function pinTerm(term: number, pin: number, queryMass: number, words: number): void {
    const end = postingStarts[term + 1] as number;
    for (let at = postingStarts[term] as number; at < end; at++) {
      const posting = postings[at] as number;
      const impact = posting & 255;
      const record = posting >>> 8;
      if (impact < OTHER_WHOLE_NAME || counts[record] === 0) continue;
      scores[record] = (scores[record] as number) + pin * (impact === WHOLE_NAME ? 2 : 1);
      masses[record] = queryMass;
      counts[record] = words;
    }
  }

  return {
    scores,
    masses,
    counts,
    touched,
    touchedCount: 0,
    add(slot) {
      word++;
      addAlternatives(this, slot);
    },
    pin(terms, queryMass, words) {
      for (const term of terms) pinTerm(term, PIN, queryMass, words);
    },
    pinStarts(from, to, queryMass, words) {
      for (let term = from; term < Math.min(to, from + MOST_STARTS); term++)
        pinTerm(term, PIN_START / termLength(dictionary, term), queryMass, words);
    },
    meet(record) {
      if (met[record] === 1) return;
      met[record] = 1;
      touched[this.touchedCount++] = record;
    },
    clear() {
      for (const list of [scores, masses, counts, met]) list.fill(0);
      this.touchedCount = 0;
    },
  };
}
