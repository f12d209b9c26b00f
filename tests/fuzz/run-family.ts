import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import fc from 'fast-check';
import { rawExchange, statuses as statusesOf } from '../http/raw-request.ts';
import type { TestServer } from '../http/server.ts';
import type { ServerVitals } from '../http/server-probe.ts';
import { type Family, requestsOf } from './families.ts';
import { CANARY } from './odd-values.ts';
import { messages, type Received, type Sent, sendRequest } from './request.ts';
import type { Surface } from './surface.ts';

const LEAK = /node_modules|\/dist\/server\/|\n\s+at \S+ \(|\.[cm]?[jt]s:\d+:\d+/;
const isProblemPath = (target: string) => /^\/(?:api|oauth2|sandbox)(?:\/|\?|$)/.test(target);

/** Checks what every answer of ours must hold, whatever was asked; throws what is wrong with this one. */
function judge({ method, target }: Sent, answer: Received, baseUrl: string): void {
  const { status, headers, text } = answer;
  const label = `${method} ${target.slice(0, 200)} answers ${status}: ${text.slice(0, 300)}`;
  const type = headers['content-type'] ?? '';
  assert.ok(status >= 200 && status < 500, label);
  assert.equal(headers['x-canary'], undefined, `a header was injected: ${label}`);
  assert.equal(headers['x-content-type-options'], 'nosniff', `nosniff is missing: ${label}`);
  if (method === 'HEAD' || status === 204 || status === 304)
    assert.equal(answer.bytes, 0, `a body came: ${label}`);
  if (status === 304) assert.ok(headers['etag'], `no entity tag: ${label}`);
  if (status === 405) assert.ok(headers['allow'], `no Allow: ${label}`);
  // A client that failed to authenticate in the body may be told by the body alone (RFC 6749 §5.2).
  if (status === 401 && !text.includes('"invalid_client"')) {
    assert.ok(headers['www-authenticate'], `no challenge: ${label}`);
  }
  if (status >= 300 && status < 400 && status !== 304) checkLocation(headers['location'], baseUrl, label);
  if (/^text\//.test(type)) assert.match(type, /charset=utf-8/i, label);
  if (/^text\/html/.test(type)) assert.ok(!text.includes(CANARY), `markup came back: ${label}`);
  if (answer.bytes === 0) return;
  if (/[/+]json\b/.test(type) && status !== 206) checkJson(answer, type, label);
  if (status >= 400) {
    assert.doesNotMatch(text, LEAK, label);
    if (isProblemPath(target)) assert.match(type, /^(?:application\/(?:problem\+)?json|text\/html)\b/, label);
  }
}

function checkLocation(location: string | undefined, baseUrl: string, label: string): void {
  assert.ok(location, `no Location: ${label}`);
  const ours = location.startsWith(`${baseUrl}/`) || /^\/(?![/\\])/.test(location);
  assert.ok(ours, `leads away, to ${location}: ${label}`);
}

function checkJson({ status, text }: Received, type: string, label: string): void {
  const value = JSON.parse(text);
  if (status < 400) return;
  if (!type.startsWith('application/problem+json')) {
    // OAuth (RFC 6749), JSON-RPC 2.0 and security events (RFC 8935) have error bodies of their own.
    const [message] = Array.isArray(value) ? value : [value];
    const name =
      message.error?.message ?? message.error ?? message.err ?? message.invalidReason ?? message.errorReason;
    assert.ok(typeof name === 'string' && name.length > 0, label);
    return;
  }
  assert.equal(value.status, status, label);
  for (const member of ['type', 'title', 'detail'])
    assert.ok(value[member]?.length > 0, `${member}: ${label}`);
}

interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  /** Longest time in milliseconds that an answer may take. */
  readonly hangMs: number;
  /** Shares of the requests, from 0 to 1, after which garbage is collected and memory measured. */
  readonly weighAt?: readonly number[];
}

/** Sends generated requests of one family, one after the other, until one is answered badly or `count` were sent: `fault` is what is wrong with the shortest such request. */
export async function fuzzFamily(
  family: Family,
  server: TestServer,
  surface: Surface,
  { count, seed, hangMs, weighAt = [] }: FuzzOptions,
) {
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
