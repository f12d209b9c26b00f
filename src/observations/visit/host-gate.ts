import { setTimeout as delay } from 'node:timers/promises';
import type { WireAnswer } from './request.ts';
import { VisitError, type VisitReason } from './visit.ts';

/**
 * Lets one request at a time to each host, with its pause, until its budget is used up, it asks to be left alone, or
 * nothing but faults comes from it; and no request at all when no host answers.
 */
export interface HostGate {
  /** Runs `task` when it is the host's turn. Rejects when the host gets no more requests in this run. */
  enter(host: string, task: () => Promise<WireAnswer>): Promise<WireAnswer>;
  /** Reads an answer. Meanwhile the silence of hosts tells nothing, as those that answer may all wait to be read. */
  whileReading<T>(read: () => Promise<T>): Promise<T>;
  /** No more requests to the host in this run. */
  close(host: string, reason: VisitError): void;
  /** Requests so far, by host. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Weight of a fault, and how much of it in a row ends the visits to a host: two tries without a connection, four
 * without a whole answer. An answer with 5xx may be the fault of one address, so that twelve of them do.
 */
const WEIGHTS: Partial<Record<VisitReason, number>> = { unreachable: 6, network: 3 };
const SERVER_ERROR_WEIGHT = 1;
const MOST_WEIGHT = 12;
/** The network is away when so many hosts fail and none has answered for this time. */
const SILENT_HOSTS = 8;
const SILENT_MS = 20_000;

export function createHostGate(clock: Clock, policyOf: (host: string) => HostPolicy): HostGate {
  const turns = new Map<string, Promise<unknown>>();
  const lastAt = new Map<string, number>();
  const closed = new Map<string, VisitError>();
  const counts = new Map<string, number>();
  const faults = new Map<string, number>();
  /** Hosts without an answer since the last answer of any. */
  const silent = new Set<string>();
  let heardAt: number | undefined;
  let reading = 0;

  function hear(): void {
    silent.clear();
    heardAt = clock.now();
  }
  function blame(host: string, weight: number, message: string): void {
    const sum = (faults.get(host) ?? 0) + weight;
    faults.set(host, sum);
    if (sum >= MOST_WEIGHT && !closed.has(host)) closed.set(host, new VisitError('given-up', message));
  }
  async function run(host: string, task: () => Promise<WireAnswer>): Promise<WireAnswer> {
    const reason = closed.get(host);
    if (reason) throw reason;
    const { pauseMs, budget } = policyOf(host);
    const count = counts.get(host) ?? 0;
    if (count >= budget) throw new VisitError('budget', `${host} has had its ${budget} requests of this run`);
    const wait = (lastAt.get(host) ?? Number.NEGATIVE_INFINITY) + pauseMs - clock.now();
    if (wait > 0) await clock.sleep(wait);
    heardAt ??= clock.now();
    if (reading === 0 && silent.size >= SILENT_HOSTS && clock.now() - heardAt >= SILENT_MS)
      throw new VisitError('offline', 'no host answers: is the network within reach?');
    counts.set(host, count + 1);
    try {
      const answer = await task();
      hear();
      if (answer.status < 500) faults.delete(host);
      else blame(host, SERVER_ERROR_WEIGHT, `${host} answered ${answer.status}`);
      return answer;
    } catch (error) {
      const weight = error instanceof VisitError ? WEIGHTS[error.reason] : undefined;
      if (weight !== undefined) {
        silent.add(host);
        blame(host, weight, (error as Error).message);
      }
      throw error;
    } finally {
      lastAt.set(host, clock.now());
    }
  }
  return {
    counts,
    async whileReading(read) {
      reading += 1;
      try {
        return await read();
      } finally {
        reading -= 1;
        hear();
      }
    },
    close: (host, reason) => closed.set(host, reason),
    enter(host, task) {
      const turn = (turns.get(host) ?? Promise.resolve()).then(() => run(host, task));
      turns.set(
        host,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

/** How much one host is asked in one run. */
interface HostPolicy {
  /** Pause between two requests. */
  readonly pauseMs: number;
  /** Requests in one run. */
  readonly budget: number;
}

const USUAL: HostPolicy = { pauseMs: 1000, budget: 500 };
const REGISTRY: HostPolicy = { pauseMs: 150, budget: 20_000 };

const HOSTS: Readonly<Record<string, HostPolicy>> = {
  'registry.npmjs.org': REGISTRY,
  'pypi.org': REGISTRY,
  'rubygems.org': REGISTRY,
  // https://crates.io/data-access allows one request a second.
  'crates.io': { pauseMs: 1000, budget: 20_000 },
  'repo.packagist.org': REGISTRY,
  'api.nuget.org': REGISTRY,
  'repo1.maven.org': REGISTRY,
  'proxy.golang.org': REGISTRY,
  // Feeds of releases.
  'github.com': { pauseMs: 500, budget: 5000 },
  // Without a token GitHub answers 60 requests an hour.
  'api.github.com': { pauseMs: 1000, budget: 55 },
};

/** The policy of a host; `githubToken` says that requests to the GitHub API carry a token (5,000 an hour). */
export function hostPolicy(host: string, githubToken: boolean): HostPolicy {
  if (host === 'api.github.com' && githubToken) return { pauseMs: 750, budget: 4500 };
  return HOSTS[host] ?? USUAL;
}

/** Time in milliseconds since 1970, and waiting. */
export interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = { now: Date.now, sleep: (ms) => delay(ms) };
