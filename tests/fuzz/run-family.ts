import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import fc from 'fast-check';
import { rawExchange, statuses as statusesOf } from '../http/raw-request.ts';
import type { TestServer } from '../http/server.ts';
import type { ServerVitals } from '../http/server-probe.ts';
import type { Family } from './families.ts';
import { requestsOf } from './families.ts';
import { judge } from './judge.ts';
import { messages } from './messages.ts';
import { type Sent, sendRequest } from './request.ts';
import type { Surface } from './surface.ts';

export interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  /** Longest time in milliseconds that an answer may take. */
  readonly hangMs: number;
  /** Shares of the requests, from 0 to 1, after which garbage is collected and memory measured. */
  readonly weighAt?: readonly number[];
}

export interface FuzzReport {
  readonly requests: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly slowestMs: number;
  /** Memory at each of `weighAt`. */
  readonly memory: readonly ServerVitals[];
  /** What is wrong with the shortest request found to be answered badly. */
  readonly fault: string | undefined;
}

/** Sends generated requests of one family, one after the other, until one is answered badly or `count` were sent. */
export async function fuzzFamily(
  family: Family,
  server: TestServer,
  surface: Surface,
  { count, seed, hangMs, weighAt = [] }: FuzzOptions,
): Promise<FuzzReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const statuses: Record<number, number> = {};
  const memory: ServerVitals[] = [];
  const weighings = new Set(weighAt.map((share) => Math.round(share * count)));
  let requests = 0;
  let slowestMs = 0;
  const note = async (found: readonly number[], milliseconds: number) => {
    requests += 1;
    for (const status of found) statuses[status] = (statuses[status] ?? 0) + 1;
    slowestMs = Math.max(slowestMs, milliseconds);
    if (!weighings.has(requests)) return;
    memory.push(await server.ask('vitals after a collection of garbage'));
  };
  const ask = async (sent: Sent) => {
    const answer = await sendRequest(server.url, sent, agent, hangMs);
    await note([answer.status], answer.milliseconds);
    judge(sent, answer, server.baseUrl);
  };
  /** Bytes, after which the client says that no more come: the server then closes the connection. */
  const exchange = async (bytes: string) => {
    const start = performance.now();
    const text = await rawExchange(server.url, Buffer.from(bytes, 'latin1'), { halfClose: true, hangMs });
    const found = statusesOf(text);
    await note(found, performance.now() - start);
    assert.ok(
      found.every((status) => status < 500),
      `answered ${found.join(', ')}`,
    );
  };
  const settings = { numRuns: count, seed };
  const fault =
    family === 'framing'
      ? faultOf(family, await fc.check(fc.asyncProperty(messages, exchange), settings))
      : faultOf(family, await fc.check(fc.asyncProperty(requestsOf(surface)[family], ask), settings));
  agent.destroy();
  return { requests, statuses, slowestMs, memory, fault };
}

function faultOf<T>(family: Family, run: fc.RunDetails<[T]>): string | undefined {
  if (!run.failed) return undefined;
  const error = run.errorInstance instanceof Error ? run.errorInstance.message : String(run.errorInstance);
  return [
    error,
    `  request: ${fc.stringify(run.counterexample?.[0])}`,
    `  again: npx node scripts/fuzz.ts ${family} --seed ${run.seed} (path ${run.counterexamplePath}, ${run.numShrinks} times shrunk)`,
  ].join('\n');
}
