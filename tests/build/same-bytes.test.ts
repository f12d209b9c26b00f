import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { copyProject } from '../../scripts/bench/project-copy.ts';
import { reasonToRebuild } from '../../scripts/build-site.ts';
import { readSettings } from '../../src/server/settings/settings.ts';

const { baseUrl } = JSON.parse(readFileSync('dist/server/static.json', 'utf8')) as { baseUrl: string };
const copy = copyProject(baseUrl);
after(() => copy.remove());

/** Hash of every file below a directory, by path. */
function hashes(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      file.slice(directory.length),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
}

/** Paths whose bytes differ, or that one of two builds lacks. */
function differences(one: Record<string, string>, other: Record<string, string>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (path) => one[path] !== other[path],
  );
}

// `npm test` makes the present build without caches.
test('a second build, with the caches of the first and in another folder, gives the same bytes', () => {
  for (const path of ['dist', '.astro', 'node_modules/.astro'])
    cpSync(path, join(copy.directory, path), { recursive: true, dereference: true });
  copy.build();
  assert.deepEqual(differences(hashes('dist/client'), hashes(join(copy.directory, 'dist/client'))), []);
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
