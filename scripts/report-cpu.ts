/**
 * Module for `node --import`: when the process ends, adds a line to the file that `CPU_REPORT` names, with the CPU time
 * of the process and of all processes that it and they have waited for. Processes that it starts do not report themselves.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** The program of a process, or a test file of a profile. */
export interface Measured {
  readonly path: string;
  readonly cpu: number;
  readonly seconds: number;
}

/** Options of Node that make a process report. */
export const REPORT_CPU = ['--import', import.meta.url] as const;

/** Clock ticks in a second, as Linux reports them to programs. */
const TICKS = 100;

/** Seconds of CPU, user and system, of this process and of its children that have ended (proc_pid_stat(5), fields 14 to 17). */
export function cpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

const { CPU_REPORT: report } = process.env;
if (report && isMainThread) {
  delete process.env['CPU_REPORT'];
  process.on('exit', () => {
    const measured: Measured = { path: process.argv[1] ?? '', cpu: cpuSeconds(), seconds: process.uptime() };
    appendFileSync(report, `${JSON.stringify(measured)}\n`);
  });
}
