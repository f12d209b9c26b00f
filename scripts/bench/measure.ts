import { readdirSync, readFileSync } from 'node:fs';

/** A bar: a measured value and the value that is required. */
export interface Bar {
  readonly what: string;
  readonly measured: number;
  readonly unit: '' | 'ms' | 's' | 'MB' | 'GB' | '/s';
  /** Highest or lowest value that passes. */
  readonly wanted: number;
  readonly better: 'less' | 'more';
}

const figure = (value: number) =>
  value > 0 && value < 0.01
    ? value.toPrecision(2)
    : value >= 100
      ? value.toFixed(0)
      : value >= 10
        ? value.toFixed(1)
        : value.toFixed(3);

const isMet = ({ measured, wanted, better }: Bar): boolean =>
  better === 'less' ? measured <= wanted : measured >= wanted;

/** Cells of a table: what, measured, wanted, verdict. */
export function barCells(bar: Bar): string[] {
  const unit = bar.unit === '' ? '' : ` ${bar.unit}`;
  return [
    bar.what,
    `${figure(bar.measured)}${unit}`,
    `${bar.better === 'less' ? '≤' : '≥'} ${bar.wanted}${unit}`,
    isMet(bar) ? 'PASS' : 'FAIL',
  ];
}

/** Prints the bars of one bench, and sends them to `npm run bench` if that started the process. */
export function reportBars(bars: readonly Bar[]): void {
  console.log('\n| bar | measured | wanted | |\n|---|--:|--:|---|');
  for (const bar of bars) console.log(`| ${barCells(bar).join(' | ')} |`);
  process.send?.(bars);
}

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
