import type { Clock } from './clock.ts';
import type { HostPolicy } from './host-policy.ts';
import { VisitError } from './visit.ts';

/** Lets one request at a time to each host, with its pause, until its budget is used up or it asks to be left alone. */
export interface HostGate {
  /** Runs `task` when it is the host's turn. Rejects when the host gets no more requests in this run. */
  enter<T>(host: string, task: () => Promise<T>): Promise<T>;
  /** No more requests to the host in this run. */
  close(host: string, reason: VisitError): void;
  /** Requests so far, by host. */
  readonly counts: ReadonlyMap<string, number>;
}

export function createHostGate(clock: Clock, policyOf: (host: string) => HostPolicy): HostGate {
  const turns = new Map<string, Promise<unknown>>();
  const lastAt = new Map<string, number>();
  const closed = new Map<string, VisitError>();
  const counts = new Map<string, number>();
  const run = async <T>(host: string, task: () => Promise<T>): Promise<T> => {
    const reason = closed.get(host);
    if (reason) throw reason;
    const { pauseMs, budget } = policyOf(host);
    const count = counts.get(host) ?? 0;
    if (count >= budget) throw new VisitError('budget', `${host} has had its ${budget} requests of this run`);
    const wait = (lastAt.get(host) ?? Number.NEGATIVE_INFINITY) + pauseMs - clock.now();
    if (wait > 0) await clock.sleep(wait);
    counts.set(host, count + 1);
    try {
      return await task();
    } finally {
      lastAt.set(host, clock.now());
    }
  };
  return {
    counts,
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
