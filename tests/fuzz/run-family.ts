import { Agent } from 'node:http';
import fc from 'fast-check';
import { residentMb } from '../../scripts/bench/process-cost.ts';
import type { TestServer } from '../http/server.ts';
import type { Family } from './families.ts';
import { requestsOf } from './families.ts';
import { judge } from './judge.ts';
import { type Sent, sendRequest } from './request.ts';
import type { Surface } from './surface.ts';

export interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  /** Longest time in milliseconds that an answer may take. */
  readonly hangMs: number;
}

export interface FuzzReport {
  readonly requests: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly slowestMs: number;
  /** Resident memory in MB after each tenth of the requests. */
  readonly resident: readonly number[];
  /** What is wrong with the shortest request found to be answered badly. */
  readonly fault: string | undefined;
}

/** Sends generated requests of one family, one after the other, until one is answered badly or `count` were sent. */
export async function fuzzFamily(
  family: Family,
  server: TestServer,
  surface: Surface,
  { count, seed, hangMs }: FuzzOptions,
): Promise<FuzzReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const statuses: Record<number, number> = {};
  const resident: number[] = [];
  let requests = 0;
  let slowestMs = 0;
  const ask = async (sent: Sent) => {
    const answer = await sendRequest(server.url, sent, agent, hangMs);
    requests += 1;
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    slowestMs = Math.max(slowestMs, answer.milliseconds);
    if (requests % Math.ceil(count / 10) === 0) resident.push(residentMb(server.pid));
    judge(sent, answer, server.baseUrl);
  };
  const run = await fc.check(fc.asyncProperty(requestsOf(surface)[family], ask), { numRuns: count, seed });
  agent.destroy();
  const fault = run.failed ? describe(family, run) : undefined;
  return { requests, statuses, slowestMs, resident, fault };
}

function describe(family: Family, run: fc.RunDetails<[Sent]>): string {
  const error = run.errorInstance instanceof Error ? run.errorInstance.message : String(run.errorInstance);
  return [
    error,
    `  request: ${fc.stringify(run.counterexample?.[0])}`,
    `  again: npm run fuzz -- ${family} --seed ${run.seed} (path ${run.counterexamplePath}, ${run.numShrinks} times shrunk)`,
  ].join('\n');
}
