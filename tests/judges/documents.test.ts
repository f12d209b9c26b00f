import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { ConformanceTester } from 'lighthouse/third-party/ard/ard.js';
import { parseSitemap } from 'sitemap';
import { reach, startServer } from '../http/server.ts';
import { run } from './run.ts';

const server = await startServer({}, { anyPort: true });
const directory = mkdtempSync(join(tmpdir(), 'judges-'));
after(async () => {
  rmSync(directory, { recursive: true, force: true });
  await server.stop();
});

const fetchText = async (path: string) => (await fetch(reach(server, path))).text();

test('the ARD conformance tester accepts the agentic catalog', async (context) => {
  const tester = new ConformanceTester();
  tester.validate_manifest(await fetchText('/.well-known/ard.json'), 'ard.json');
  context.diagnostic(`warnings: ${JSON.stringify(tester.warnings)}`);
  assert.deepEqual(tester.errors, []);
});

test('skills-ref accepts every skill as it is served', async () => {
  const { skills } = JSON.parse(await fetchText('/.well-known/agent-skills/index.json'));
  for (const { name, url } of skills) {
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, 'SKILL.md'), await fetchText(url));
    const { code, stdout, stderr } = await run('skills-ref', ['validate', join(directory, name)]);
    assert.equal(code, 0, stdout + stderr);
  }
});

test('Redocly finds nothing to recommend in openapi.json', async () => {
  const file = join(directory, 'openapi.json');
  writeFileSync(file, await fetchText('/openapi.json'));
  const { code, stdout, stderr } = await run(
    'redocly',
    [
      'lint',
      file,
      '--extends',
      'recommended-strict',
      '--skip-rule',
      'no-server-example.com',
      // The authorization endpoint answers by redirect alone (RFC 6749 section 4.1.2).
      '--skip-rule',
      'operation-2xx-response',
      '--format',
      'stylish',
    ],
    { REDOCLY_TELEMETRY: 'off' },
  );
  assert.equal(code, 0, stdout + stderr);
});

test('Spectral finds nothing in openapi.json', async () => {
  const file = join(directory, 'spectral.json');
  const rules = join(directory, '.spectral.yaml');
  writeFileSync(file, await fetchText('/openapi.json'));
  writeFileSync(rules, 'extends: ["spectral:oas"]\n');
  const { code, stdout, stderr } = await run('spectral', [
    'lint',
    file,
    '--ruleset',
    rules,
    '--fail-severity',
    'hint',
  ]);
  assert.equal(code, 0, stdout + stderr);
});

test('a sitemap parser reads every address with its day', async () => {
  const items = await parseSitemap(Readable.from([await fetchText('/sitemap.xml')]));
  assert.ok(items.length > 800);
  for (const item of items) assert.ok(item.url.startsWith(server.baseUrl) && item.lastmod, item.url);
});

test('a feed parser reads the Atom feed and the JSON feed, with the same entries', async () => {
  const atom = parseAtomFeed(await fetchText('/feed.xml'));
  const json = parseJsonFeed(await fetchText('/feed.json'));
  assert.ok((atom.entries?.length ?? 0) >= 20);
  assert.deepEqual(
    atom.entries?.map(({ id, title }) => [id, title?.value]),
    json.items?.map(({ id, title }) => [id, title]),
  );
});
