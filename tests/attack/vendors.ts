import type { Readings } from '../../src/observations/collector.ts';
import { createReader } from '../../src/observations/reading/create-reader.ts';
import { createRules } from '../../src/observations/visit/robots.ts';
import { visitWorld } from '../visit-world.ts';
import type { Attack, Seen } from './families.ts';

const zeros = (count: number) => `[${'0,'.repeat(count)}0]`;

/** What one vendor can send within the limit of bytes, by the parser that reads it. */
const ANSWERS: Readonly<Record<string, readonly [parser: keyof Readings, text: () => string]>> = {
  'a status summary of a million incidents': [
    'status',
    () => `{"status":{"indicator":"none"},"incidents":${zeros(1_048_000)}}`,
  ],
  'a project of a million classifiers': [
    'pypi',
    () => `{"info":{"version":"1","classifiers":${zeros(1_000_000)}},"releases":{}}`,
  ],
  'a specification of aliases': ['openapi', () => `a: &a {x: 1}\nb: [${'*a,'.repeat(500_000)}]`],
};
/** Most CPU time that reading one of them may take; parsers whose time grows with the square take minutes. */
const MOST_READING_MS = 8000;

const megabytes = () => process.memoryUsage.rss() / 2 ** 20;

/** Runs `work`, and tells what it took beside what it saw: CPU milliseconds of this process. */
async function timed(work: () => Promise<string>, mostMs: number): Promise<Seen> {
  const before = process.cpuUsage();
  const seen = await work();
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000;
  return {
    seen: ms > mostMs ? `${seen}, in more than ${mostMs} ms` : seen,
    detail: `${ms.toFixed(0)} ms of CPU`,
  };
}

/** Reads one answer of a hostile vendor and one of an honest one after it. */
const reading = (name: string, parser: keyof Readings, text: () => string): Attack => ({
  name: `${name}, read by a collector`,
  expected: 'it fails alone',
  run: async () => {
    const reader = createReader();
    const read = (as: keyof Readings, body: string) =>
      reader.read(as, { status: 200, url: 'https://a.example/', headers: {}, body: Buffer.from(body) });
    const body = text();
    const before = megabytes();
    const { seen, detail } = await timed(async () => {
      const first = await read(parser, body).then(
        () => 'it is read',
        (error: Error) => (error.name === 'AnswerError' ? 'it fails alone' : `it breaks: ${error.message}`),
      );
      const next = await read('status', '{"status":{"indicator":"none"}}').catch((error: Error) => error);
      return next instanceof Error ? `the next one fails: ${next.message}` : first;
    }, MOST_READING_MS);
    const grown = Math.max(0, megabytes() - before);
    await reader.stop();
    return { seen, detail: `${detail}, ${grown.toFixed(0)} MB more` };
  },
});

const ROBOTS = `User-agent: *\n${`Disallow: ${'*a'.repeat(1000)}b\n`.repeat(255)}`;
const MOST_MATCHING_MS = 1000;

/** A robots.txt as large as one is read, and the longest address that is visited. */
const matching: Attack = {
  name: 'a robots.txt of 255 rules of a thousand asterisks each',
  expected: 'matched',
  run: async () => {
    const rules = createRules(
      visitWorld(async () => ({ status: 200, headers: {}, body: Buffer.from(ROBOTS) })),
    );
    return timed(async () => {
      await rules(`https://vendor.example/${'a'.repeat(2000)}`);
      return 'matched';
    }, MOST_MATCHING_MS);
  },
};

/** Hostile answers to visits of collectors. */
export const vendors: readonly Attack[] = [
  ...Object.entries(ANSWERS).map(([name, [parser, text]]) => reading(name, parser, text)),
  matching,
];
