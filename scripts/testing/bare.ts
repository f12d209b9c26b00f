import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a command may take, and how long it may take to end when it is told to. */
const LIMIT_MS = 7_200_000;
const END_MS = 60_000;

export interface CommandOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** File that takes what the command prints. */
  readonly log: string;
  readonly isDone?: (ended: AbortSignal) => Promise<boolean>;
}

/** The shell outlives a signal that ends the command, and tells what the command took. */
const SCRIPT = `trap : TERM; eval "$0"; code=$?; times >"$1"; exit $code`;

/** Adds the times that `times` of a shell prints, such as `1m2.5s`. */
const addTimes = (text: string): number =>
  [...text.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest),
    0,
  );

/** Sends a signal to a process and to all of its group. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, name);
  } catch {
    // The group is gone.
  }
}

/**
 * Runs a command of a shell in a process group of its own and ends its group after it.
 * With `isDone` it passes when that resolves with true, and is told to end then; without, when its code is 0.
 */
export async function runCommand(command: string, { cwd, env, log, isDone }: CommandOptions) {
  const times = `${log}.times`;
  const output = openSync(log, 'w');
  const began = performance.now();
  const child = spawn('sh', ['-c', SCRIPT, command, times], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const ended = new AbortController();
  const exit = once(child, 'exit').then(([code]: (number | null)[]) => {
    ended.abort();
    return code ?? null;
  });
  const limit = setTimeout(() => signal(child, 'SIGKILL'), LIMIT_MS);
  try {
    const done = await isDone?.(ended.signal);
    if (done) {
      signal(child, 'SIGTERM');
      setTimeout(() => signal(child, 'SIGKILL'), END_MS).unref();
    }
    const code = await exit;
    const seconds = (performance.now() - began) / 1000;
    return { passed: done ?? code === 0, code, seconds, cpuSeconds: readTimes(times) };
  } finally {
    clearTimeout(limit);
    signal(child, 'SIGKILL');
  }
}

function readTimes(file: string): number | undefined {
  try {
    return addTimes(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}

const ROUNDS = 50;

/** Processes that work in a folder or that were started with its name, in an argument or in the environment. */
function processesOf(folder: string): number[] {
  const reads = (pid: string) => {
    try {
      const told = ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'));
      return [readlinkSync(`/proc/${pid}/cwd`), ...told].some((text) => text.includes(folder));
    } catch {
      // It has ended, or belongs to somebody else.
      return false;
    }
  };
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && reads(name))
      .map(Number);
  } catch {
    // Only Linux has /proc.
    return [];
  }
}

/** Kills every process of a folder whose name nothing else has, however far it is from the process that started it. */
export async function endProcesses(folder: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const left = processesOf(folder);
    if (left.length === 0) return;
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
    await sleep(100);
  }
}

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
