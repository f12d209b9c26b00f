import { readdirSync, readFileSync } from 'node:fs';

/** `--quick` takes fewer requests and leaves large sizes out. */
export const QUICK = process.argv.includes('--quick');

/** A bar: a measured value and the value that is required. */
export interface Bar {
  readonly what: string;
  readonly measured: number;
  readonly unit: '' | 'ms' | 's' | 'MB' | 'GB' | '/s';
  /** Highest or lowest value that passes. */
  readonly wanted: number;
  readonly better: 'less' | 'more';
}

export const atMost = (what: string, measured: number, wanted: number, unit: Bar['unit'] = ''): Bar => ({
  what,
  measured,
  unit,
  wanted,
  better: 'less',
});

export const atLeast = (what: string, measured: number, wanted: number, unit: Bar['unit'] = ''): Bar => ({
  ...atMost(what, measured, wanted, unit),
  better: 'more',
});

const figure = (value: number) => (value >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3))));

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

/** A row of a Markdown table; numbers are given to three digits. */
export const row = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)).join(' | ')} |`;

/** The first two lines of a Markdown table; all columns but the first hold numbers. */
export const head = (...names: readonly string[]): string =>
  `${row(...names)}\n|---|${'--:|'.repeat(names.length - 1)}`;

/** Prints the bars of one bench, and sends them to `npm run bench` if that started the process. */
export function reportBars(bars: readonly Bar[]): void {
  console.log(`\n${head('bar', 'measured', 'wanted', '')}`);
  for (const bar of bars) console.log(row(...barCells(bar)));
  process.send?.(bars);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

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
