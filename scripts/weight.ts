/**
 * Measures the code of each folder in `scripts/weight.json`: characters without comments, imports and white space, files,
 * and files of fewer than 40 lines. Prints a line for each folder, and ends with code 1 when one exceeds its budget.
 */
import { globSync, readFileSync } from 'node:fs';

interface Weight {
  readonly characters: number;
  readonly files: number;
  readonly shortFiles: number;
}

const SHORT_LINES = 40;
const LEFT_OUT = [
  /\/\*[\s\S]*?\*\//g,
  // Not an address in a text or an escaped slash.
  /(?<=^|[^:'"`\\])\/\/[^\n]*/g,
  /^\s*import\s[\s\S]*?from\s+['"][^'"]+['"];?/gm,
  /^\s*import\s+['"][^'"]+['"];?/gm,
  /\s+/g,
];

function weigh(folder: string): Weight {
  const files = globSync(`${folder}/**/*.{ts,mts,mjs,js,astro,css}`, {
    exclude: (name) => name === 'node_modules',
  });
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  const code = sources.map((source) => LEFT_OUT.reduce((rest, part) => rest.replace(part, ''), source));
  return {
    characters: code.reduce((sum, { length }) => sum + length, 0),
    files: files.length,
    shortFiles: sources.filter((source) => source.split('\n').length <= SHORT_LINES).length,
  };
}

const { budget } = JSON.parse(readFileSync('scripts/weight.json', 'utf8')) as {
  budget: Readonly<Record<string, Partial<Weight>>>;
};
for (const [folder, most] of Object.entries(budget)) {
  const weight = weigh(folder);
  const exceeds = (key: keyof Weight) => weight[key] > (most[key] ?? Number.POSITIVE_INFINITY);
  const figure = (key: keyof Weight, what: string) =>
    `${weight[key]} ${what}${most[key] === undefined ? '' : ` of ${most[key]}`}${exceeds(key) ? ' (too many)' : ''}`;
  const figures = [
    figure('characters', 'characters'),
    figure('files', 'files'),
    figure('shortFiles', `below ${SHORT_LINES} lines`),
  ];
  console.log(`${folder}: ${figures.join(', ')}`);
  if (exceeds('characters') || exceeds('files') || exceeds('shortFiles')) process.exitCode = 1;
}
