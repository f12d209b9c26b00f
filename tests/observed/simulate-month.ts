import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEntries, readContent } from '../../src/catalog/content/read-content.ts';
import type { Read, Readings } from '../../src/observations/collector.ts';
import { ALL_COLLECTORS } from '../../src/observations/collectors.ts';
import { findLinks, visitLinks } from '../../src/observations/links/visit-links.ts';
import { openObservationFiles } from '../../src/observations/observation-files.ts';
import { openJournal } from '../../src/observations/run/journal.ts';
import { runTasks } from '../../src/observations/run/run-tasks.ts';
import { dueTasks, listTasks, type Task } from '../../src/observations/run/tasks.ts';
import { createHostGate, hostPolicy } from '../../src/observations/visit/host-gate.ts';
import type { Send } from '../../src/observations/visit/request.ts';
import { VisitError } from '../../src/observations/visit/visit.ts';
import { createMemory } from '../../src/observations/watch/create-memory.ts';
import { createFakeInternet, WATCHED, watchedTool } from './fake-internet.ts';
import { readHere } from './mutate-answers.ts';
import { createVirtualClock } from './virtual-clock.ts';

interface MonthPlan {
  readonly tools: number;
  readonly nights: number;
  /** Changes that are planted before each night but the first. */
  readonly changesPerNight: number;
  /** Nights whose run is cut off in the middle and begun again. */
  readonly cutNights: readonly number[];
}

const NIGHT_MS = 86_400_000;

/** Runs all collectors night after night in an internet of our own, in which changes are planted. */
export async function simulateMonth({ tools: count, nights, changesPerNight, cutNights }: MonthPlan) {
  const root = mkdtempSync(join(tmpdir(), 'month-'));
  const start = Date.parse('2026-11-01T01:00:00Z');
  const clock = createVirtualClock(start);
  const internet = createFakeInternet(clock);
  const tools = Array.from({ length: count }, (_, at) => watchedTool(at));
  const tasks = listTasks(
    tools,
    WATCHED.map((name) => ALL_COLLECTORS[name]),
  );
  const planted: string[] = [];
  const found: string[] = [];
  const drafts = new Set<string>();
  const requests: number[] = [];
  const minutes: number[] = [];

  async function run(send: Send): Promise<void> {
    const journal = openJournal(join(root, 'visits.ndjson'), clock.now());
    const world = {
      send,
      clock,
      gate: createHostGate(clock, (host) => hostPolicy(host, true)),
      origins: new Map<string, string>(),
      userAgent: 'Simulation/1.0',
      timeoutMs: 1000,
    };
    const files = openObservationFiles(root);
    const writeDraft = ({ slug }: { slug: string }) => void drafts.add(slug);
    const due = dueTasks(tasks, journal, clock.now());
    const { changes } = await runTasks(due, {
      world,
      read: readHere,
      journal,
      files,
      tools,
      writeDraft,
      hosts: 8,
    });
    const night = requests.length;
    const names = new Set(changes.map(({ slug, collector }) => `${night} ${slug} ${collector}`));
    found.push(...names);
    journal.finish(clock.now());
  }

  for (let night = 0; night < nights; night += 1) {
    clock.set(start + night * NIGHT_MS);
    for (let change = 0; night > 0 && change < changesPerNight; change += 1) {
      const at = (night * 7919 + change * 104_729) % count;
      const watched = WATCHED[(night + change) % WATCHED.length] ?? 'npm';
      internet.change(at, watched);
      planted.push(`${night} t${at} ${watched}`);
    }
    const before = internet.requests();
    if (cutNights.includes(night))
      await new Promise<void>((cut) => {
        void run(internet.connect(count * 3, cut));
      });
    await run(internet.connect());
    requests.push(internet.requests() - before);
    minutes.push(Math.round((clock.now() - start - night * NIGHT_MS) / 60_000));
  }
  rmSync(root, { recursive: true });
  const ends = (list: readonly number[]): [number, number] => [list[0] ?? 0, list.at(-1) ?? 0];
  return {
    planted,
    found,
    offences: internet.offences,
    drafts: drafts.size,
    requests: ends(requests),
    minutes: ends(minutes),
  };
}

/** Hosts that are asked at the same time, as the command does. */
const AT_A_TIME = 24;
/** What an answer takes, and a try without a connection. */
const ANSWER_MS = 300;
const NO_CONNECTION_MS = 5000;

/** Hosts that many records share; they are not dead, and copies of records ask them more. */
const SHARED =
  /(?:^|\.)(?:github\.com|githubusercontent\.com|npmjs\.(?:org|com)|pypi\.org|rubygems\.org|crates\.io|packagist\.org|nuget\.org|maven\.org|golang\.org)$/;

const READINGS: Partial<Record<keyof Readings, unknown>> = {
  entries: { entries: [] },
  'auth-document': false,
  'json-object': false,
  'mcp-initialize': {},
  'mcp-tools': { names: [] },
};
const read: Read = async (name) => (READINGS[name] ?? {}) as never;

/** An address as the record of another tool would have it: at a host of its own, unless many share it. */
function addressOfCopy(address: string, copy: number): string {
  if (copy === 0) return address;
  const url = new URL(address);
  if (SHARED.test(url.hostname)) url.searchParams.set('copy', String(copy));
  else url.hostname = `copy${copy}.${url.hostname}`;
  return url.href;
}

/** The first `count` of all entries and of as many copies of them as it takes. */
const scaled = <T>(entries: readonly T[], count: number, copyOf: (entry: T, copy: number) => T): T[] =>
  Array.from({ length: Math.round(count) }, (_, at) =>
    copyOf(entries[at % entries.length] as T, Math.floor(at / entries.length)),
  );

/**
 * The first night of as many tools as `count`, with everything due that the present records name, scaled, and the links
 * of all content: every third host is dead. Each host is asked at its polite rate, with a token of GitHub.
 */
export async function simulateNight(count: number) {
  const clock = createVirtualClock(Date.parse('2026-11-01T01:00:00Z'));
  const start = clock.now();
  const { tools } = readContent('content');
  const factor = count / tools.length;
  const known = listTasks(tools, Object.values(ALL_COLLECTORS));
  const tasks = scaled<Task>(known, known.length * factor, (task, copy) => ({
    ...task,
    key: `${task.key} ${copy}`,
    target: { ...task.target, url: addressOfCopy(task.target.url, copy) },
  }));
  const addresses = [...findLinks(loadEntries('content')).keys()];
  const links = new Map(
    scaled(addresses, addresses.length * factor, addressOfCopy).map((url) => [url, []] as const),
  );
  const numbers = new Map<string, number>();
  const dead = new Set<string>();
  const send: Send = async ({ url }) => {
    const { hostname } = new URL(url);
    const number = numbers.get(hostname) ?? numbers.size;
    numbers.set(hostname, number);
    if (number % 3 === 2 && !SHARED.test(hostname)) {
      dead.add(hostname);
      await clock.sleep(NO_CONNECTION_MS);
      throw new VisitError('unreachable', 'no connection in time');
    }
    await clock.sleep(ANSWER_MS);
    return { status: 200, headers: {}, body: Buffer.alloc(0) };
  };
  const gate = createHostGate(clock, (host) => hostPolicy(host, true));
  const world = { send, clock, gate, origins: new Map(), userAgent: 'Night/1.0', timeoutMs: 30_000 };
  const root = mkdtempSync(join(tmpdir(), 'night-'));
  const { files } = createMemory([]);
  const journal = openJournal(join(root, 'visits.ndjson'), clock.now());
  await Promise.all([
    runTasks(tasks, { world, read, journal, files, tools, hosts: AT_A_TIME, writeDraft: () => undefined }),
    visitLinks({ root, links, world, hosts: AT_A_TIME, maxAgeDays: 14, isWanted: () => true }),
  ]);
  rmSync(root, { recursive: true });
  const counts = [...gate.counts];
  return {
    subjects: tasks.length,
    links: links.size,
    hosts: numbers.size,
    dead: dead.size,
    requests: counts.reduce((sum, [, requests]) => sum + requests, 0),
    minutes: (clock.now() - start) / 60_000,
    most: counts.toSorted(([, a], [, b]) => b - a).slice(0, 6),
  };
}
