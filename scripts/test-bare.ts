/**
 * `npm run test:bare`: runs the two commands of the README in a clean clone of HEAD, with an empty home, an empty temporary
 * folder and an environment that no other run has touched, and prints time, CPU and counts of each. `--load N` keeps N
 * processes busy beside it, `--times K` repeats it, `--twice` runs two clones at once.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CommandOptions, endProcesses, readmeCommands, runCommand } from './testing/bare.ts';
import { reservePort } from './testing/test-environment.ts';

const { values } = parseArgs({
  options: {
    load: { type: 'string', default: '0' },
    times: { type: 'string', default: '1' },
    twice: { type: 'boolean', default: false },
  },
});
const [load, times] = [Number(values.load), Number(values.times)];
if (!Number.isInteger(load) || load < 0 || !Number.isInteger(times) || times < 1) {
  console.error('--load: a whole number of busy processes; --times: a whole number from 1 on');
  process.exit(2);
}

/** What a machine may need to reach its registry, and to run programs at all. */
const KEPT =
  /^(?:LANG|LC_ALL|TERM|USER|LOGNAME|SHELL|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|(?:https?|no|all)_proxy)$/i;
const LOGS = resolve('var/bare');

const folders = new Set<string>();
const busy: ChildProcess[] = [];
let stopped = false;

function bareEnvironment(folder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name));
  // npm puts the programs of the packages before the path, Node among them.
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !/node_modules|node-gyp-bin/.test(entry));
  const env = { HOME: join(folder, 'home'), TMPDIR: join(folder, 'tmp'), CI: 'true' };
  return { ...Object.fromEntries(kept), ...env, PATH: path.join(delimiter) };
}

/** Resolves with true once the server answers, with false when its command has ended before. */
async function answers(port: number, ended: AbortSignal): Promise<boolean> {
  while (!ended.aborted) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(500);
  }
  return false;
}

/** Runs a command and prints how it went; resolves with whether it passed. */
async function runAndReport(
  name: string,
  command: string,
  options: Omit<CommandOptions, 'log'>,
): Promise<boolean> {
  if (stopped) return false;
  const log = join(LOGS, `${name}.log`);
  const { passed, code, seconds, cpuSeconds } = await runCommand(command, { ...options, log });
  const counts = readFileSync(log, 'utf8')
    .match(/^\d+ passed, \d+ failed$/gm)
    ?.at(-1);
  const took = [counts, `${seconds.toFixed(0)} s`, `${cpuSeconds?.toFixed(0) ?? 'unknown'} CPU s`];
  const outcome = passed ? 'passed' : `failed with ${code === null ? 'a signal' : `code ${code}`}`;
  console.log(`${name}: ${command}: ${[outcome, ...took].filter(Boolean).join(', ')}`);
  if (!passed) console.log(`  its output: ${log}`);
  return passed;
}

/** Runs both commands in a clone; resolves with whether they passed. */
async function runBare(name: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'));
  folders.add(folder);
  chmodSync(folder, 0o711);
  for (const part of ['home', 'tmp']) mkdirSync(join(folder, part));
  chmodSync(join(folder, 'tmp'), 0o1777);
  const settings = join(homedir(), '.npmrc');
  if (existsSync(settings)) copyFileSync(settings, join(folder, 'home/.npmrc'));
  const cwd = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '.', cwd]);
  const env = bareEnvironment(folder);
  const { start, test } = readmeCommands(readFileSync(join(cwd, 'README.md'), 'utf8'));

  const port = await reservePort();
  const serves = await runAndReport(`${name}-start`, start, {
    cwd,
    env: { ...env, PORT: String(port) },
    isDone: (ended) => answers(port, ended),
  });
  const passes = await runAndReport(`${name}-test`, test, { cwd, env });
  await remove(folder);
  return serves && passes;
}

async function remove(folder: string): Promise<void> {
  await endProcesses(folder);
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

const endLoad = () => {
  for (const child of busy) child.kill('SIGKILL');
};
async function interrupted(): Promise<never> {
  stopped = true;
  endLoad();
  for (const folder of folders) await remove(folder);
  process.exit(130);
}
process.once('SIGINT', interrupted).once('SIGTERM', interrupted);

mkdirSync(LOGS, { recursive: true });
for (let n = 0; n < load; n += 1)
  busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
const results: boolean[] = [];
try {
  for (let n = 1; n <= times; n += 1) {
    const names = values.twice ? [`run-${n}a`, `run-${n}b`] : [`run-${n}`];
    results.push(...(await Promise.all(names.map(runBare))));
  }
} finally {
  endLoad();
}
const passed = results.filter(Boolean).length;
console.log(`\n${passed} of ${results.length} passed`);
process.exitCode = passed === results.length ? 0 : 1;
