import { ALL_COLLECTORS } from '../../src/observations/collectors.ts';
import { createReader } from '../../src/observations/reading/create-reader.ts';
import { listTasks } from '../../src/observations/run/list-tasks.ts';
import { runTasks } from '../../src/observations/run/run-tasks.ts';
import { createHostGate } from '../../src/observations/visit/host-gate.ts';
import type { WireAnswer, WireRequest } from '../../src/observations/visit/request.ts';
import { VisitError } from '../../src/observations/visit/visit.ts';
import { createMemory } from '../../src/observations/watch/create-memory.ts';
import { toolOf } from '../unit/catalog/small-catalog.ts';

const text = (body: string, headers = {}): WireAnswer => ({ status: 200, headers, body: Buffer.from(body) });
const redirect = (status: number, location: string): WireAnswer => ({
  status,
  headers: { location },
  body: Buffer.alloc(0),
});
const RERUN = 'https://api.github.com/repos/o/r/actions/runs/1/rerun';
const unreachable = () => {
  throw new VisitError('unreachable', 'no connection in time');
};

/** Answers of hostile vendors to whatever they are asked. */
const HOSTILE: readonly (() => WireAnswer)[] = [
  () => text(`{"status":{"indicator":"none"},"incidents":[${'0,'.repeat(1_048_000)}0]}`),
  () => text(`a: [${'[],'.repeat(1_300_000)}]`),
  () => text(Array.from({ length: 80_000 }, (_, at) => `k${at}: 1`).join('\n')),
  () => text(`User-agent: *\nAllow: ${'*a'.repeat(260_000)}`),
  () => text(`User-agent: *\n${`Disallow: ${'*a'.repeat(1000)}b\n`.repeat(255)}`),
  () => redirect(307, RERUN),
  () => redirect(301, `https://user:word@${'a'.repeat(3000)}.example/`),
  unreachable,
  () => text('['.repeat(4_000_000)),
  () => text(`a: ${'['.repeat(400_000)}`),
  () => text(`a: &a {x: 1}\nb: [${'*a,'.repeat(500_000)}]`),
  () => text('<a><b>'.repeat(300_000)),
  () => text(`<rss version="2.0"><channel>${'<item><title>x</title></item>'.repeat(80_000)}</channel></rss>`),
  () => text(`data: ${'{"result":'.repeat(200_000)}`, { 'content-type': 'text/event-stream' }),
  () => text('\n'.repeat(4 << 20), { 'content-type': 'text/event-stream' }),
];

/** A tool whose vendor answers at a host of its own. */
const vendor = (at: number) =>
  toolOf({
    slug: `v${at}`,
    links: {
      status: `https://v${at}.example/`,
      openapi: `https://v${at}.example/openapi.yaml`,
      changelogFeed: `https://v${at}.example/feed.xml`,
      mcpServer: `https://v${at}.example/mcp`,
      pricing: `https://v${at}.example/prices`,
    },
  });

function honest({ url, body }: WireRequest): WireAnswer {
  const { pathname } = new URL(url);
  if (pathname === '/openapi.yaml') return text('info: {version: 1}\npaths:\n  /a:\n    get: {}\n');
  if (pathname === '/feed.xml')
    return text(
      '<rss version="2.0"><channel><title>x</title><item><title>v1.0</title></item></channel></rss>',
    );
  if (pathname === '/prices') return text(`<p>${'A price of a page. '.repeat(20)}</p>`);
  if (pathname === '/mcp')
    return text(
      body?.includes('tools/list')
        ? '{"result":{"tools":[{"name":"a"}]}}'
        : '{"result":{"protocolVersion":"2025-06-18","serverInfo":{"version":"1"}}}',
    );
  return pathname === '/robots.txt' ? { ...text(''), status: 404 } : text('{"status":{"indicator":"none"}}');
}

export interface HostileReport {
  /** Subjects of honest vendors, and those of them that were seen. */
  readonly honest: number;
  readonly seen: number;
  /** Subjects of hostile vendors, and results of them. */
  readonly hostile: number;
  readonly told: number;
  /** Requests that carried the token, or repeated a POST, at another host. */
  readonly leaks: readonly string[];
  readonly peakMegabytes: number;
}

/** One run over `count` vendors of whom three in ten are hostile, with the thread that reads answers. */
export async function visitHostileWorld(count: number): Promise<HostileReport> {
  const isHostile = (host: string) => Number(/^v(\d+)\./.exec(host)?.[1] ?? 9) % 10 < 3;
  const tools = Array.from({ length: count }, (_, at) => vendor(at));
  const names = ['status', 'openapi', 'changelog', 'mcp', 'prices'] as const;
  const tasks = listTasks(
    tools,
    names.map((name) => ALL_COLLECTORS[name]),
  );
  const clock = { now: Date.now, sleep: async () => undefined };
  const reader = createReader();
  const leaks: string[] = [];
  const answers = new Map<number, WireAnswer>();
  let peak = 0;
  const run = await runTasks(tasks, {
    world: {
      clock,
      gate: createHostGate(clock, () => ({ pauseMs: 0, budget: 500 })),
      origins: new Map(),
      userAgent: 'Test/1.0',
      timeoutMs: 1000,
      githubToken: 'secret',
      async send(request) {
        const { hostname } = new URL(request.url);
        if (!hostname.startsWith('v'))
          leaks.push(
            ...(request.method === 'POST' || 'authorization' in request.headers ? [request.url] : []),
          );
        const own = Number(/^v(\d+)\./.exec(hostname)?.[1] ?? 0);
        // Which answers it has depends on the vendor; every hostile kind is there once thirty of them are.
        const kind = Math.floor(own / 10) * 3 + (own % 10);
        if (!isHostile(hostname)) return honest(request);
        const at = kind % HOSTILE.length;
        // Made once: what this side needs to make a body is no memory of the collectors.
        const made = answers.get(at) ?? (HOSTILE[at] ?? unreachable)();
        answers.set(at, made);
        const answer = { ...made, body: Buffer.from(made.body) };
        peak = Math.max(peak, process.memoryUsage.rss());
        if (answer.body.byteLength > request.maxBytes)
          throw new VisitError('too-large', 'the answer is too large');
        return answer;
      },
    },
    read: reader.read,
    ...createMemory([]),
    tools,
    hosts: 24,
    writeDraft: () => undefined,
    onResult: () => {
      peak = Math.max(peak, process.memoryUsage.rss());
    },
  });
  await reader.stop();
  const ofHostile = ({ task }: (typeof run.results)[number]) => isHostile(new URL(task.target.url).hostname);
  const honestResults = run.results.filter((result) => !ofHostile(result));
  return {
    honest: tasks.filter(({ target }) => !isHostile(new URL(target.url).hostname)).length,
    seen: honestResults.filter(({ outcome }) => outcome === 'seen').length,
    hostile: tasks.length - tasks.filter(({ target }) => !isHostile(new URL(target.url).hostname)).length,
    told: run.results.length - honestResults.length,
    leaks,
    peakMegabytes: Math.round(peak / 2 ** 20),
  };
}
