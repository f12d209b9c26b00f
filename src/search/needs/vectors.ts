import type { Catalog } from '../../catalog/catalog.ts';
import type { Slot } from '../plan/query-plan.ts';
import { needStems } from '../text/stems.ts';
import { findTerm } from '../text/term-dictionary.ts';
import { inverseFrequency, type TextIndex } from '../text/text-index.ts';
import { words } from '../text/words.ts';

/** Values of a vector. */
const SIZE = 64;
const HIGHEST = 127;
/** So many use cases, the nearest by their middle, are compared by their questions. */
const COMPARED = 20;

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
}

/** Makes the vectors of a catalogue from those of its words, `content/word-vectors.txt`. */
export function makeNeedVectors({ wordVectors, useCases }: Catalog, index: TextIndex): NeedVectors {
  const terms = new Int8Array(index.dictionary.size * SIZE);
  for (const line of wordVectors.split('\n')) {
    const [word = '', bytes = ''] = line.split(' ');
    const term = findTerm(index.dictionary, word);
    if (term >= 0)
      terms.set(
        Int8Array.from(atob(bytes), (byte) => (byte.charCodeAt(0) << 24) >> 24),
        term * SIZE,
      );
  }
  const vectorOf = (text: string): Float64Array => {
    const sum = new Float64Array(SIZE);
    for (const root of needStems(words(text))) {
      const term = findTerm(index.dictionary, root);
      if (term >= 0) addTerm(sum, terms, term, inverseFrequency(index, term));
    }
    return unit(sum);
  };
  const own = useCases.map(({ title, summary, asked, terms: named }) =>
    [title, `${title} ${summary}`, ...asked, ...Object.values(named).flat()].map(vectorOf),
  );
  const all = own.flat();
  const common = Float64Array.from({ length: SIZE }, (_, at) =>
    mean(all.map((vector) => vector[at] as number)),
  );
  const centred = own.map((vectors) => vectors.map((vector) => unit(without(vector, common))));
  const texts = new Int8Array(all.length * SIZE);
  const textStarts = new Uint32Array(useCases.length + 1);
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
    textStarts[useCase + 1] = size;
    middles.set(bytesOf(unit(middle)), useCase * SIZE);
  });
  return { terms, middles, texts, textStarts, common };
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const without = (vector: Float64Array, other: Float64Array) =>
  vector.map((value, at) => value - (other[at] as number));
const bytesOf = (vector: Float64Array) => Int8Array.from(vector, (value) => Math.round(HIGHEST * value));

function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Adds the vector of a term at this length. */
function addTerm(sum: Float64Array, terms: Int8Array, term: number, length: number): void {
  const from = term * SIZE;
  let square = 0;
  for (let at = 0; at < SIZE; at++) square += (terms[from + at] as number) ** 2;
  if (square === 0) return;
  const factor = length / Math.sqrt(square);
  for (let at = 0; at < SIZE; at++) sum[at] = (sum[at] as number) + factor * (terms[from + at] as number);
}

function dot(bytes: Int8Array, at: number, vector: Float64Array): number {
  const from = at * SIZE;
  let sum = 0;
  for (let value = 0; value < SIZE; value++)
    sum += (bytes[from + value] as number) * (vector[value] as number);
  return sum / HIGHEST;
}

/** A use case and how near in meaning a query is to it: the cosine. */
export interface Near {
  readonly ordinal: number;
  readonly cosine: number;
}

/** Makes the comparison of the words of a query with the use cases; the nearest come, in any order. */
export function createNearUseCases({
  terms,
  middles,
  texts,
  textStarts,
  common,
}: NeedVectors): (slots: readonly Slot[]) => Near[] {
  const cosines = new Float64Array(textStarts.length - 1);
  return (slots) => {
    const sum = new Float64Array(SIZE);
    for (const { alternatives, mass } of slots) {
      const own = new Float64Array(SIZE);
      for (const { term, worth } of alternatives) addTerm(own, terms, term, worth);
      const vector = unit(own);
      for (let at = 0; at < SIZE; at++) sum[at] = (sum[at] as number) + mass * (vector[at] as number);
    }
    const asked = unit(without(unit(sum), common));
    for (let at = 0; at < cosines.length; at++) cosines[at] = dot(middles, at, asked);
    const least = cosines.toSorted((a, b) => b - a)[COMPARED - 1] ?? -1;
    const near: Near[] = [];
    cosines.forEach((cosine, ordinal) => {
      if (cosine < least) return;
      let best = -1;
      for (let text = textStarts[ordinal] as number; text < (textStarts[ordinal + 1] as number); text++)
        best = Math.max(best, dot(texts, text, asked));
      near.push({ ordinal, cosine: (cosine + best) / 2 });
    });
    return near;
  };
}
