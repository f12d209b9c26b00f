/**
 * `npm run test:bare`: runs the two commands of the README in a clean clone of HEAD, with an empty home, an empty temporary
 * folder and an environment that no other run has touched, and prints time and counts of each.
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
  readdirSync,
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

/** Processes that were started with the name of a folder in their environment. */
function processesOf(folder: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder);
    } catch {
      // It has ended, or belongs to somebody else.
      return false;
    }
  });
}

/** Kills every process of a folder whose name nothing else has, however far it is from the process that started it. */
async function endProcesses(folder: string): Promise<void> {
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder)) {
    for (const pid of left)
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    await sleep(100);
  }
}

/** Resolves with true once the server answers, with false when its command has ended before. */
async function answers(port: number, ended: Promise<unknown>): Promise<boolean> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (answer?.ok) return true;
    if (await Promise.race([ended.then(() => true), sleep(500, false)])) return false;
  }
}

/**
 * Runs a command of a shell in the clone and prints how it went. Passed is one that ends with 0, or one whose server
 * answers at `port`, which is ended then.
 */
async function runCommand(name: string, command: string, folder: string, port?: number): Promise<boolean> {
  const log = join(LOGS, `${name}.log`);
  const began = performance.now();
  const output = openSync(log, 'w');
  const env = { ...bareEnvironment(folder), ...(port && { PORT: String(port) }) };
  const child = spawn('sh', ['-c', command], {
    cwd: join(folder, 'clone'),
    env,
    stdio: ['ignore', output, output],
  });
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code === 0);
  const passed = await (port ? answers(port, ended) : ended);
  await endProcesses(folder);
  const counts = readFileSync(log, 'utf8')
    .match(/^\d+ passed, \d+ failed$/gm)
    ?.at(-1);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const outcome = [passed ? 'passed' : 'failed', counts, `${seconds} s`].filter(Boolean).join(', ');
  console.log(`${command}: ${outcome}${passed ? '' : `\n  its output: ${log}`}`);
  return passed;
}

/** Runs both commands in a clone; resolves with whether they passed. */
async function runBare(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'));
  const remove = async () => {
    await endProcesses(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = () => void remove().then(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  chmodSync(folder, 0o711);
  for (const part of ['home', 'tmp']) mkdirSync(join(folder, part));
  chmodSync(join(folder, 'tmp'), 0o1777);
  const settings = join(homedir(), '.npmrc');
  if (existsSync(settings)) copyFileSync(settings, join(folder, 'home/.npmrc'));
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '.', join(folder, 'clone')]);
  const { start, test } = readmeCommands(readFileSync(join(folder, 'clone/README.md'), 'utf8'));
  mkdirSync(LOGS, { recursive: true });
  const serves = await runCommand('start', start, folder, await reservePort());
  const passes = await runCommand('test', test, folder);
  await remove();
  return serves && passes;
}

if (import.meta.main) process.exitCode = (await runBare()) ? 0 : 1;
