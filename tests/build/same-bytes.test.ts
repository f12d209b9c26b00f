import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { copyProject } from '../../scripts/bench/project-copy.ts';
import { BUILD, reasonToRebuild } from '../../scripts/build-site.ts';
import { readBuildInputs } from '../../src/build/build-inputs.ts';
import { readSettings } from '../../src/server/settings/read-settings.ts';
import { hashTree } from '../hash-tree.ts';

const { baseUrl } = JSON.parse(readFileSync('dist/server/static.json', 'utf8')) as { baseUrl: string };
const copy = copyProject(baseUrl);
after(() => copy.remove());

/** Paths whose bytes differ, or that one of two builds lacks. */
function differences(one: Record<string, string>, other: Record<string, string>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (path) => one[path] !== other[path],
  );
}

/** Module that kills its process when that has written the page of a tool into the draft of a release. */
const KILL = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { writeFileSync } = fs;
  fs.writeFileSync = (file, ...rest) => {
    writeFileSync(file, ...rest);
    if (/client\\/tools\\/.*\\.html$/.test(file)) process.kill(process.pid, 'SIGKILL');
  };
  syncBuiltinESMExports();`)}`;

const at = (path: string) => join(copy.directory, path);
const replace = (path: string, before: string, after: string) =>
  writeFileSync(at(path), readFileSync(at(path), 'utf8').replace(before, after));
const page = (path: string) => readFileSync(at(`dist/client/${path}.html`), 'utf8');

// `npm test` makes the present build from nothing.
test('changed records renew the pages that show them, and when they are taken back, all bytes are those of a build from nothing', async () => {
  const whole = hashTree('dist/client');
  const present = () => differences(whole, hashTree(at('dist/client')));
  const release = relative('.', realpathSync('dist'));
  cpSync(release, at(release), { recursive: true });
  symlinkSync(release, at('dist'));
  cpSync('node_modules/.astro', at('node_modules/.astro'), { recursive: true });

  replace('content/tools/stripe.md', 'name: Stripe', 'name: Stripe of today');
  replace('content/categories/insurance.md', 'name: Insurance', 'name: Insuring');
  replace('content/guides/x402-and-mpp.md', 'title: x402 and MPP in practice', 'title: Two protocols');
  const added = readFileSync(at('content/tools/adyen.md'), 'utf8')
    .replace('name: Adyen', 'name: Brand New')
    .replace('slug: adyen', 'slug: brand-new')
    .replace(/^websiteUrl: .*$/m, 'websiteUrl: https://brand-new.example')
    .replace(/^(?:aliases|formerNames): .*\n/gm, '');
  writeFileSync(at('content/tools/brand-new.md'), added);

  const killed = spawnSync(process.execPath, ['--import', KILL, ...BUILD], {
    cwd: copy.directory,
    env: { ...process.env, PUBLIC_BASE_URL: baseUrl },
    encoding: 'utf8',
  });
  assert.equal(killed.signal, 'SIGKILL', killed.stderr);
  assert.deepEqual(present(), []);
  mkdirSync(at('releases/.draft/client'), { recursive: true });
  writeFileSync(at('releases/.draft/client/left-over.html'), 'half a page');

  assert.match(copy.buildIfNeeded().output, /^\d{4} pages are as before, \d+ were rendered$/m);
  for (const path of ['tools/stripe', 'tools/adyen', 'alternatives/stripe'])
    assert.match(page(path), /Stripe of today/, path);
  for (const path of ['categories', 'tools/axle', 'index'])
    assert.match(page(path), />\s*Insuring\s*</, path);
  for (const path of ['guides', 'guides/x402-and-mpp', 'standards/x402'])
    assert.match(page(path), /Two protocols/, path);
  for (const path of ['tools/brand-new', 'categories/payments-billing'])
    assert.match(page(path), /Brand New/, path);
  assert.ok(!present().includes('tools/plaid.html'));

  for (const path of ['tools/stripe', 'categories/insurance', 'guides/x402-and-mpp'])
    cpSync(`content/${path}.md`, at(`content/${path}.md`));
  rmSync(at('content/tools/brand-new.md'));
  assert.match(copy.buildIfNeeded().output, /pages are as before/);
  assert.deepEqual(present(), []);
  assert.equal(readdirSync(at('releases')).filter((name) => /^\d{8}T/.test(name)).length, 3);
});

test('the site is built again only when the result would differ', async (t) => {
  const project = process.cwd();
  process.chdir(copy.directory);
  t.after(() => process.chdir(project));
  const reason = (settings: NodeJS.ProcessEnv = {}) =>
    reasonToRebuild(
      readSettings({ ...process.env, PUBLIC_BASE_URL: baseUrl, ...settings }),
      readBuildInputs(),
    );

  assert.equal(await reason(), undefined);
  assert.match((await reason({ PUBLIC_BASE_URL: 'https://other.example' })) ?? '', /base address/);
  assert.match((await reason({ PAYMENTS_MODE: 'off' })) ?? '', /paid feed is now off/);
  assert.match((await reason({ RATE_LIMITS: 'anonymous=1/60' })) ?? '', /settings/);

  const page = readFileSync('dist/client/about.html');
  appendFileSync('dist/client/about.html', ' ');
  assert.match((await reason()) ?? '', /files of the build were changed/);
  writeFileSync('dist/client/about.html', page);
  writeFileSync('dist/client/stray.txt', '');
  assert.match((await reason()) ?? '', /files of the build were changed/);
  rmSync('dist/client/stray.txt');
  assert.equal(await reason(), undefined);

  appendFileSync('content/tools/stripe.md', '\n');
  assert.match((await reason()) ?? '', /sources have changed/);
});
