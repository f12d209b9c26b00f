/**
 * `npm run test:bare`: runs the two commands of the README in a clean clone of HEAD, with an empty home, an empty temporary
 * folder and an environment that no other run has touched, and prints how long each took, with its counts.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reservePort } from './testing/test-environment.ts';

/** What a machine may need to reach its registry, and to run programs at all. */
const KEPT =
  /^(?:LANG|LC_ALL|TERM|USER|LOGNAME|SHELL|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|(?:https?|no|all)_proxy)$/i;
const LOGS = resolve('var/bare');

/**
 * The two commands that the README gives under "Run it", without their comments: the one that serves the site and the one
 * that tests it.
 */
export function readmeCommands(readme: string): { start: string; test: string } {
  const [, block = ''] = /^## Run it\n+```sh\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  const [start, test, ...more] = block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean);
  if (start === undefined || test === undefined || more.length > 0)
    throw new Error('README.md: the first block of code under "## Run it" has to have two commands');
  return { start, test };
}

function bareEnvironment(folder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name));
  // npm puts the programs of the packages before the path, Node among them.
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !/node_modules|node-gyp-bin/.test(entry));
  const env = { HOME: join(folder, 'home'), TMPDIR: join(folder, 'tmp'), CI: 'true' };
  return { ...Object.fromEntries(kept), ...env, PATH: path.join(delimiter) };
}

/** The group of the command that runs. */
let running: number | undefined;
function end(signal: NodeJS.Signals): void {
  try {
    if (running) process.kill(-running, signal);
  } catch {
    // The group is gone.
  }
}

/**
 * Runs a command of a shell, prints how it went, and resolves with whether it passed: by its code, or, where a port is given,
 * by a server that answers there, which is ended then.
 */
async function run(name: string, command: string, cwd: string, env: NodeJS.ProcessEnv, port?: number) {
  const file = join(LOGS, `${name}.log`);
  const log = openSync(file, 'w');
  const began = performance.now();
  const child = spawn('sh', ['-c', command], { cwd, env, detached: true, stdio: ['ignore', log, log] });
  running = child.pid;
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  let serves = false;
  while (port !== undefined && !serves && child.exitCode === null) {
    serves = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    await sleep(500);
  }
  if (serves) end('SIGTERM');
  const code = await exited;
  end('SIGKILL');
  const passed = port === undefined ? code === 0 : serves;
  const counts = readFileSync(file, 'utf8')
    .match(/^\d+ passed, \d+ failed$/gm)
    ?.at(-1);
  const outcome = passed ? 'passed' : `failed with ${code === null ? 'a signal' : `code ${code}`}`;
  const took = [outcome, counts, `${((performance.now() - began) / 1000).toFixed(0)} s`];
  console.log(`${name}: ${command}: ${took.filter(Boolean).join(', ')}`);
  if (!passed) console.log(`  its output: ${file}`);
  return passed;
}

async function runBare(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      end('SIGKILL');
      remove();
      process.exit(130);
    });
  for (const part of [LOGS, join(folder, 'home'), join(folder, 'tmp')]) mkdirSync(part, { recursive: true });
  // PostgreSQL of the tests runs as another user.
  chmodSync(folder, 0o711);
  chmodSync(join(folder, 'tmp'), 0o1777);
  const settings = join(homedir(), '.npmrc');
  if (existsSync(settings)) copyFileSync(settings, join(folder, 'home/.npmrc'));
  const cwd = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '.', cwd]);
  const env = bareEnvironment(folder);
  const { start, test } = readmeCommands(readFileSync(join(cwd, 'README.md'), 'utf8'));
  const port = await reservePort();
  const serves = await run('start', start, cwd, { ...env, PORT: String(port) }, port);
  const passes = await run('test', test, cwd, env);
  remove();
  return serves && passes;
}

if (import.meta.main) process.exitCode = (await runBare()) ? 0 : 1;
