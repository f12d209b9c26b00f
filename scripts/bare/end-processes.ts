import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

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
