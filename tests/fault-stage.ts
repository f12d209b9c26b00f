import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reservePort } from '../scripts/testing/test-environment.ts';
import { ANONYMOUS, toolCall } from './agent-client.ts';
import { type StartOptions, startServer, type TestServer } from './http/server.ts';
import { type Front, startNginx } from './http/start-nginx.ts';
import { FEED, type LiveMoney } from './live-money.ts';
import { createRecording } from './metrics-recording.ts';

/** Longer than a process goes by what it has seen of the things that it depends on. */
const KEPT_MS = 1200;

/** What the blackbox exporter asks, as in prometheus.yaml. */
const PUBLIC = 'https://directory.example.org';
const PROBED = ['/', '/api/tools?limit=1'];

type Instance = 'a' | 'b';

/** The answer to a request, undefined when there is none within ten seconds. */
async function ask(url: string, request: RequestInit = {}) {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(10_000) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

export const USES = ['page', 'search', 'registration', 'paid feed', 'MCP'];

/** Does each of {@link USES}; resolves with the statuses that users see. */
async function use(url: string, money: LiveMoney): Promise<readonly string[]> {
  const post = (path: string, body: unknown) =>
    ask(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const payment = await money.credential(url, 'card').catch(() => undefined);
  const answers = await Promise.all([
    ask(`${url}/tools/stripe`),
    ask(`${url}/api/search?q=kyc&limit=1`),
    post('/api/agent/register', ANONYMOUS),
    ask(url + FEED, { headers: payment ?? {} }),
    post('/api/mcp', toolCall('search_tools', { query: 'kyc', limit: 1 })),
  ]);
  return answers.map((answer) => String(answer?.status ?? 'none'));
}

export type Stage = Awaited<ReturnType<typeof createStage>>;

/** A place where a fault is made: processes, nginx, what users see of them, and what Prometheus reads. */
export async function createStage(money: LiveMoney) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fault-'));
  const ports = { a: await reservePort(), b: await reservePort() };
  const frontPort = await reservePort();
  const running = new Map<Instance, TestServer>();
  const instances = new Set<Instance>();
  const printed: (() => string)[] = [];
  const recording = createRecording();
  let front: Front | undefined;
  let known: ReadonlySet<string> = new Set();
  let readsBefore = 0;
  let uses: readonly string[] = [];
  const lines = () => printed.flatMap((output) => output().split('\n')).filter((line) => !known.has(line));

  async function metricsOf(instance: Instance): Promise<string | undefined> {
    const address = /metrics at (http\S+\/metrics)/.exec(running.get(instance)?.output() ?? '')?.[1];
    return address === undefined ? undefined : (await ask(address))?.text;
  }

  /** Leaves the newest backup, taken hours ago. */
  function backUp(hours: number): void {
    const folder = join(dataDir, 'backups');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const taken = new Date(Date.now() - hours * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    for (const suffix of ['', '.sha256']) writeFileSync(join(folder, `directory-${taken}.db${suffix}`), '');
  }
  backUp(1);

  return {
    dataDir,
    ports,
    backUp,
    /** Starts a process on its port; one that does not start is part of what is recorded. */
    async start(instance: Instance, more: Readonly<Record<string, string>> = {}, options: StartOptions = {}) {
      const place = { METRICS_PORT: '0', PORT: String(ports[instance]), TRUST_PROXY_HOPS: front ? '1' : '0' };
      instances.add(instance);
      try {
        const env = { ...money.env, ...place, ...more };
        const server = await startServer(env, { dataDir, ...options });
        running.set(instance, server);
        printed.push(server.output);
      } catch (error) {
        printed.push(() => (error as Error).message);
      }
    },
    async kill(instance: Instance, signal: NodeJS.Signals) {
      const server = running.get(instance);
      running.delete(instance);
      await server?.kill(signal);
    },
    server(instance: Instance): TestServer {
      const server = running.get(instance);
      if (!server) throw new Error(`process ${instance} does not run:\n${lines().join('\n')}`);
      return server;
    },
    /** Starts nginx before these ports; to be called before the processes are started. */
    async startFront(upstreams: readonly number[] = [ports.a]): Promise<Front> {
      const addresses = upstreams.map((port) => `127.0.0.1:${port}`);
      front = await startNginx(addresses, frontPort, '.', '/tools/stripe');
      return front;
    },
    /** Reads metrics and probes a number of times, and unless it is quiet does what users do. */
    async read(times: number, { isQuiet } = { isQuiet: false }) {
      await sleep(KEPT_MS);
      const url = `http://127.0.0.1:${front ? frontPort : ports.a}`;
      for (let time = 0; time < times; time += 1) {
        if (!isQuiet) uses = await use(url, money);
        const metrics = [...instances].map(async (name) => [name, await metricsOf(name)] as const);
        const probes = (front ? PROBED : []).map(
          async (path) => [PUBLIC + path, (await ask(url + path))?.status === 200] as const,
        );
        recording.add(new Map(await Promise.all(metrics)), new Map(await Promise.all(probes)));
      }
    },
    /** What is read and printed from here on is under the fault. */
    faultBegins() {
      readsBefore = recording.readings();
      known = new Set(lines());
    },
    /** Lines that were printed under the fault. */
    lines,
    recorded: () => ({ points: recording.points(), readsBefore, uses }),
    async close() {
      await front?.stop();
      await Promise.all([...running.values()].map((server) => server.kill('SIGKILL')));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
