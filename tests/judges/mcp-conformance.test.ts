import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startServer } from '../http/server.ts';
import { run } from './run.ts';

const MODERN = '2026-07-28';
const RUNS: readonly (readonly [version: string, scenario: string])[] = [
  ...[
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
    'server-stateless',
  ].map((scenario) => [MODERN, scenario] as const),
  ...['2025-11-25', '2025-06-18'].flatMap((version) =>
    [
      'server-initialize',
      'ping',
      'tools-list',
      'resources-list',
      'prompts-list',
      'server-session-lifecycle',
    ].map((scenario) => [version, scenario] as const),
  ),
  ['2025-11-25', 'dns-rebinding-protection'],
  ['2025-11-25', 'server-sse-multiple-streams'],
  ['2025-03-26', 'server-session-lifecycle'],
];

/** Checks that need diagnostic tools which a product does not have; the suite has no space after the colon. */
const EXCUSED = `server:
  - server-stateless:sep-2575-server-rejects-undeclared-capability
  - server-stateless:sep-2575-missing-capability-http-400
  - server-stateless:sep-2575-http-server-no-independent-requests-on-stream
  - server-stateless:sep-2575-server-no-log-without-loglevel
`;

const server = await startServer({}, { anyPort: true });
const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
const baseline = join(folder, 'excused.yml');
writeFileSync(baseline, EXCUSED);
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

for (const [version, scenario] of RUNS) {
  test(`the MCP conformance suite passes ${scenario} in ${version}`, async () => {
    const excuse = scenario === 'server-stateless' ? ['--expected-failures', baseline] : [];
    const { code, stdout, stderr } = await run('conformance', [
      'server',
      '--url',
      `${server.url}/api/mcp`,
      '--spec-version',
      version,
      '--scenario',
      scenario,
      ...excuse,
      '-o',
      join(folder, 'results'),
    ]);
    assert.equal(code, 0, `${stdout.slice(-3000)}\n${stderr.slice(-1000)}`);
  });
}
