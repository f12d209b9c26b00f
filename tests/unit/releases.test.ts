import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary-folder.ts';

const root = temporaryFolder('releases');
const at = (path: string) => join(root, path);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const idOf = (day: number) => `2026110${day}T080000Z-0000000${day}`;

/** A complete release of one page, with one asset that no other has. */
function makeRelease(day: number, baseUrl = 'https://a.example'): void {
  const folder = at(`releases/${idOf(day)}`);
  mkdirSync(join(folder, 'client/_astro'), { recursive: true });
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, `client/_astro/style.${day}.css`), `/* ${day} */`);
  const manifest = { baseUrl, payments: false, inputs: '', facts: '', catalog: '', search: '' };
  const files = {
    '/': {
      file: 'index.html',
      type: 'text/html; charset=utf-8',
      hash: 'x'.repeat(22),
      bytes: 1,
      kind: 'page',
    },
  };
  const ofOtherVersion = day === 2 && { index: { hashes: '', lengths: '' } };
  writeFileSync(
    join(folder, 'server/static.json'),
    JSON.stringify({ ...manifest, ...ofOtherVersion, files }),
  );
  const release = { id: idOf(day), madeAt: `2026-11-0${day}T08:00:00Z`, catalog: `version ${day}` };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
}

const release = (...args: string[]) =>
  spawnSync(process.execPath, [resolve('scripts/release.ts'), ...args], { cwd: root, encoding: 'utf8' });
const releases = () =>
  readdirSync(at('releases'))
    .filter((name) => name.startsWith('2026'))
    .sort();

for (const day of [1, 2, 3, 4, 5, 6]) makeRelease(day);
symlinkSync(resolve('deploy'), at('deploy'));

test('"use" leads dist to a release, of another version too, fills the pool and writes a configuration of nginx with its folder', () => {
  assert.equal(release('use', idOf(2)).status, 0);
  assert.equal(readlinkSync(at('dist')), `releases/${idOf(2)}`);
  assert.equal(readFileSync(at('releases/assets/_astro/style.2.css'), 'utf8'), '/* 2 */');
  assert.ok(
    readFileSync(at('dist/nginx/server.conf'), 'utf8').includes(`root ${at(`releases/${idOf(2)}`)}/client;`),
  );
});

test('"use" counts the days of the assets of the outgoing release from the change', () => {
  const asset = at('releases/assets/_astro/style.2.css');
  utimesSync(asset, daysAgo(40), daysAgo(40));
  release('use', idOf(3));
  assert.ok(statSync(asset).mtime > daysAgo(1));
  release('use', idOf(2));
});

test('"use" refuses what is not there or not complete, and leaves dist as it is', () => {
  mkdirSync(at(`releases/${idOf(7)}`));
  for (const id of [idOf(7), idOf(8), '../releases', 'assets']) {
    const { status, stderr } = release('use', id);
    assert.equal(status, 1);
    assert.match(stderr, /There is no complete release/);
  }
  assert.equal(readlinkSync(at('dist')), `releases/${idOf(2)}`);
});

test('"use" takes a release for another address with --new-address alone', () => {
  makeRelease(9, 'http://localhost:4321');
  const { status, stderr } = release('use', idOf(9));
  assert.equal(status, 1);
  assert.match(stderr, /was built for http:\/\/localhost:4321, the current one for https:\/\/a\.example/);
  assert.equal(readlinkSync(at('dist')), `releases/${idOf(2)}`);
  assert.equal(release('use', idOf(9), '--new-address').status, 0);
  assert.equal(readlinkSync(at('dist')), `releases/${idOf(9)}`);
  assert.equal(release('use', idOf(2), '--new-address').status, 0);
  rmSync(at(`releases/${idOf(9)}`), { recursive: true });
});

test('"list" names the current release and the processes that serve one; "prune" keeps both and the newest three', async (t) => {
  const server = spawn('sh', [
    '-c',
    `exec 3<${at(`releases/${idOf(1)}/release.json`)}; echo open; read line`,
  ]);
  t.after(() => server.kill());
  await once(server.stdout, 'data');
  const listed = release('list').stdout;
  assert.match(listed, new RegExp(`^${idOf(2)} .*version 2 +current$`, 'm'));
  assert.match(listed, new RegExp(`^${idOf(1)} .*served by process ${server.pid}$`, 'm'));

  release('use', idOf(3));
  release('use', idOf(2));
  for (const day of [2, 3])
    utimesSync(at(`releases/assets/_astro/style.${day}.css`), daysAgo(31), daysAgo(31));
  const recent = at('releases/assets/_astro/recent.css');
  writeFileSync(recent, '');
  utimesSync(recent, daysAgo(29), daysAgo(29));
  assert.match(release('prune').stdout, new RegExp(`removed ${idOf(3)}`));
  assert.deepEqual(releases(), [1, 2, 4, 5, 6].map(idOf));
  assert.equal(existsSync(at('releases/assets/_astro/style.3.css')), false, 'of no release, and old');
  assert.equal(existsSync(recent), true, 'of no release for less than 30 days');
  assert.equal(
    existsSync(at('releases/assets/_astro/style.2.css')),
    true,
    'old, but of a release that is kept',
  );

  server.stdin.end('\n');
  await once(server, 'exit');
  release('prune');
  assert.deepEqual(releases(), [2, 4, 5, 6].map(idOf));
});

test('a second build waits for the first, and goes on when that is killed', async () => {
  const module = resolve('scripts/releases/release-folders.ts');
  const script = `
    const { takeBuildLock } = await import(${JSON.stringify(module)});
    await takeBuildLock(() => console.log('waits'));
    console.log('has it');
    setInterval(() => {}, 1000);`;
  const start = () => spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  const first = start();
  assert.equal(String((await once(first.stdout, 'data'))[0]), 'has it\n');
  const second = start();
  assert.equal(String((await once(second.stdout, 'data'))[0]), 'waits\n');
  first.kill('SIGKILL');
  assert.equal(String((await once(second.stdout, 'data'))[0]), 'has it\n');
  second.kill('SIGKILL');
  await once(second, 'exit');
});

test('the command shows how it is used', () => {
  assert.match(
    execFileSync(process.execPath, ['scripts/release.ts', '--help'], { encoding: 'utf8' }),
    /use ID/,
  );
  assert.equal(release('use').status, 2);
});
