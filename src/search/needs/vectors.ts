import { startsOf } from '../../base/lists.ts';
import { words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { termsOf } from '../../records/articles.ts';
import type { Slot } from '../plan/query-plan.ts';
import { needStems } from '../text/stems.ts';
import { findTerm } from '../text/term-dictionary.ts';
import { inverseFrequency, type TextIndex } from '../text/text-index.ts';

/** Values of a vector. */
const SIZE = 64;
const HIGHEST = 127;
/** So many use cases, the nearest by their middle, are compared by their questions. */
const COMPARED = 10;

/** What words and use cases mean: vectors of bytes, each of the same length in space, one after another. */
export interface NeedVectors {
  /** By term of the index of needs; zeros for a term without a vector. */
  readonly terms: Int8Array;
  /** By use case: the middle of its texts. */
  readonly middles: Int8Array;
  /** By text of a use case: title, questions and terms. */
  readonly texts: Int8Array;
  /** Where the texts of each use case start. */
  readonly textStarts: Uint32Array;
  /** What all texts have in common, which is taken from each. */
  readonly common: Float64Array;
  /** Length of the vector of each term; 0 for a term without one. */
  readonly lengths: Float32Array;
}

/** Makes the vectors of a catalogue from those of its words, `content/word-vectors.txt`. */
export function makeNeedVectors({ wordVectors, useCases }: Catalog, index: TextIndex): NeedVectors {
  const terms = new Int8Array(index.dictionary.size * SIZE);
  for (const line of wordVectors.split('\n')) {
    const [word = '', bytes = ''] = line.split(' ');
    const term = findTerm(index.dictionary, word);
    if (term >= 0) terms.set(new Int8Array(Buffer.from(bytes, 'base64')), term * SIZE);
  }
  const lengths = Float32Array.from({ length: index.dictionary.size }, (_, term) =>
    Math.sqrt(terms.subarray(term * SIZE, (term + 1) * SIZE).reduce((sum, value) => sum + value ** 2, 0)),
  );
  const vectorOf = (text: string): Float64Array => {
    const sum = new Float64Array(SIZE);
    for (const root of needStems(words(text))) {
      const term = findTerm(index.dictionary, root);
      const length = lengths[term] ?? 0;
      if (length > 0) add(sum, terms, term, inverseFrequency(index, term) / length);
    }
    return unit(sum);
  };
  const own = useCases.map((one) =>
    [one.title, `${one.title} ${one.summary}`, ...one.asked, ...termsOf(one)].map(vectorOf),
  );
  const all = own.flat();
  const common = Float64Array.from(
    { length: SIZE },
    (_, at) => all.reduce((sum, vector) => sum + (vector[at] as number), 0) / Math.max(1, all.length),
  );
  const centred = own.map((vectors) => vectors.map((vector) => unit(without(vector, common))));
  const texts = new Int8Array(all.length * SIZE);
  const middles = new Int8Array(useCases.length * SIZE);
  let size = 0;
  centred.forEach((vectors, useCase) => {
    const middle = new Float64Array(SIZE);
    for (const vector of vectors) {
      texts.set(bytesOf(vector), SIZE * size++);
      vector.forEach((value, at) => {
        middle[at] = (middle[at] as number) + value;
      });
    }
    middles.set(bytesOf(unit(middle)), useCase * SIZE);
  });
  return { terms, middles, texts, textStarts: startsOf(own), common, lengths };
}

const without = (vector: Float64Array, other: Float64Array) =>
  vector.map((value, at) => value - (other[at] as number));
const bytesOf = (vector: Float64Array) => Int8Array.from(vector, (value) => Math.round(HIGHEST * value));

/** Makes the length of a vector 1, in place. */
function unit(vector: Float64Array): Float64Array {
  let square = 0;
  for (let at = 0; at < SIZE; at++) square += (vector[at] as number) ** 2;
  const factor = square === 0 ? 0 : 1 / Math.sqrt(square);
  for (let at = 0; at < SIZE; at++) vector[at] = factor * (vector[at] as number);
  return vector;
}

/** Adds a row of bytes, this many times. */
function add(sum: Float64Array, rows: Int8Array, row: number, factor: number): void {
  const from = row * SIZE;
  for (let at = 0; at < SIZE; at++) sum[at] = (sum[at] as number) + factor * (rows[from + at] as number);
}

/** The cosine of a row and a vector of the same scale. */
function cosineOf(rows: Int8Array, row: number, vector: Int32Array): number {
  const from = row * SIZE;
  let sum = 0;
  // Whole numbers are added much faster.
  for (let at = 0; at < SIZE; at++)
    sum = (sum + Math.imul(rows[from + at] as number, vector[at] as number)) | 0;
  return sum / HIGHEST ** 2;
}

/** A use case and how near in meaning a query is to it: the cosine. */
export interface Near {
  readonly ordinal: number;
  readonly cosine: number;
  /** The cosine with the nearest of its texts, less for words without a vector. */
  readonly likeness: number;
}

/** Makes the comparison of the words of a query with the use cases; the nearest come, in any order. */
export function createNearUseCases({
  terms,
  middles,
  texts,
  textStarts,
  common,
  lengths,
}: NeedVectors): (slots: readonly Slot[]) => Near[] {
  const cosines = new Float64Array(textStarts.length - 1);
  return (slots) => {
    const asked = new Float64Array(SIZE);
    let meant = 0;
    let unmeant = 0;
    for (const { alternatives, mass } of slots) {
      const own = new Float64Array(SIZE);
      for (const { term, worth } of alternatives) {
        const length = lengths[term] as number;
        if (length > 0) add(own, terms, term, worth / length);
      }
      if (unit(own).some((value) => value !== 0)) meant += mass;
      else unmeant += mass;
      for (let at = 0; at < SIZE; at++) asked[at] = (asked[at] as number) + mass * (own[at] as number);
    }
    if (meant === 0) return [];
    unit(asked);
    for (let at = 0; at < SIZE; at++) asked[at] = (asked[at] as number) - (common[at] as number);
    const vector = Int32Array.from(unit(asked), (value) => Math.round(HIGHEST * value));
    const nearest = new Float64Array(COMPARED).fill(-1);
    for (let at = 0; at < cosines.length; at++) {
      const cosine = cosineOf(middles, at, vector);
      cosines[at] = cosine;
      let place = -1;
      for (; cosine > (nearest[place + 1] ?? 1); place++) nearest[place] = nearest[place + 1] as number;
      if (place >= 0) nearest[place] = cosine;
    }
    const [least = -1] = nearest;
    const share = meant / Math.hypot(meant, unmeant);
    const near: Near[] = [];
    for (let ordinal = 0; ordinal < cosines.length; ordinal++) {
      const cosine = cosines[ordinal] as number;
      if (cosine < least) continue;
      let best = -1;
      for (let text = textStarts[ordinal] as number; text < (textStarts[ordinal + 1] as number); text++)
        best = Math.max(best, cosineOf(texts, text, vector));
      near.push({ ordinal, cosine: (cosine + best) / 2, likeness: share * best });
    }
    return near;
  };
}
