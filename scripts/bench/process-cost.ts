import { readdirSync, readFileSync } from 'node:fs';

/** Nanoseconds that a thread has run; 0 when it has ended. */
function ranFor(schedstat: string): number {
  try {
    return Number(readFileSync(schedstat, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}

/**
 * Time in microseconds that the threads of a process have run so far, to the nanosecond: `schedstat` of each
 * (Documentation/scheduler/sched-stats). The time of threads that have ended is not included.
 */
export function cpuMicros(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).reduce((sum, thread) => sum + ranFor(`${tasks}/${thread}/schedstat`), 0) / 1e3;
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
