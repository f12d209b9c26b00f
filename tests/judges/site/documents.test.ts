import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { ConformanceTester } from 'lighthouse/third-party/ard/ard.js';
import { parseSitemap } from 'sitemap';
import { reach } from '../../http/server.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { run } from '../run.ts';
import { server } from '../site.ts';

const directory = temporaryFolder('judges');

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

/** The strictest set of Redocly, rules that it leaves out, and what a description of an API should hold besides. */
const REDOCLY = {
  extends: ['recommended-strict'],
  rules: {
    'no-server-example.com': 'off',
    // The authorization endpoint answers by redirect alone (RFC 6749 section 4.1.2).
    'operation-2xx-response': 'off',
    'info-contact': 'error',
    'no-duplicated-tag-names': 'error',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'no-path-trailing-slash': 'error',
    'operation-description': 'error',
    'operation-singular-tag': 'error',
    'operation-tag-defined': 'error',
    'path-not-include-query': 'error',
    'tag-description': 'error',
    'tags-alphabetical': 'off',
    'rule/info': {
      subject: { type: 'Info' },
      assertions: { required: ['description', 'contact', 'license'] },
    },
    'rule/contact': { subject: { type: 'Contact' }, assertions: { required: ['name', 'url'] } },
    'rule/tagged': { subject: { type: 'Operation' }, assertions: { required: ['tags'] } },
    'rule/answer': {
      subject: { type: 'Responses' },
      assertions: { requireAny: ['200', '201', '202', '204', '302', '303'] },
    },
  },
};

test('Redocly finds nothing in openapi.json, no text of which holds a script and no enumeration a value twice', async () => {
  const file = join(directory, 'openapi.json');
  const config = join(directory, 'redocly.yaml');
  const text = await fetchText('/openapi.json');
  writeFileSync(file, text);
  writeFileSync(config, JSON.stringify(REDOCLY));
  const args = ['lint', file, '--config', config, '--format', 'stylish', '--max-problems', '1000'];
  const { code, stdout, stderr } = await run('redocly', args, { REDOCLY_TELEMETRY: 'off' });
  assert.equal(code, 0, stdout + stderr);
  assert.doesNotMatch(text, /<script|eval\(/);
  JSON.parse(text, (key, value) => {
    if (key === 'enum' && Array.isArray(value)) assert.equal(new Set(value).size, value.length, value.join());
    return value;
  });
});

test('a sitemap parser reads every address with its day', async () => {
  const items = await parseSitemap(Readable.from([await fetchText('/sitemap.xml')]));
  assert.ok(items.length > 800);
  for (const item of items) assert.ok(item.url.startsWith(server.baseUrl) && item.lastmod, item.url);
});
