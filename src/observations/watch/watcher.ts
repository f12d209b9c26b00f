import { randomUUID } from 'node:crypto';
import type { Log } from '../../base/service.ts';
import { DAY_MS } from '../../base/time.ts';
import type { CollectorName } from '../../records/observation.ts';
import type { Tool } from '../../records/tool.ts';
import type { ObservationStore } from '../../store/queries/observation-queries.ts';
import { type Collector, type Read, TOO_DEAR } from '../collector.ts';
import { runTasks } from '../run/run-tasks.ts';
import { listTasks, type Task } from '../run/tasks.ts';
import type { VisitWorld } from '../visit/create-visit.ts';
import { createMemory, type Memory, observationId } from './create-memory.ts';
import { watchOf } from './intervals.ts';

/** A process that stops to extend its lease is followed by another one after this time. */
const LEASE_MS = 40_000;
const STEP_MS = 10_000;
const HISTORY_MS = 90 * DAY_MS;
const LEASE = 'observe';

/** The store functions that the watcher uses. */
export type WatchStore = Pick<ObservationStore, 'takeLease' | 'endLease' | 'addSeen'> & {
  /** The stored observations of all tools. */
  seen(): ReturnType<ObservationStore['seen']>;
};

/** Collectors with the time after which a subject is visited again. */
export type Intervals = ReadonlyMap<CollectorName, number>;

export interface WatchParts {
  readonly tools: readonly Tool[];
  readonly collectors: readonly Collector[];
  readonly intervals: Intervals;
  readonly store: WatchStore;
  readonly read: Read;
  /** Makes the environment of a pass. A new one each time, because request budgets apply per pass. */
  readonly newWorld: () => VisitWorld;
  readonly log: Log;
}

export interface Watcher {
  /** Takes or extends the lease and, with it, visits what is due. Never rejects. */
  step(): Promise<void>;
  /**
   * When each collector that has subjects had its last answer, as the store knows, or began to wait for its first, in
   * milliseconds since 1970; empty in a process that does not observe.
   */
  lastSeen(): ReadonlyMap<CollectorName, number>;
  /** Visits without a usable answer since the start, by collector and kind, separated by a space. */
  failures(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/**
 * Visits subjects at their intervals and keeps what it saw in the store. Of many processes one holds the lease and does
 * so; when it dies another one takes over within a minute, and goes on from what the store knows.
 */
export function createWatcher(parts: WatchParts): Watcher {
  const { tools, collectors, intervals, store, log } = parts;
  const holder = randomUUID();
  /** Each in passes of its own: packages and feeds take minutes, for which status pages must not wait. */
  const watches = Map.groupBy(listTasks(tools, collectors), ({ collector }) => watchOf(collector.name));
  const lastSeen = new Map<CollectorName, number>();
  const failures = new Map<string, number>();
  /** When a subject was last asked, with or without an answer. */
  const askedAt = new Map<string, number>();
  /** By watch; undefined without the lease, and when the store may know less. */
  let memories: ReadonlyMap<string, Memory> | undefined;
  const passes = new Set<string>();
  let stopped = false;

  async function readMemories(): Promise<ReadonlyMap<string, Memory>> {
    const rows = Map.groupBy(await store.seen(), ({ id }) => id.split(' ', 1)[0]);
    const now = parts.newWorld().clock.now();
    return new Map(
      [...watches].map(([watch, tasks]) => {
        const names = new Set(tasks.map(({ collector }) => collector.name));
        for (const name of names) {
          const known = lastSeen.get(name) ?? 0;
          const newest = (rows.get(name) ?? []).reduce((last, { seenAt }) => Math.max(last, seenAt), known);
          lastSeen.set(name, newest || now);
        }
        return [watch, createMemory([...names].flatMap((name) => rows.get(name) ?? []))];
      }),
    );
  }

  async function visitDue(watch: string, tasks: readonly Task[], memory: Memory): Promise<void> {
    const { files, journal } = memory;
    const world = parts.newWorld();
    const now = world.clock.now();
    const due = tasks.filter(({ key, collector }) => {
      const last = askedAt.get(key) ?? journal.visitedAt(key);
      return last === undefined || last + (intervals.get(collector.name) ?? Number.POSITIVE_INFINITY) <= now;
    });
    if (due.length === 0) return;
    const saves: Promise<void>[] = [];
    const { results } = await runTasks(due, {
      world,
      read: parts.read,
      journal,
      files,
      tools,
      hosts: 16,
      writeDraft: () => undefined,
      isStopped: () => stopped || memories?.get(watch) !== memory,
      onResult({ task: { key, collector, target, tools: named }, outcome, kind, reason }) {
        const isPutOff = reason?.startsWith(TOO_DEAR) ?? false;
        askedAt.set(key, world.clock.now() + (isPutOff ? DAY_MS : 0));
        if (isPutOff)
          log('warn', 'an answer is too dear to read, its subject is put off by a day', {
            subject: target.subject,
            reason,
          });
        const failure = `${collector.name} ${kind}`;
        if (kind) failures.set(failure, (failures.get(failure) ?? 0) + 1);
        if (outcome !== 'seen' && outcome !== 'unchanged') return;
        const at = world.clock.now();
        lastSeen.set(collector.name, at);
        const id = observationId({ collector: collector.name, subject: target.subject });
        for (const { slug } of named) {
          const seen = files.read(slug).find((each) => observationId(each) === id);
          if (!seen) continue;
          const changes = journal
            .changes()
            .filter((change) => change.slug === slug && observationId(change) === id)
            .map((change) => ({
              id: `${slug} ${id} ${change.field} ${at}`,
              slug,
              data: JSON.stringify(change),
              expiresAt: at + HISTORY_MS,
            }));
          const save = store.addSeen({ slug, id, data: JSON.stringify(seen), seenAt: at }, changes);
          // Told at the end of the pass; a rejection that nobody awaits until then would end the process.
          save.catch(() => undefined);
          saves.push(save);
        }
      },
    });
    const isSilent =
      results.length > 0 && saves.length === 0 && !results.some(({ outcome }) => outcome === 'unchanged');
    if (isSilent && results.some(({ outcome }) => outcome !== 'broken'))
      log('warn', 'nothing that was visited answered', {
        watch,
        subjects: results.length,
        reason: results[0]?.reason,
      });
    await Promise.all(saves);
    journal.finish(world.clock.now());
  }

  async function step(): Promise<void> {
    try {
      const now = parts.newWorld().clock.now();
      const isMine = await store.takeLease(LEASE, holder, now, now + LEASE_MS);
      if (!isMine) {
        memories = undefined;
        lastSeen.clear();
        askedAt.clear();
        return;
      }
      memories ??= await readMemories();
      for (const [watch, memory] of memories) {
        if (passes.has(watch)) continue;
        passes.add(watch);
        void visitDue(watch, watches.get(watch) ?? [], memory)
          .catch((error: unknown) => {
            // What could not be kept is found again from what the store holds.
            memories = undefined;
            if (!stopped) log('warn', 'observing failed', { error });
          })
          .finally(() => passes.delete(watch));
      }
    } catch (error) {
      // Without the store nobody knows who observes; it is tried again at the next step.
      memories = undefined;
      log('warn', 'the lease of observing cannot be taken', { error });
    }
  }

  const timer = setInterval(() => void step(), STEP_MS).unref();
  return {
    step,
    lastSeen: () => lastSeen,
    failures: () => failures,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await store.endLease(LEASE, holder).catch(() => undefined);
    },
  };
}
