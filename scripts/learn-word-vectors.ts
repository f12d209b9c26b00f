/**
 * Learns vectors of words from the texts of the catalogue and writes `content/word-vectors.txt`: words that stand near
 * the same words get similar vectors. The same texts give the same file. Run it after many records have changed.
 *
 * Method: counts of neighbouring words, positive pointwise mutual information, and a truncated singular value
 * decomposition by subspace iteration.
 */
import { writeFileSync } from 'node:fs';
import { FILLERS, words } from '../src/base/words.ts';
import { type Catalog, openCatalog } from '../src/catalog/catalog.ts';
import { readContent } from '../src/catalog/content/read-content.ts';
import { needStem } from '../src/search/text/stems.ts';
import { seeded } from './bench/synthetic-catalog.ts';

const WINDOW = 8;
const LEAST_SEEN = 3;
const VALUES = 64;
/** Further columns make the first ones exact. */
const COLUMNS = VALUES + 16;
const ROUNDS = 4;
/** Exponent of the counts of neighbours, which keeps rare ones from being overrated. */
const SMOOTHING = 0.75;
/** The strongest directions say how usual a word is, not what it means. */
const DROPPED = 2;

/** The running texts of the catalogue, each of one subject. */
function textsOf({ useCases, tools, glossary, categories, bodies, categoryBySlug }: Catalog): string[] {
  return [
    ...useCases.flatMap(({ slug, title, summary, asked, terms, categories: slugs }) => [
      ...asked.map((text) => `${title} ${text}`),
      `${title} ${summary} ${slugs.map((one) => categoryBySlug.get(one)?.name).join(' ')}`,
      ...Object.values(terms).flatMap((list) => (list ? `${title} ${list.join(' ')}` : [])),
      bodies[`use-cases/${slug}`] ?? '',
    ]),
    ...tools.flatMap(({ slug, description, keywords, categories: slugs }) => [
      `${slugs.map((one) => categoryBySlug.get(one)?.name).join(' ')} ${keywords.join(' ')} ${description}`,
      bodies[`tools/${slug}`] ?? '',
    ]),
    ...glossary.flatMap(({ term, expansion = '', also, meaning, translations }) => [
      `${term} ${expansion} ${also.join(' ')} ${meaning}`,
      ...Object.values(translations).map((list) => `${term} ${expansion} ${(list ?? []).join(' ')}`),
    ]),
    ...categories.map(({ name, description, synonyms }) => `${name} ${synonyms.join(' ')} ${description}`),
  ];
}

/** The roots of the words of a text that mean something. */
const rootsOf = (text: string): string[] =>
  words(text.replace(/\]\([^)]*\)/g, ' '))
    .filter((word) => !FILLERS.has(word))
    .map(needStem);

/** A sparse matrix by rows. */
interface Sparse {
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float64Array;
}

/** Positive pointwise mutual information of the words that stand within the window of each other. */
function informationOf(texts: readonly (readonly number[])[], size: number): Sparse {
  const counts = Array.from({ length: size }, () => new Map<number, number>());
  for (const text of texts) {
    text.forEach((word, at) => {
      for (let next = at + 1; next <= Math.min(at + WINDOW, text.length - 1); next++) {
        const other = text[next] as number;
        const weight = 1 / Math.sqrt(next - at);
        for (const [a, b] of [
          [word, other],
          [other, word],
        ] as const)
          counts[a]?.set(b, (counts[a]?.get(b) ?? 0) + weight);
      }
    });
  }
  const sums = counts.map((row) => [...row.values()].reduce((sum, count) => sum + count, 0));
  const smoothed = sums.map((sum) => sum ** SMOOTHING);
  const total = smoothed.reduce((sum, count) => sum + count, 0);
  const starts = new Uint32Array(size + 1);
  const columns: number[] = [];
  const values: number[] = [];
  counts.forEach((row, word) => {
    for (const [other, count] of [...row].sort(([a], [b]) => a - b)) {
      const information = Math.log((count * total) / ((sums[word] as number) * (smoothed[other] as number)));
      if (information <= 0) continue;
      columns.push(other);
      values.push(information);
    }
    starts[word + 1] = columns.length;
  });
  return { starts, columns: Uint32Array.from(columns), values: Float64Array.from(values) };
}

/** The matrix times `COLUMNS` column vectors, which lie row by row in `vectors`. */
function times({ starts, columns, values }: Sparse, vectors: Float64Array): Float64Array {
  const product = new Float64Array(vectors.length);
  for (let row = 0; row + 1 < starts.length; row++)
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) {
      const from = (columns[at] as number) * COLUMNS;
      const value = values[at] as number;
      for (let column = 0; column < COLUMNS; column++) {
        const to = row * COLUMNS + column;
        product[to] = (product[to] as number) + value * (vectors[from + column] as number);
      }
    }
  return product;
}

/** Makes the columns orthonormal (Gram-Schmidt); returns their lengths before. */
function orthonormalize(vectors: Float64Array): number[] {
  const rows = vectors.length / COLUMNS;
  const at = (row: number, column: number) => vectors[row * COLUMNS + column] as number;
  return Array.from({ length: COLUMNS }, (_, column) => {
    for (let before = 0; before < column; before++) {
      let dot = 0;
      for (let row = 0; row < rows; row++) dot += at(row, column) * at(row, before);
      for (let row = 0; row < rows; row++)
        vectors[row * COLUMNS + column] = at(row, column) - dot * at(row, before);
    }
    let square = 0;
    for (let row = 0; row < rows; row++) square += at(row, column) ** 2;
    const length = Math.sqrt(square);
    for (let row = 0; row < rows; row++) vectors[row * COLUMNS + column] = at(row, column) / (length || 1);
    return length;
  });
}

const catalog = openCatalog(readContent('content'));
const texts = textsOf(catalog).map(rootsOf);
const seen = new Map<string, number>();
for (const root of texts.flat()) seen.set(root, (seen.get(root) ?? 0) + 1);
const known = [...seen].filter(([, count]) => count >= LEAST_SEEN).map(([root]) => root);
known.sort();
const numberOf = new Map(known.map((root, at) => [root, at]));
const matrix = informationOf(
  texts.map((roots) => roots.flatMap((root) => numberOf.get(root) ?? [])),
  known.length,
);
const random = seeded(1);
let vectors: Float64Array<ArrayBufferLike> = Float64Array.from(
  { length: known.length * COLUMNS },
  () => random() - 0.5,
);
let lengths: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  vectors = times(matrix, vectors);
  lengths = orthonormalize(vectors);
}
const lines = known.map((root, row) => {
  const own = Array.from(
    { length: VALUES },
    (_, column) =>
      (vectors[row * COLUMNS + DROPPED + column] as number) * Math.sqrt(lengths[DROPPED + column] as number),
  );
  const highest = Math.max(...own.map(Math.abs)) || 1;
  const bytes = Int8Array.from(own, (value) => Math.round((127 * value) / highest));
  return `${root} ${Buffer.from(bytes.buffer).toString('base64')}`;
});
writeFileSync('content/word-vectors.txt', `${lines.join('\n')}\n`);
console.log(`${lines.length} words`);
