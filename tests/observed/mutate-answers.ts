import { readFileSync } from 'node:fs';
import { AnswerError, type Read, type Readings } from '../../src/observations/collector.ts';
import { mergeObservation } from '../../src/observations/observation-files.ts';
import { readText } from '../../src/observations/reading/parsers.ts';
import type { ObservedValues } from '../../src/records/observation.ts';
import { seeded } from '../seeded.ts';

/** Reads an answer without a thread. */
export const readHere: Read = async (name, { body, ...about }) =>
  readText(name, new TextDecoder().decode(body), about);

const ABOUT = { url: 'https://ledger.example/changelog.rss', headers: {} };

/** What the parser `name` reads in a text. */
export const parse = <Name extends keyof Readings>(name: Name, body: string, headers = {}): Readings[Name] =>
  readText(name, body, { ...ABOUT, headers });

const stream = { 'content-type': 'text/event-stream' };

/** Files of `tests/fixtures/answers` by the parser that reads values in them. */
const FILES = {
  npm: ['npm.json', 'npm-dated.json'],
  pypi: ['pypi.json'],
  rubygems: ['rubygems.json'],
  crates: ['crates.json'],
  packagist: ['packagist.json'],
  'nuget-index': ['nuget.json'],
  maven: ['maven.xml'],
  go: ['go.json'],
  repository: ['repository.json'],
  advisories: ['advisories.json'],
  releases: ['releases.atom'],
  entries: ['changelog.rss'],
  openapi: ['openapi.yaml'],
  status: ['statuspage.json', 'instatus.json'],
  'incident-feed': ['incidents.rss'],
  page: ['prices.html'],
  'llms-txt': ['README.md'],
} satisfies Partial<Record<keyof Readings, string[]>>;

/** Every parser of values with a file that it reads. */
export const PARSERS: Readonly<Record<string, (body: string) => ObservedValues>> = {
  ...Object.fromEntries(
    Object.entries(FILES).flatMap(([name, files]) =>
      files.map((file) => [file, (body) => parse(name as keyof typeof FILES, body) as ObservedValues]),
    ),
  ),
  'mcp-initialize.txt': (body) => {
    const { version } = parse('mcp-initialize', body, stream);
    return version === undefined ? {} : { version };
  },
  'mcp-tools.json': (body) => ({ tools: parse('mcp-tools', body).names }),
};

export const savedAnswer = (file: string) =>
  readFileSync(new URL(`../fixtures/answers/${file}`, import.meta.url), 'utf8');

const PIECES = [
  '',
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  '<',
  '>',
  '&',
  '\0',
  '\uFFFF',
  'null',
  '-1',
  '1e999',
  'x'.repeat(5000),
];
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'x'.repeat(5000),
  '\u202e\u0000',
  [],
  {},
  [[]],
  { type: 'MIT' },
];

/** A text with one to five pieces taken out, doubled, or replaced. */
function tear(text: string, next: () => number): string {
  let torn = text;
  for (let edits = 1 + Math.floor(next() * 5); edits > 0; edits -= 1) {
    const at = Math.floor(next() * torn.length);
    const length = Math.floor(next() * 40);
    const piece =
      next() < 0.3
        ? torn.slice(at, at + length).repeat(2)
        : (PIECES[Math.floor(next() * PIECES.length)] ?? '');
    torn = torn.slice(0, at) + piece + torn.slice(at + length);
  }
  return torn;
}

/** JSON with some of its values replaced by values of other types. */
function twist(value: unknown, next: () => number): unknown {
  if (next() < 0.08) return VALUES[Math.floor(next() * VALUES.length)];
  if (Array.isArray(value)) return value.map((each) => twist(each, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, twist(each, next)]));
}

/** Runs `count` mutated answers through the parsers and the merge; the same seed makes the same answers. */
export function mutateAnswers(count: number, seed: number) {
  const next = seeded(seed);
  const files = Object.keys(PARSERS);
  const about = { collector: 'npm', subject: 'pkg:npm/x', source: 'https://registry.npmjs.org/x' } as const;
  /** Anything but values that are kept, or an `AnswerError`. */
  const faults: string[] = [];
  let read = 0;
  let refused = 0;
  let slowestMs = 0;
  for (let at = 0; at < count; at += 1) {
    const file = files[at % files.length] ?? '';
    const saved = savedAnswer(file);
    const isJson = file.endsWith('.json');
    const answer =
      isJson && next() < 0.6 ? JSON.stringify(twist(JSON.parse(saved), next)) : tear(saved, next);
    const start = performance.now();
    try {
      mergeObservation(undefined, PARSERS[file]?.(answer) ?? {}, about, '2026-11-22');
      read += 1;
    } catch (error) {
      refused += 1;
      if (!(error instanceof AnswerError)) faults.push(`${file}, answer ${at} of seed ${seed}: ${error}`);
    }
    slowestMs = Math.max(slowestMs, performance.now() - start);
  }
  return { read, refused, faults, slowestMs };
}
