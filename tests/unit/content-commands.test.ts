import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary-folder.ts';
import { categoryOf, toolOf } from './catalog/small-catalog.ts';

const root = temporaryFolder('content');
const content = join(root, 'content');
const write = (folder: string, record: { slug: string }) => {
  mkdirSync(join(content, folder), { recursive: true });
  writeFileSync(join(content, folder, `${record.slug}.md`), `---\n${JSON.stringify(record)}\n---\n`);
};
write('categories', categoryOf());
write('categories', categoryOf({ slug: 'tax', name: 'Tax', order: 2 }));
for (const slug of ['zed', 'beta', 'acme']) write('tools', toolOf({ slug, name: slug }));

const run = (script: string, flags: object, ...args: string[]) =>
  spawnSync(
    process.execPath,
    [
      `scripts/${script}.ts`,
      ...Object.entries(flags).flatMap(([key, value]) => [`--${key}`, value]),
      ...args,
    ],
    { encoding: 'utf8' },
  );
const check = () => run('check-content', {}, content);
const read = (path: string) => readFileSync(join(content, path), 'utf8');

const TOOL = {
  content,
  name: 'Café Pay: Beta',
  website: 'https://cafe.example',
  description: 'Takes card payments at the counter: prints receipts, and books the day’s takings.',
  category: 'cat,tax',
  kind: 'api',
  pricing: 'transaction-fee',
  prices:
    'payment:card | Cards | 1.5 % + 0.25 EUR | https://cafe.example/pricing | 1.5% + €0.25 per card; subscription | Base fee | 19 EUR a month | https://cafe.example/pricing',
};
const USE_CASE = {
  content,
  title: 'Pay a bill of the town hall',
  summary: 'Send money to a town hall and get back a receipt that the clerk of the counter accepts.',
  category: 'cat',
  core: 'zed',
  feature: 'beta, acme',
  asked: 'pay town hall; town bill; city fee online; council bill; pay the mayor; clerk; due; fee to a town',
  de: 'Rathausrechnung',
  fr: 'facture de la mairie',
  es: 'recibo municipal',
  pt: 'conta municipal',
  it: 'bolletta comunale',
};

test('a new tool and a new use case from flags pass the check and are never overwritten', () => {
  for (const [made, file] of [
    [run('new-tool', TOOL), 'tools/cafe-pay-beta.md'],
    [
      run('new-tool', {
        ...TOOL,
        name: 'Till',
        kind: 'open-source',
        license: 'MIT',
        repository: 'https://git.example/till',
      }),
      'tools/till.md',
    ],
    [run('new-use-case', USE_CASE), 'use-cases/pay-a-bill-of-the-town-hall.md'],
  ] as const) {
    assert.equal(made.status, 0, made.stderr);
    assert.ok(made.stdout.includes(file), made.stdout);
  }
  assert.match(read('tools/till.md'), /license: MIT/);
  const text = read('use-cases/pay-a-bill-of-the-town-hall.md');
  assert.match(text, /^---\n# yaml-language-server: \$schema=\S+\/use-case\.schema\.json\n/);
  assert.match(text, /\ntools:\n {2}- \{slug: zed, fit: core\}\n {2}- \{slug: beta, fit: feature\}\n/);
  assert.match(text, /\n {2}de: \[Rathausrechnung\]\n/);
  const { status, stdout, stderr } = check();
  assert.equal(status, 0, stderr);
  assert.match(stdout, /serve no use case \(2\): cafe-pay-beta, till\n/);
  const before = read('tools/cafe-pay-beta.md');
  for (const again of [
    run('new-tool', { ...TOOL, description: `${TOOL.description} Again.` }),
    run('new-use-case', USE_CASE),
  ]) {
    assert.equal(again.status, 1);
    assert.match(again.stderr, /exists already/);
  }
  assert.equal(read('tools/cafe-pay-beta.md'), before);
});

test('bad answers write nothing and say what to do, as does a flag that is not known', () => {
  for (const [made, message] of [
    [run('new-tool', { ...TOOL, name: 'Other', website: 'http://other.example' }), /https/],
    [run('new-tool', { ...TOOL, name: 'Other', category: 'taxx' }), /did you mean tax\?/],
    [
      run('new-use-case', { ...USE_CASE, title: 'Pay the other bill of a town', core: 'zedd' }),
      /nothing was written[\s\S]*did you mean zed\?/,
    ],
    [run('new-tool', { styles: 'rest' }), /^Unknown option '--styles'\n.*--slug /],
  ] as const) {
    assert.equal(made.status, 1);
    assert.match(made.stderr, message);
    assert.doesNotMatch(made.stderr, /at Object|node:internal/);
  }
  assert.ok(!existsSync(join(content, 'tools/other.md')));
  const help = run('new-use-case', {}, '--help');
  assert.deepEqual([help.status, help.stderr], [0, '']);
  assert.match(help.stdout, /--category /);
});

test('a changed price without a new day is refused, uncommitted and on a branch, until its day changes too', () => {
  const settings = ['user.name=E', 'user.email=e@example.org', 'commit.gpgSign=false'].flatMap((each) => [
    '-c',
    each,
  ]);
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...settings, ...args]);
  const price = (amount: number, asOf: string, ...was: { amount: number; asOf: string }[]) => {
    const priced = {
      item: 'other' as const,
      label: 'Booking',
      amount,
      currency: 'USD',
      unit: 'per month',
      url: 'https://zed.example',
      asOf,
      was,
    };
    write('tools', toolOf({ name: 'zed', prices: [priced] }));
  };
  const problem = /zed\.md.*\n.*prices\.0: amount 2 → 3, but its asOf is not after 2026-09-20/;
  price(2, '2026-09-20');
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  assert.doesNotMatch(check().stderr, /asOf/);
  price(3, '2026-09-20');
  assert.match(check().stderr, problem);
  git('switch', '--quiet', '--create', 'correction');
  git('commit', '--quiet', '--all', '--message', 'second');
  assert.match(check().stderr, problem);
  price(3, '2026-11-20');
  assert.match(check().stderr, /prices\.0\.was: the price of 2026-09-20 is gone: 2.00 USD/);
  price(3, '2026-11-20', { amount: 2, asOf: '2026-09-20' });
  assert.doesNotMatch(check().stderr, /asOf/);
  price(3, '2026-09-20');
  rmSync(join(root, '.git'), { recursive: true });
  assert.doesNotMatch(check().stderr, /asOf/, 'without a repository nothing is compared');
});
