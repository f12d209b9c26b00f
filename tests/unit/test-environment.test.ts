import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';

const MODULE = JSON.stringify(new URL('../../scripts/testing/test-environment.ts', import.meta.url).href);

/** What a run sees: its temporary folder, its home and whether both are there. */
function run(): { tmpdir: string; env: Record<string, string>; mode: number } {
  const script = `import { tmpdir } from 'node:os';
    import { statSync } from 'node:fs';
    const { testEnvironment } = await import(${MODULE});
    const env = testEnvironment();
    console.log(JSON.stringify({ tmpdir: tmpdir(), env, mode: statSync(env.HOME).mode && statSync(env.TMPDIR).mode }));`;
  const args = ['--input-type=module', '--eval', script];
  return JSON.parse(
    execFileSync(process.execPath, args, {
      encoding: 'utf8',
      env: {
        ...process.env,
        HOME: '/home/ada',
        XDG_CACHE_HOME: '/home/ada/cache',
        npm_config_userconfig: undefined,
      },
    }),
  );
}

test('each run has a temporary folder and a home of its own, which are gone after it', () => {
  const [first, second] = [run(), run()];
  assert.notEqual(first.env['TMPDIR'], second.env['TMPDIR']);
  assert.equal(first.tmpdir, first.env['TMPDIR']);
  assert.equal(dirname(first.env['HOME'] ?? ''), first.tmpdir);
  assert.equal(first.env['XDG_CACHE_HOME'], undefined);
  assert.equal(first.env['npm_config_userconfig'], '/home/ada/.npmrc');
  assert.equal(first.mode & 0o777, 0o711);
  assert.equal(existsSync(first.tmpdir), false);
});
