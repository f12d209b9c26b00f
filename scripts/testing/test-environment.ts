import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
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

/** Below the ports that systems hand out by themselves: from 32768 on Linux, from 49152 elsewhere. */
const [FIRST, LAST] = [12_000, 32_000];

async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/**
 * Reserves a TCP port of this machine until this process ends, for a program that has to be told one. This process
 * listens on the port after it, so that no two processes, of this checkout or of another one, reserve the same.
 */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = FIRST + 2 * randomInt((LAST - FIRST) / 2);
    const guard = await listenOn(port + 1);
    if (guard === undefined) continue;
    guard.unref();
    const free = await listenOn(port);
    if (free !== undefined) {
      free.close();
      await once(free, 'close');
      return port;
    }
    guard.close();
  }
}
