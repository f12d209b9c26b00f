import { readFileSync } from 'node:fs';

/** The program of a process, or a test file of a profile. */
export interface Measured {
  readonly path: string;
  readonly cpu: number;
  readonly seconds: number;
}

/** Options of Node that make a process report its CPU time (`report-cpu.ts`). */
export const REPORT_CPU = ['--import', new URL('report-cpu.ts', import.meta.url).href] as const;

/** Clock ticks in a second, as Linux reports them to programs. */
const TICKS = 100;

/** Seconds of CPU, user and system, of this process and of its children that have ended (proc_pid_stat(5), fields 14 to 17). */
export function cpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}
