/**
 * The MCP endpoint beside JSON-RPC by hand over `node:http` with the same tools, in turns; and its first call, sent as soon
 * as the server reports that it is ready. `mcp.ts by-hand` is the endpoint by hand, which prints its address.
 */

import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DIRECTORY_TOOLS } from '../../src/mcp/directory-tools.ts';
import { callTool } from '../../src/mcp/serve-tools.ts';
import { modernMeta } from '../../tests/agent-client.ts';
import { inTurns, type Load, type Server, send, startBuilt, startProgram } from './load.ts';
import { atLeast, atMost, head, median, QUICK, reportBars, row } from './measure.ts';
import { mcpContext } from './synthetic-catalog.ts';

function serveByHand(): void {
  const context = mcpContext();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { id, params } = JSON.parse(Buffer.concat(chunks).toString());
    const tool = DIRECTORY_TOOLS.find(({ published }) => published.name === params.name);
    const result = tool && (await callTool(tool, params.arguments, context));
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result }));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
}

function callsOf(server: Server, name: string, isModern: boolean): Load {
  const params = {
    name: 'search_tools',
    arguments: { query: 'kyc' },
    ...(isModern && { _meta: modernMeta() }),
  };
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': params.name,
  };
  const json = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  return { name, servers: [server], path: '/api/mcp', json, ...(isModern && { headers }) };
}

/** Milliseconds that the first MCP call to a server that has just started takes. */
async function firstCall(): Promise<number> {
  const server = await startBuilt({ PAYMENTS_MODE: 'off' });
  const began = performance.now();
  await send(new Agent(), callsOf(server, 'first call', false));
  server.stop();
  return performance.now() - began;
}

async function bench(): Promise<void> {
  const first: number[] = [];
  for (let start = 0; start < 5; start += 1) first.push(await firstCall());
  const byHand = await startProgram(['scripts/bench/mcp.ts', 'by-hand']);
  const ours = await startBuilt({ PAYMENTS_MODE: 'off' });
  const loads = [
    callsOf(byHand, 'by hand', false),
    callsOf(ours, 'bare tools/call', false),
    callsOf(ours, 'call of 2026-07-28', true),
  ];
  const rounds = QUICK ? 1 : 3;
  const one = await inTurns(loads, { rounds, requests: QUICK ? 500 : 1000, connections: 1 });
  const eight = await inTurns(loads, { rounds, requests: QUICK ? 2000 : 4000, connections: 8 });
  console.log(head('endpoint', 'p50 ms, one at a time', 'calls/s, eight at a time', 'CPU µs per call'));
  const bars = [atMost('first call when ready, median of 5 starts', median(first), 50, 'ms')];
  for (const [index, { name }] of loads.entries()) {
    const { p50Ms = 0 } = one[index] ?? {};
    const { perSecond = 0, cpuMicros = 0 } = eight[index] ?? {};
    console.log(row(name, p50Ms, perSecond, cpuMicros));
    if (index === 0) continue;
    bars.push(
      atMost(`p50 of a ${name}`, p50Ms, 2, 'ms'),
      atLeast(`calls per second, ${name} ÷ by hand`, perSecond / (eight[0]?.perSecond ?? 0), 0.4),
    );
  }
  reportBars(bars);
  process.exit();
}

if (process.argv.includes('by-hand')) serveByHand();
else await bench();
