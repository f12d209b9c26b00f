import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const root = mkdtempSync(join(tmpdir(), 'content-'));
after(() => rmSync(root, { recursive: true }));
cpSync('content', root, { recursive: true });

const flags = {
  title: 'Pay a bill of the town hall',
  summary: 'Send money to a town hall and get back a receipt that the clerk of the counter accepts.',
  category: 'payments-billing',
  core: 'stripe',
  feature: 'adyen, mollie',
  asked: 'pay town hall; town bill; city fee online; council bill; pay the mayor; clerk; due; fee to a town',
  de: 'Rathausrechnung',
  fr: 'facture de la mairie',
  es: 'recibo municipal',
  pt: 'conta municipal',
  it: 'bolletta comunale',
};
function newUseCase(changes: Partial<typeof flags> = {}) {
  const args = Object.entries({ ...flags, ...changes }).flatMap(([key, value]) => [`--${key}`, value]);
  return spawnSync(process.execPath, ['scripts/new-use-case.ts', '--content', root, ...args], {
    encoding: 'utf8',
  });
}

test('a new use case from flags is a sound record and is never overwritten', () => {
  const made = newUseCase();
  assert.equal(made.status, 0, made.stderr);
  const text = readFileSync(join(root, 'use-cases', 'pay-a-bill-of-the-town-hall.md'), 'utf8');
  assert.match(
    text,
    /^---\n# yaml-language-server: \$schema=\.\.\/\.\.\/public\/schemas\/use-case\.schema\.json\n/,
  );
  assert.match(text, /\ntools:\n {2}- \{slug: stripe, fit: core\}\n {2}- \{slug: adyen, fit: feature\}\n/);
  assert.match(text, /\n {2}de: \[Rathausrechnung\]\n/);
  const checked = spawnSync(process.execPath, ['scripts/check-content.ts', root], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stderr);
  assert.doesNotMatch(checked.stdout, /serve no use case .*: (?:.* )?(?:stripe|adyen|mollie)[,\n]/);
  assert.match(newUseCase().stderr, /exists already/);
});

test('a use case with an unknown tool is not written', () => {
  const made = newUseCase({ title: 'Pay the other bill of a town', core: 'stripee' });
  assert.equal(made.status, 1);
  assert.match(made.stderr, /nothing was written[\s\S]*did you mean stripe\?/);
});
