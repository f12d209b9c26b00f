import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const root = mkdtempSync(join(tmpdir(), 'content-'));
after(() => rmSync(root, { recursive: true }));
cpSync('content', root, { recursive: true });

const flags = {
  name: 'Café Pay: Beta',
  website: 'https://cafe.example',
  description: 'Takes card payments at the counter: prints receipts, and books the day’s takings.',
  category: 'payments-billing,tax',
  kind: 'api',
  pricing: 'transaction-fee',
};
function newTool(changes: Partial<typeof flags> & { license?: string; repository?: string } = {}) {
  const args = Object.entries({ ...flags, ...changes }).flatMap(([key, value]) => [`--${key}`, value]);
  return spawnSync(process.execPath, ['scripts/new-tool.ts', '--content', root, ...args], {
    encoding: 'utf8',
  });
}
const check = () => spawnSync(process.execPath, ['scripts/check-content.ts', root], { encoding: 'utf8' });

test('a new tool from flags passes the check and is never overwritten', () => {
  const made = newTool();
  assert.equal(made.status, 0, made.stderr);
  const path = join(root, 'tools', 'cafe-pay-beta.md');
  assert.match(made.stdout, /cafe-pay-beta\.md/);
  const text = readFileSync(path, 'utf8');
  assert.equal(check().status, 0, check().stderr);
  const again = newTool({ description: `${flags.description} Again.` });
  assert.equal(again.status, 1);
  assert.match(again.stderr, /exists already/);
  assert.equal(readFileSync(path, 'utf8'), text);
});

test('bad answers write nothing and say what to do', () => {
  const made = newTool({ name: 'Other', category: 'taxx', website: 'http://other.example' });
  assert.equal(made.status, 1);
  assert.match(made.stderr, /https/);
  assert.equal(existsSync(join(root, 'tools', 'other.md')), false);
  const unknown = newTool({ name: 'Other', category: 'taxx' });
  assert.match(unknown.stderr, /did you mean tax\?/);
});

test('an open-source tool carries its licence', () => {
  const made = newTool({
    name: 'Till',
    kind: 'open-source',
    license: 'MIT',
    repository: 'https://git.example/till',
  });
  assert.equal(made.status, 0, made.stderr);
  assert.match(readFileSync(join(root, 'tools', 'till.md'), 'utf8'), /license: MIT/);
});

test('a flag that is not known, and the wish for help, are answered with the flags there are', () => {
  for (const script of ['new-tool', 'new-use-case']) {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], { encoding: 'utf8' });
    const wrong = run('--styles', 'rest');
    assert.equal(wrong.status, 1);
    assert.match(wrong.stderr, /^Unknown option '--styles'\n.*--slug /);
    assert.doesNotMatch(wrong.stderr, /at Object|node:internal/);
    const help = run('--help');
    assert.deepEqual([help.status, help.stderr], [0, '']);
    assert.match(help.stdout, /--category /);
  }
});
