import { Agent } from 'node:http';
import { cpuMicros } from '../../scripts/bench/measure.ts';
import { callAt } from '../http/raw-request.ts';
import type { TestServer } from '../http/server.ts';
import { COSTLY, type CostRequest } from './cost-requests.ts';
import type { Attack, Seen, Targets } from './families.ts';

/** Most that each kind may cost, in health answers: a message of MCP that calls no tool, any other open request, a page. */
const MOST = { message: 40, request: 80, page: 80, markdown: 160 } as const;
const ROUNDS = 7;
const LONG_MICROS = 100_000;

let sent = 0;

/** Sends a request on the one connection of `agent`; resolves with the status. */
async function send(url: string, { path, ...asked }: CostRequest, agent: Agent): Promise<number> {
  sent += 1;
  return (await callAt(url, path.replace('{n}', String(sent)), { ...asked, agent })).status;
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * What a request costs the process in health answers, by CPU time: both on one kept connection, in turns so short that what
 * else the machine does bears on both alike.
 */
async function ratioToHealth(
  { url, pid }: TestServer,
  asked: CostRequest,
): Promise<{ ratio: number; status: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let status = 0;
  const microsEach = async (one: CostRequest, times: number) => {
    const before = cpuMicros(pid);
    for (let n = 0; n < times; n += 1) status = await send(url, one, agent);
    return (cpuMicros(pid) - before) / times;
  };
  const health: CostRequest = { path: '/api/health' };
  await microsEach(health, 100);
  // What takes long needs no second look, what is short one at code that is compiled.
  const isLong = (await microsEach(asked, 2)) > LONG_MICROS;
  const times = isLong ? 1 : 7;
  if (!isLong) await microsEach(asked, 40);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const beside = await microsEach(health, 50);
    ratios.push((await microsEach(asked, times)) / beside);
  }
  agent.destroy();
  return { ratio: middle(ratios), status };
}

/** The dearest requests that are let in, each at the largest body that is: what they cost beside a health answer. */
export const costs = ({ open }: Targets): Attack[] =>
  Object.entries(COSTLY).flatMap(([kind, requests]) => {
    const most = MOST[kind as keyof typeof COSTLY];
    return Object.entries(requests).map(
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
  });
