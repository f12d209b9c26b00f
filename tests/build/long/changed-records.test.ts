import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { hashTree } from '../../release-folder.ts';
import { rewrite, smallProject } from '../small-project.ts';

const copy = smallProject('http://localhost:4321');
after(() => copy.remove());
const at = (path: string) => join(copy.directory, path);
const page = (path: string) => readFileSync(at(`dist/client/${path}.html`), 'utf8');
/** The page of a tool that no change names, but for the line that counts all records. */
const untouched = () => page('tools/plaid').replace(/\d+ tools, \d+ use cases,/, '');

/** Paths whose bytes differ, or that one of two builds lacks. */
function differences(one: Record<string, string>, other: Record<string, string>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (path) => one[path] !== other[path],
  );
}

test('changed records renew the pages that show them, and when they are taken back, all bytes are those of a build from nothing', () => {
  copy.build();
  const whole = hashTree(at('dist/client'));
  const plaid = untouched();
  const present = () => differences(whole, hashTree(at('dist/client')));
  const before = ['tools/stripe', 'categories/insurance'].map((path): [string, string] => [
    at(`content/${path}.md`),
    readFileSync(at(`content/${path}.md`), 'utf8'),
  ]);
  rewrite(at('content/tools/stripe.md'), 'name: Stripe', 'name: Stripe of today');
  rewrite(at('content/categories/insurance.md'), 'name: Insurance', 'name: Insuring');
  cpSync(at('content/tools/adyen.md'), at('content/tools/brand-new.md'));
  for (const [from, to] of [
    ['name: Adyen', 'name: Brand New'],
    ['slug: adyen', 'slug: brand-new'],
    [/^websiteUrl: .*$/m, 'websiteUrl: https://brand-new.example'],
    [/^(?:aliases|formerNames): .*\n/gm, ''],
  ] as const)
    rewrite(at('content/tools/brand-new.md'), from, to);

  // As a build leaves it that was killed.
  mkdirSync(at('releases/.draft/client'), { recursive: true });
  writeFileSync(at('releases/.draft/client/left-over.html'), 'half a page');

  assert.match(copy.buildIfNeeded().output, /^\d+ pages are as before, \d+ were rendered$/m);
  for (const path of ['tools/stripe', 'categories/payments-billing'])
    assert.match(page(path), /Stripe of today/, path);
  for (const path of ['categories', 'index']) assert.match(page(path), />\s*Insuring\s*</, path);
  for (const path of ['tools/brand-new', 'categories/payments-billing'])
    assert.match(page(path), /Brand New/, path);
  assert.equal(untouched(), plaid);

  for (const [file, text] of before) writeFileSync(file, text);
  rmSync(at('content/tools/brand-new.md'));
  assert.match(copy.buildIfNeeded().output, /pages are as before/);
  assert.deepEqual(present(), []);
  assert.equal(readdirSync(at('releases')).filter((name) => /^\d{8}T/.test(name)).length, 3);
});
