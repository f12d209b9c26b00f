import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { copyProject } from '../../scripts/bench/project-copy.ts';
import { BUILD, reasonToRebuild } from '../../scripts/build-site.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
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

// `npm test` makes the present build without caches.
test('a build that is killed leaves the present one as it is, and the next gives the same bytes', async () => {
  for (const path of ['dist', '.astro', 'node_modules/.astro'])
    cpSync(path, join(copy.directory, path), { recursive: true, dereference: true });
  const killed = spawn(process.execPath, [...BUILD, '--force'], {
    cwd: copy.directory,
    env: { ...process.env, PUBLIC_BASE_URL: baseUrl },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  mkdirSync(join(copy.directory, 'releases/.draft/client'), { recursive: true });
  writeFileSync(join(copy.directory, 'releases/.draft/client/left-over.html'), 'half a page');
  assert.deepEqual(differences(hashTree('dist/client'), hashTree(join(copy.directory, 'dist/client'))), []);
  copy.build();
  assert.deepEqual(differences(hashTree('dist/client'), hashTree(join(copy.directory, 'dist/client'))), []);
  assert.equal(
    readdirSync(join(copy.directory, 'releases')).filter((name) => /^\d{8}T/.test(name)).length,
    1,
  );
});

test('the site is built again only when the result would differ', async (t) => {
  const project = process.cwd();
  process.chdir(copy.directory);
  t.after(() => process.chdir(project));
  const reason = (settings: NodeJS.ProcessEnv = {}) =>
    reasonToRebuild(readSettings({ ...process.env, PUBLIC_BASE_URL: baseUrl, ...settings }));

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
