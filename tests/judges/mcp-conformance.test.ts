import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startServer } from '../http/server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { run } from './run.ts';

const MODERN = '2026-07-28';
const HANDSHAKE = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'server-session-lifecycle',
];
/** Scenarios by version that need no tool of the suite's own. */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  [MODERN]: [
    'tools-list',
    'resources-list',
    'prompts-list',
    'caching',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'http-header-validation',
    'input-required-result-unsupported-methods',
    'input-required-result-missing-input-response',
    'input-required-result-ignore-extra-params',
  ],
  '2025-11-25': [...HANDSHAKE, 'dns-rebinding-protection', 'server-sse-multiple-streams'],
  '2025-06-18': HANDSHAKE,
  '2025-03-26': ['server-session-lifecycle'],
};

/** Checks that need diagnostic tools which a product does not have; the suite has no space after the colon. */
const EXCUSED = `server:
  - server-stateless:sep-2575-server-rejects-undeclared-capability
  - server-stateless:sep-2575-missing-capability-http-400
  - server-stateless:sep-2575-http-server-no-independent-requests-on-stream
  - server-stateless:sep-2575-server-no-log-without-loglevel
`;

const server = await startServer();
const folder = temporaryFolder('conformance');
const baseline = join(folder, 'excused.yml');
writeFileSync(baseline, EXCUSED);
after(async () => {
  await server.stop();
});

const conformance = (version: string, ...args: string[]) =>
  run('conformance', [
    ...['server', '--url', `${server.url}/api/mcp`, '--spec-version', version],
    ...args,
    ...['-o', join(folder, 'results')],
  ]);

// All scenarios of a version in one run, which starts the program once; it says of each how many checks failed.
const outputs = new Map<string, string>();
for (const version of Object.keys(SCENARIOS)) {
  const { stdout, stderr } = await conformance(version, '--suite', 'all');
  outputs.set(version, stdout + stderr);
}

for (const [version, scenarios] of Object.entries(SCENARIOS)) {
  for (const scenario of scenarios) {
    test(`the MCP conformance suite passes ${scenario} in ${version}`, () => {
      const output = outputs.get(version) ?? '';
      const failed = new RegExp(`^[✓✗] ${scenario}: \\d+ passed, (\\d+) failed`, 'm').exec(output)?.[1];
      assert.equal(failed, '0', output.slice(-4000));
    });
  }
}

test(`the MCP conformance suite passes server-stateless in ${MODERN}, but for what needs diagnostic tools`, async () => {
  const args = ['--scenario', 'server-stateless', '--expected-failures', baseline];
  const { code, stdout, stderr } = await conformance(MODERN, ...args);
  assert.equal(code, 0, `${stdout.slice(-3000)}\n${stderr.slice(-1000)}`);
});
