import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { keptFor } from '../base/kept.ts';
import type { Catalog, CatalogFile } from '../catalog/catalog.ts';
import { lastRead } from '../catalog/check/check-catalog.ts';
import { answerTo, type PageReads, type Question } from '../catalog/page-reads.ts';
import { footOf } from '../catalog/views.ts';
import type { PageHead } from '../documents/markdown/html-to-twin.ts';
import { COLLECTION_NAMES } from '../records/collections.ts';
import type { Settings } from '../server/settings/settings.ts';
import { type BuildInputs, hashBuildInputs } from './build-inputs.ts';
import type { TwinnedPage } from './markdown-twins.ts';
import { hashBuildFacts } from './server-files.ts';

/** What a page of a release was made from. */
export interface KeptPage {
  readonly head: PageHead;
  /** What it asked, as numbers in `questions`; null when it cannot be used again. */
  readonly asked: readonly number[] | null;
  /** Paths that its twin looked for, as numbers in `paths`. */
  readonly linked: readonly number[];
}

/** `pages.json` beside the renderer of a release: what each of its pages was made from. */
export interface KeptPages {
  /** Hash over all that pages are made from but records. */
  readonly sources: string;
  /** Patterns of pages that are rendered on demand. */
  readonly onDemand: readonly string[];
  /** Hash over what the operations of interfaces are made of. */
  readonly operations: string;
  /** The line at the foot of the pages. */
  readonly foot: string;
  readonly questions: readonly Question[];
  /** Hash of the answer to each of the questions. */
  readonly answers: readonly string[];
  readonly paths: readonly string[];
  /** In the order in which they are rendered, and reach the full-text index. */
  readonly pages: Readonly<Record<string, KeptPage>>;
}

/** A page with all that must be known to use it again. */
export interface PageToKeep extends Omit<TwinnedPage, 'markdown'> {
  readonly reads: PageReads;
}

const FILE = 'pages.json';
/** What was read of each record, behind its SHA-256. */
const RECORDS = 'records.bin';
/** Content that pages get from the catalogue alone. */
const RECORD = new RegExp(
  `^content/(?:(?:${COLLECTION_NAMES.join('|')})/[^/]+\\.mdx?|observations/[^/]+\\.json|operations/.+\\.tsv|operation-corrections\\.yaml|moved\\.yaml)$`,
);

/** Hash over all that pages are made from but records: other files, settings, month, version of Node. */
export function hashPageSources(inputs: BuildInputs, settings: Settings, now: Date): string {
  const parts = [
    hashBuildInputs(inputs, (path) => !RECORD.test(path)),
    hashBuildFacts(settings, now),
    settings.baseUrl,
    process.version,
  ];
  return hash('sha256', parts.join('\n'));
}

/** Hash over what operations are made of: their files, actions, corrections, and of tools what rules of actions name. */
export function hashOperations(inputs: BuildInputs, { tools }: Pick<CatalogFile, 'tools'>): string {
  const files = hashBuildInputs(inputs, (path) => /^content\/(?:operation|actions\/)/.test(path));
  return hash('sha256', JSON.stringify([files, tools.map(({ slug, categories }) => [slug, categories])]));
}

/** Hashes of answers of a catalogue. */
const answersOf = keptFor((_catalog: Catalog) => new Map<Question, string>());

/** Hash of what the catalogue answers. */
export function hashAnswer(catalog: Catalog, question: Question): string {
  const answers = answersOf(catalog);
  const answer = answers.get(question) ?? hash('sha256', answerTo(catalog, question) ?? '').slice(0, 20);
  answers.set(question, answer);
  return answer;
}

/** Gives a catalogue the answers about operations that were stored with kept pages; its operations must be the same. */
export function keepOperations(catalog: Catalog, { questions, answers }: KeptPages): void {
  questions.forEach((question, number) => {
    if (question.startsWith('operationsBy')) answersOf(catalog).set(question, answers[number] ?? '');
  });
}

/** Numbers of texts, from 0 in the order in which they come. */
function numbered(): { list: string[]; numberOf: (text: string) => number } {
  const numbers = new Map<string, number>();
  const list: string[] = [];
  return {
    list,
    numberOf(text) {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, list.length);
      return list.push(text) - 1;
    },
  };
}

/** Writes what the pages of a release were made from beside its renderer; `order` has their paths as they are rendered. */
export function writeKeptPages(
  folder: string,
  given: Pick<KeptPages, 'sources' | 'onDemand' | 'operations'>,
  catalog: Catalog,
  pages: readonly PageToKeep[],
  order: Iterable<string>,
): void {
  const questions = numbered();
  const paths = numbered();
  const byPath = new Map(
    pages.map(({ path, head, reads, linked }): [string, KeptPage] => [
      path,
      { head, asked: reads?.map(questions.numberOf) ?? null, linked: linked.map(paths.numberOf) },
    ]),
  );
  const kept = [...order].flatMap((path) => [[path, byPath.get(path)]]);
  const file: KeptPages = {
    ...given,
    foot: footOf(catalog),
    questions: questions.list,
    answers: questions.list.map((question) => hashAnswer(catalog, question)),
    paths: paths.list,
    pages: Object.fromEntries(kept),
  };
  writeFileSync(join(folder, FILE), JSON.stringify(file));
  const records = serialize(lastRead);
  writeFileSync(join(folder, RECORDS), Buffer.concat([hash('sha256', records, 'buffer'), records]));
}

/** Has content be read only where its files differ from those of kept pages; throws when what they kept is damaged. */
export function takeKeptRecords(folder: string): void {
  const bytes = readFileSync(join(folder, RECORDS));
  const [digest, records] = [bytes.subarray(0, 32), bytes.subarray(32)];
  if (!hash('sha256', records, 'buffer').equals(digest))
    throw new Error(`${RECORDS} was changed after the build`);
  for (const [file, read] of deserialize(records) as typeof lastRead) lastRead.set(file, read);
}

/** What the pages of a release were made from; undefined when it keeps none. */
export function readKeptPages(folder: string): KeptPages | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
  } catch {
    return undefined;
  }
}
