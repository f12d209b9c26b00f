import { Agent, request } from 'node:http';
import { cpuMicros } from '../../scripts/bench/process-cost.ts';
import type { TestServer } from '../http/server.ts';
import type { Attack, Seen } from './attack.ts';
import { MARKDOWN_PAGES, MCP_MESSAGES, OTHER_REQUESTS, type Request, TOOL_CALLS } from './dear-requests.ts';
import type { Targets } from './targets.ts';

/**
 * Most that a message of MCP other than a call of a tool, any other open request, and a rendered page in Markdown may cost:
 * in health answers.
 */
const MOST = { message: 40, request: 80, markdown: 160 } as const;
const ROUNDS = 3;
const LONG_MICROS = 100_000;

let sent = 0;

/** Sends a request and reads its answer, on the one connection of `agent`; resolves with the status. */
function send(url: string, { path, method = 'GET', headers = {}, body }: Request, agent: Agent) {
  sent += 1;
  const target = path.replace('{n}', String(sent));
  return new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asking = request({ agent, hostname, port, path: target, method, headers }, (res) => {
      res.resume();
      res.once('error', reject);
      res.once('end', () => resolve(res.statusCode ?? 0));
    });
    asking.once('error', reject);
    asking.end(body);
  });
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** What a request costs the process in health answers, by CPU time: both on one kept connection, in turns. */
async function ratioToHealth(
  { url, pid }: TestServer,
  asked: Request,
): Promise<{ ratio: number; status: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let status = 0;
  const microsEach = async (one: Request, times: number) => {
    const before = cpuMicros(pid);
    for (let n = 0; n < times; n += 1) status = await send(url, one, agent);
    return (cpuMicros(pid) - before) / times;
  };
  const health: Request = { path: '/api/health' };
  await microsEach(health, 100);
  // What takes long needs no second look, what is short one at code that is compiled.
  const isLong = (await microsEach(asked, 2)) > LONG_MICROS;
  const times = isLong ? 1 : 15;
  if (!isLong) await microsEach(asked, 40);
  const rounds: { readonly health: number; readonly asked: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ health: await microsEach(health, 100), asked: await microsEach(asked, times) });
  agent.destroy();
  const ratio = middle(rounds.map((one) => one.asked)) / middle(rounds.map((one) => one.health));
  return { ratio, status };
}

/** The dearest requests that are let in, each at the largest body that is: what they cost beside a health answer. */
export function costs({ open }: Targets): Attack[] {
  const measured = (requests: Readonly<Record<string, Request>>, most: number) =>
    Object.entries(requests).map(
      ([name, asked]): Attack => ({
        name,
        expected: `at most ${most} health answers`,
        long: true,
        run: async (): Promise<Seen> => {
          const { ratio, status } = await ratioToHealth(open, asked);
          const detail = `${ratio.toFixed(1)} ×, ${status}`;
          return { seen: `${ratio <= most ? 'at most' : 'more than'} ${most} health answers`, detail };
        },
      }),
    );
  return [
    ...measured(MCP_MESSAGES, MOST.message),
    ...measured({ ...TOOL_CALLS, ...OTHER_REQUESTS }, MOST.request),
    ...measured(MARKDOWN_PAGES, MOST.markdown),
  ];
}
