import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';

const root = mkdtempSync(join(tmpdir(), 'content-'));
const record = join(root, 'content/tools/acme.md');
const git = (...args: string[]) =>
  execFileSync('git', [
    '-C',
    root,
    '-c',
    'user.name=E',
    '-c',
    'user.email=e@example.org',
    '-c',
    'commit.gpgSign=false',
    ...args,
  ]);
const commit = (message: string) => git('commit', '--quiet', '--all', '--message', message);
const change = (from: string, to: string) =>
  writeFileSync(record, readFileSync(record, 'utf8').replace(from, to));
/** What `npm run check:content` prints of changed facts. */
const refused = () =>
  spawnSync(process.execPath, [resolve('scripts/check-content.ts'), join(root, 'content')], {
    encoding: 'utf8',
  }).stderr;

before(() => {
  mkdirSync(join(root, 'content/tools'), { recursive: true });
  cpSync('content/categories', join(root, 'content/categories'), { recursive: true });
  const made = spawnSync(
    process.execPath,
    [
      'scripts/new-tool.ts',
      ...['--content', join(root, 'content'), '--name', 'Acme', '--website', 'https://acme.example'],
      ...['--category', 'core-banking', '--kind', 'api', '--pricing', 'usage-based', '--description'],
      'Double-entry ledger service with holds, reversals and a daily export of balances.',
    ],
    { encoding: 'utf8' },
  );
  assert.equal(made.status, 0, made.stderr);
  change(
    '\npricing:',
    '\nprices:\n  - {item: Booking, amount: 2, currency: USD, unit: per month, url: https://acme.example/fees, asOf: 2026-09-20}\npricing:',
  );
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  commit('first');
});
after(() => rmSync(root, { recursive: true, force: true }));

test('a changed price without a new day is refused, uncommitted and on a branch, until its day changes too', () => {
  assert.doesNotMatch(refused(), /asOf/);
  change('amount: 2,', 'amount: 3,');
  const problem = /acme\.md.*\n.*prices\.0: amount 2 → 3, but its asOf is not after 2026-09-20/;
  assert.match(refused(), problem);
  git('switch', '--quiet', '--create', 'correction');
  commit('second');
  assert.match(refused(), problem);
  change('asOf: 2026-09-20', 'asOf: 2026-11-20');
  assert.doesNotMatch(refused(), /asOf/);
});

test('without a repository nothing is compared', () => {
  change('asOf: 2026-11-20', 'asOf: 2026-09-20');
  rmSync(join(root, '.git'), { recursive: true });
  assert.doesNotMatch(refused(), /asOf/);
});
