import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../http/server.ts';
import { run } from './run.ts';

const server = await startServer({}, { atBaseUrl: true });
after(() => server.stop());

test('@vercel/agent-readability gives a documentation page at least 92 of 100', async (context) => {
  const { stdout, stderr } = await run('agent-readability', [
    'audit',
    `${server.baseUrl}/docs/api`,
    '--json',
  ]);
  const report = JSON.parse(stdout.slice(stdout.indexOf('{')));
  context.diagnostic(`score ${report.score}`);
  assert.ok(report.score >= 92, `${report.score}\n${stdout.slice(0, 4000)}\n${stderr.slice(0, 1000)}`);
});

test('afdocs gives at least 98 of 100', async (context) => {
  const { stdout, stderr } = await run('afdocs', [
    'check',
    server.baseUrl,
    '--format',
    'json',
    '--score',
    '--request-delay',
    '0',
    '-q',
  ]);
  const report = JSON.parse(stdout.slice(stdout.indexOf('{')));
  const score = report.scoring?.overall ?? report.score?.overall ?? report.score;
  context.diagnostic(`score ${score}`);
  assert.ok(score >= 98, `${score}\n${stdout.slice(0, 4000)}\n${stderr.slice(0, 1000)}`);
});

test('agent-readiness gives 100 of 100', async () => {
  const { stdout, stderr } = await run('agent-ready', [server.baseUrl]);
  // Colours stand between the words.
  assert.match(stdout, /(?<![0-9])100\/100(?![0-9])/, `${stdout.slice(-3000)}\n${stderr.slice(-500)}`);
});

test('llms-txt-audit finds no error, no warning and no dead link', async () => {
  const { code, stdout, stderr } = await run('llms-txt', [
    'validate',
    `${server.baseUrl}/llms.txt`,
    '--check-links',
    '--no-color',
  ]);
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /errors: 0\b/, stdout);
  assert.match(stdout, /warnings: 0\b/, stdout);
});
