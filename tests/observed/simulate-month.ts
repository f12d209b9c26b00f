import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_COLLECTORS } from '../../src/observations/collectors.ts';
import { openObservationFiles } from '../../src/observations/observation-files.ts';
import { openJournal } from '../../src/observations/run/journal.ts';
import { runTasks } from '../../src/observations/run/run-tasks.ts';
import { dueTasks, listTasks } from '../../src/observations/run/tasks.ts';
import { createHostGate, hostPolicy } from '../../src/observations/visit/host-gate.ts';
import type { Send } from '../../src/observations/visit/request.ts';
import { createFakeInternet, type FakeInternet, WATCHED, watchedTool } from './fake-internet.ts';
import { readHere } from './parsers.ts';
import { createVirtualClock } from './virtual-clock.ts';

export interface MonthPlan {
  readonly tools: number;
  readonly nights: number;
  /** Changes that are planted before each night but the first. */
  readonly changesPerNight: number;
  /** Nights whose run is cut off in the middle and begun again. */
  readonly cutNights: readonly number[];
}

export interface MonthReport {
  /** Planted changes, as `night slug collector`. */
  readonly planted: readonly string[];
  /** Changes that were found, once for each time. */
  readonly found: readonly string[];
  readonly offences: FakeInternet['offences'];
  readonly drafts: number;
  /** Of the first night, in which everything is new, and of the last one. */
  readonly requests: readonly [first: number, last: number];
  readonly minutes: readonly [first: number, last: number];
}

const NIGHT_MS = 86_400_000;

/** Runs all collectors night after night in an internet of our own, in which changes are planted. */
export async function simulateMonth({
  tools: count,
  nights,
  changesPerNight,
  cutNights,
}: MonthPlan): Promise<MonthReport> {
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
