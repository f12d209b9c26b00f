/**
 * One run of collectors in a process of its own, so that its memory can be measured: `PORT COUNT`. The hosts of all
 * vendors are below paths of `127.0.0.1:PORT`, and of those that nobody can reach at a port that nobody listens at.
 * Prints a {@link CollectorReport}.
 */
import { readFileSync } from 'node:fs';
import { ALL_COLLECTORS } from '../../src/observations/collectors.ts';
import { createReader } from '../../src/observations/reading/create-reader.ts';
import { runTasks } from '../../src/observations/run/run-tasks.ts';
import { listTasks } from '../../src/observations/run/tasks.ts';
import { send } from '../../src/observations/visit/request.ts';
import { createMemory } from '../../src/observations/watch/create-memory.ts';
import { toolOf } from '../unit/catalog/small-catalog.ts';
import { visitWorld } from '../visit-world.ts';

export interface CollectorReport {
  readonly results: readonly { readonly host: string; readonly outcome: string; readonly reason?: string }[];
  readonly peakMegabytes: number;
}

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

const [port = '', count = '', ...unreachable] = process.argv.slice(2);
const tools = Array.from({ length: Number(count) }, (_, at) => vendor(at));
const names = ['status', 'openapi', 'changelog', 'mcp', 'prices'] as const;
const placeOf = (host: string) =>
  unreachable.includes(host) ? 'http://127.0.0.1:1' : `http://127.0.0.1:${port}/${host}`;
const hosts = ['api.github.com', ...tools.map(({ slug }) => `${slug}.example`)];
const reader = createReader();
const { results } = await runTasks(
  listTasks(
    tools,
    names.map((name) => ALL_COLLECTORS[name]),
  ),
  {
    world: visitWorld(send, {
      clock: { now: Date.now, sleep: async () => undefined },
      origins: new Map(hosts.map((host) => [`https://${host}`, placeOf(host)])),
      timeoutMs: 60_000,
      githubToken: 'secret',
    }),
    read: reader.read,
    ...createMemory([]),
    tools,
    hosts: 24,
    writeDraft: () => undefined,
  },
);
await reader.stop();
const [, peakKilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
const report: CollectorReport = {
  results: results.map(({ task, outcome, reason }) => ({
    host: new URL(task.target.url).hostname,
    outcome,
    ...(reason !== undefined && { reason }),
  })),
  peakMegabytes: Math.round(Number(peakKilobytes) / 1024),
};
process.stdout.write(JSON.stringify(report), () => process.exit());
