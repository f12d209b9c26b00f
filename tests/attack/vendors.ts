import type { Readings } from '../../src/observations/collector.ts';
import { mcp } from '../../src/observations/pages/mcp.ts';
import { createReader } from '../../src/observations/reading/create-reader.ts';
import { type VisitWorld, visitUrl } from '../../src/observations/visit/create-visit.ts';
import { createHostGate } from '../../src/observations/visit/host-gate.ts';
import type { WireAnswer, WireRequest } from '../../src/observations/visit/request.ts';
import { createRules } from '../../src/observations/visit/robots.ts';
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

const TOKEN = 'secret-of-the-operator';
const RERUN = 'https://api.github.com/repos/o/directory/actions/runs/1/rerun';
const ENDPOINT = 'https://mcp.vendor.example/mcp';

/** A world whose hosts answer as `answerOf` says; `requests` are those that were sent. */
function worldOf(answerOf: (url: string) => Partial<WireAnswer>) {
  const requests: WireRequest[] = [];
  const clock = { now: () => 0, sleep: async () => undefined };
  const world: VisitWorld = {
    clock,
    gate: createHostGate(clock, () => ({ pauseMs: 0, budget: 1000 })),
    origins: new Map(),
    userAgent: 'Attack/1.0',
    timeoutMs: 1000,
    githubToken: TOKEN,
    async send(request) {
      requests.push(request);
      return { status: 200, headers: {}, body: Buffer.alloc(0), ...answerOf(request.url) };
    },
  };
  return { world, requests };
}

/** A vendor whose MCP endpoint and page redirect to an address of GitHub that takes a token. */
const borrowedToken: Attack = {
  name: 'an endpoint and a page of a vendor that redirect to the interface of GitHub',
  expected: 'no token, and no POST',
  run: async () => {
    let sent = 0;
    const borrowed: string[] = [];
    for (const status of [301, 302, 303, 307, 308]) {
      const { world, requests } = worldOf((url) =>
        url === RERUN ? {} : { status, headers: { location: RERUN.replace('//', '//user:word@') } },
      );
      const visit = (url: string, options = {}) => visitUrl(url, world, options);
      const target = { subject: ENDPOINT, url: ENDPOINT };
      await mcp.observe(target, visit, async () => ({}) as never).catch(() => undefined);
      await visit('https://vendor.example/openapi.json').catch(() => undefined);
      sent += requests.length;
      const atGithub = requests.filter(({ url }) => new URL(url).hostname === 'api.github.com');
      borrowed.push(
        ...atGithub
          .filter(
            ({ method, headers, url }) =>
              method === 'POST' || /user:word|secret/.test(url + JSON.stringify(headers)),
          )
          .map(({ method, url }) => `${method} ${url} after ${status}`),
      );
    }
    return { seen: borrowed[0] ?? 'no token, and no POST', detail: `${sent} requests` };
  },
};

const ROBOTS = `User-agent: *\n${`Disallow: ${'*a'.repeat(1000)}b\n`.repeat(255)}`;
const MOST_MATCHING_MS = 1000;

/** A robots.txt as large as one is read, and the longest address that is visited. */
const matching: Attack = {
  name: 'a robots.txt of 255 rules of a thousand asterisks each',
  expected: 'matched',
  run: async () => {
    const { world } = worldOf(() => ({ body: Buffer.from(ROBOTS) }));
    const rules = createRules(world);
    return timed(async () => {
      await rules(`https://vendor.example/${'a'.repeat(2000)}`);
      return 'matched';
    }, MOST_MATCHING_MS);
  },
};

/** Hostile answers to visits of collectors. */
export const vendors: readonly Attack[] = [
  ...Object.entries(ANSWERS).map(([name, [parser, text]]) => reading(name, parser, text)),
  borrowedToken,
  matching,
];
