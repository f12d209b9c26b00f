import { firstFrom, startsOf } from '../../base/lists.ts';
import { createTermDictionary, type TermDictionary } from './term-dictionary.ts';

/** Impact of a posting whose term is the whole name of the record, or another whole name of it. */
export const WHOLE_NAME = 255;
export const OTHER_WHOLE_NAME = 254;
const HIGHEST = 250;
/** Weight at which a posting reaches half of the highest impact. */
const SATURATION = 4;

/** What the index knows of one record: the weight of each of its terms, and its whole names. */
export interface WeightedTerms {
  readonly weights: ReadonlyMap<string, number>;
  /** Whole names as single terms; the first is the name itself. */
  readonly names: readonly string[];
}

/** An inverted index in typed arrays: for each term the records that hold it, ascending, each with its impact. */
export interface TextIndex {
  readonly records: number;
  readonly dictionary: TermDictionary;
  /** Where the postings of each term start; one more entry than terms. */
  readonly postingStarts: Uint32Array;
  /** Record in the upper 24 bits, impact in the lower 8: one array, four bytes a posting. */
  readonly postings: Uint32Array;
}

/** Number of records that contain a term. */
export function heldBy({ postingStarts }: TextIndex, term: number): number {
  return (postingStarts[term + 1] as number) - (postingStarts[term] as number);
}

/** Whether a record contains a term. */
export function isHeldBy({ postings, postingStarts }: TextIndex, term: number, record: number): boolean {
  const recordAt = (at: number) => (postings[at] as number) >>> 8;
  const [start, end] = [postingStarts[term] as number, postingStarts[term + 1] as number];
  const first = firstFrom(start, end, (at) => recordAt(at) < record);
  return first < end && recordAt(first) === record;
}

/** Records whose whole name is this term, ascending. */
export function namedBy({ postings, postingStarts }: TextIndex, term: number): number[] {
  const records: number[] = [];
  for (let at = postingStarts[term] as number; at < (postingStarts[term + 1] as number); at++) {
    const posting = postings[at] as number;
    if ((posting & 255) >= OTHER_WHOLE_NAME) records.push(posting >>> 8);
  }
  return records;
}

/** Inverse document frequency as in BM25: the fewer records contain the term, the higher. */
export function inverseFrequency(index: TextIndex, term: number): number {
  const held = heldBy(index, term);
  return Math.log(1 + (index.records - held + 0.5) / (held + 0.5));
}

/** Builds the index over records in the order given. */
export function buildTextIndex(documents: Iterable<WeightedTerms>): TextIndex {
  const postingsOf = new Map<string, number[]>();
  let records = 0;
  const add = (term: string, impact: number): void => {
    const posting = (records << 8) | impact;
    const known = postingsOf.get(term);
    if (known) known.push(posting);
    else postingsOf.set(term, [posting]);
  };
  for (const { weights, names } of documents) {
    const whole = new Map<string, number>();
    for (const name of names)
      if (name !== '' && !whole.has(name)) whole.set(name, whole.size === 0 ? WHOLE_NAME : OTHER_WHOLE_NAME);
    for (const [name, impact] of whole) add(name, impact);
    for (const [term, weight] of weights)
      if (!whole.has(term)) add(term, Math.max(1, Math.round((HIGHEST * weight) / (weight + SATURATION))));
    records++;
  }
  const sorted = [...postingsOf].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    records,
    dictionary: createTermDictionary(sorted.map(([term]) => term)),
    postingStarts: startsOf(sorted.map(([, postings]) => postings)),
    postings: Uint32Array.from(sorted.flatMap(([, postings]) => postings)),
  };
}
