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
import { seeded } from '../tests/seeded.ts';

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

/** Of each row, the columns that have a value, with it. */
type Sparse = readonly (readonly (readonly [column: number, value: number])[])[];

/** Positive pointwise mutual information of the words that stand within the window of each other. */
function informationOf(texts: readonly (readonly number[])[], size: number): Sparse {
  const counts = Array.from({ length: size }, () => new Map<number, number>());
  const count = (word: number, other: number, weight: number) =>
    counts[word]?.set(other, (counts[word].get(other) ?? 0) + weight);
  for (const text of texts)
    for (const [at, word] of text.entries())
      for (const [before, other] of text.slice(at + 1, at + 1 + WINDOW).entries()) {
        const weight = 1 / Math.sqrt(before + 1);
        count(word, other, weight);
        count(other, word, weight);
      }
  const sums = counts.map((row) => [...row.values()].reduce((sum, times) => sum + times, 0));
  const smoothed = sums.map((sum) => sum ** SMOOTHING);
  const total = smoothed.reduce((sum, times) => sum + times, 0);
  return counts.map((row, word) =>
    [...row]
      .sort(([a], [b]) => a - b)
      .map(([other, times]) => {
        const expected = (sums[word] as number) * (smoothed[other] as number);
        return [other, Math.log((times * total) / expected)] as const;
      })
      .filter(([, information]) => information > 0),
  );
}

const product = (matrix: Sparse, vector: Float64Array): Float64Array =>
  Float64Array.from(matrix, (row) =>
    row.reduce((sum, [column, value]) => sum + value * (vector[column] as number), 0),
  );
const dot = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);

/** Changes the vectors to orthonormal ones (Gram-Schmidt); returns the length of each before it was scaled to 1. */
const orthonormalize = (vectors: readonly Float64Array[]): number[] =>
  vectors.map((vector, number) => {
    for (const before of vectors.slice(0, number)) {
      const shared = dot(vector, before);
      vector.set(vector.map((value, at) => value - shared * (before[at] as number)));
    }
    const length = Math.sqrt(dot(vector, vector));
    vector.set(vector.map((value) => value / (length || 1)));
    return length;
  });

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
const start = Float64Array.from({ length: known.length * COLUMNS }, () => random() - 0.5);
let vectors: readonly Float64Array[] = Array.from({ length: COLUMNS }, (_, column) =>
  start.filter((_value, at) => at % COLUMNS === column),
);
let lengths: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  vectors = vectors.map((vector) => product(matrix, vector));
  lengths = orthonormalize(vectors);
}
const scaled = vectors
  .map((vector, column) => vector.map((value) => value * Math.sqrt(lengths[column] as number)))
  .slice(DROPPED, DROPPED + VALUES);
const lines = known.map((root, row) => {
  const own = scaled.map((vector) => vector[row] as number);
  const highest = Math.max(...own.map(Math.abs)) || 1;
  const bytes = Int8Array.from(own, (value) => Math.round((127 * value) / highest));
  return `${root} ${Buffer.from(bytes.buffer).toString('base64')}`;
});
writeFileSync('content/word-vectors.txt', `${lines.join('\n')}\n`);
console.log(`${lines.length} words`);
