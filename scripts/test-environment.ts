import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Folders in which programs keep files of their user; without these they are below `HOME`. */
const OF_USER = ['XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'];

/**
 * The environment of a test run. Its temporary folder and its home are new ones of this run alone, which are removed when
 * this process exits; nothing reads those of a run that was killed. This process uses the temporary folder too.
 */
export function testEnvironment(): NodeJS.ProcessEnv {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Run by root, PostgreSQL is another account, whose folder is in this one.
  chmodSync(folder, 0o711);
  const HOME = join(folder, 'home');
  mkdirSync(HOME);
  process.env['TMPDIR'] = folder;
  const others = Object.entries(process.env).filter(([name]) => !OF_USER.includes(name));
  return {
    // A machine may reach its registry of packages only by the settings of its user.
    npm_config_userconfig: join(homedir(), '.npmrc'),
    // Git may read the checkout of another account only by them.
    GIT_CONFIG_GLOBAL: join(homedir(), '.gitconfig'),
    ...Object.fromEntries(others),
    HOME,
    ASTRO_TELEMETRY_DISABLED: '1',
    FORCE_COLOR: '0',
    // Hundreds of test processes load the same sources. The cache spares each of them the compilation.
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
  };
}
