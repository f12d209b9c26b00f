import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEntries, readContent } from '../../src/catalog/content/read-content.ts';
import type { Read, Readings } from '../../src/observations/collector.ts';
import { ALL_COLLECTORS } from '../../src/observations/collectors.ts';
import { findLinks, visitLinks } from '../../src/observations/links/visit-links.ts';
import { openJournal } from '../../src/observations/run/journal.ts';
import { runTasks } from '../../src/observations/run/run-tasks.ts';
import { listTasks, type Task } from '../../src/observations/run/tasks.ts';
import { createHostGate, hostPolicy } from '../../src/observations/visit/host-gate.ts';
import type { Send } from '../../src/observations/visit/request.ts';
import { VisitError } from '../../src/observations/visit/visit.ts';
import { createMemory } from '../../src/observations/watch/create-memory.ts';
import { createVirtualClock } from './virtual-clock.ts';

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

export interface NightReport {
  readonly subjects: number;
  readonly links: number;
  /** Hosts that were asked, and those of them that never answer. */
  readonly hosts: number;
  readonly dead: number;
  readonly requests: number;
  /** Minutes of the simulated clock until everything was visited or given up. */
  readonly minutes: number;
  /** Requests to the hosts that were asked most. */
  readonly most: readonly (readonly [host: string, requests: number])[];
}

/**
 * The first night of as many tools as `count`, with everything due that the present records name, scaled, and the links
 * of all content: every third host is dead. Each host is asked at its polite rate, with a token of GitHub.
 */
export async function simulateNight(count: number): Promise<NightReport> {
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
