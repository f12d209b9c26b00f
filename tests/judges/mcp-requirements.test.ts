import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createExchange } from '../../src/mcp/messages.ts';
import { createOriginPolicy, serveMcp } from '../../src/mcp/serve-mcp.ts';
import { fromNode } from '../../src/server/connection/request.ts';
import { send } from '../../src/server/connection/send.ts';
import { createConformanceServer } from '../mcp-conformance-server.ts';
import { run } from './run.ts';

const REVISION = '2026-07-28';

// The directory has no tool that asks back, logs or reports progress, so the suite's own tools stand behind
// the directory's HTTP policy and exchange here.
const policy = {
  origins: createOriginPolicy('http://localhost'),
  exchange: createExchange(createConformanceServer, () => {}),
  refusal: () => undefined,
  spend: async () => ({ headers: {} }),
};
const server = createServer(async (req, res) => {
  await send(req, res, await serveMcp(fromNode(req, res, req.url ?? '/', 0), policy), []);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

/** The scenarios that the suite's frozen list requires of servers. */
const list = readFileSync(
  new URL(`node_modules/@modelcontextprotocol/conformance/requirements/${REVISION}.yaml`, import.meta.url),
  'utf8',
);
const required = [...(/^server:\n((?: {2}- .+\n)+)/m.exec(list)?.[1] ?? '').matchAll(/- (\S+)/g)].map(
  ([, name]) => name as string,
);

test(`${REVISION} requires scenarios of servers`, () => assert.equal(required.length, 37));

const { stdout, stderr } = await run('conformance', [
  'server',
  '--url',
  `http://127.0.0.1:${port}/api/mcp`,
  '--requirements',
  REVISION,
]);
server.close();

for (const scenario of required) {
  test(`the exchange meets ${scenario} of ${REVISION}`, () => {
    const verdict = new RegExp(`^[✓✗] ${scenario}: (\\d+) passed, (\\d+) failed`, 'm').exec(stdout);
    assert.ok(verdict, `the suite did not run it:\n${stdout.slice(-2000)}\n${stderr.slice(-1000)}`);
    const [line, passed, failed] = verdict;
    assert.ok(Number(passed) > 0 && failed === '0', line);
  });
}
