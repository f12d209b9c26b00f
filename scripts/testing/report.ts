import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

const PER_LINE = 80;
const SLOWEST = 8;

/** Name of a file of tests, or of a module that loads several, which is outside of the project. */
function nameOf(file: string): string {
  const path = relative('.', file);
  return path.startsWith('..') ? basename(file, '.mjs') : path;
}

/**
 * Reporter of `npm test`: a dot for each test that passed, and name, place and error of a failed one as soon as it has
 * failed, so that a run that is cut off has told them. Ends with the files that took longest.
 */
export async function* progressReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let column = 0;
  const files: { readonly name: string; readonly seconds: number }[] = [];
  for await (const { type, data } of events) {
    if (type === 'test:pass') {
      column = (column + 1) % PER_LINE;
      yield column === 0 ? '.\n' : '.';
    } else if (type === 'test:fail') {
      const place = data.file ? ` (${relative('.', data.file)}:${data.line})` : '';
      const { error } = data.details;
      yield `\nFAILED ${data.name}${place}\n${inspect(error.cause ?? error)}\n`;
      column = 0;
    } else if (type === 'test:stderr') yield data.message;
    else if (type === 'test:summary' && data.file !== undefined) {
      files.push({ name: nameOf(data.file), seconds: data.duration_ms / 1000 });
    }
  }
  yield '\n';
  const slowest = files.filter(({ seconds }) => seconds >= 1).sort((a, b) => b.seconds - a.seconds);
  for (const { name, seconds } of slowest.slice(0, SLOWEST)) yield `  ${seconds.toFixed(1)} s ${name}\n`;
}

/** The program of a process, or a test file of a profile. */
export interface Measured {
  readonly path: string;
  readonly cpu: number;
  readonly seconds: number;
  readonly peakMb: number;
}

/** Options of Node that load `process-hooks.ts`, by which a process reports its CPU time. */
export const PROCESS_HOOKS = ['--import', new URL('process-hooks.ts', import.meta.url).href] as const;

/** Clock ticks in a second, as Linux reports them to programs. */
const TICKS = 100;

/** Seconds of CPU, user and system, of this process and of its children that have ended (proc_pid_stat(5), fields 14 to 17). */
export function cpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

const DEAREST = 20;

/** A process that a profile measured; `tests` says how many a process of test files ran. */
type Line = Measured | { readonly path: string; readonly tests: number };

/** Prints what a report of `npm test -- --profile` holds: checks and build, and the dearest processes of tests, by CPU. */
export function printProfile(report: string): void {
  const lines: Line[] = readFileSync(report, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const tests = new Map(lines.flatMap((line) => ('tests' in line ? [[line.path, line.tests] as const] : [])));
  const measured = lines.filter((line) => 'cpu' in line).sort((a, b) => b.cpu - a.cpu);
  const print = ({ path, cpu, seconds }: Measured) => {
    const figures = [cpu.toFixed(1), seconds.toFixed(1), tests.get(path) ?? ''];
    console.log(`${figures.map((figure) => String(figure).padStart(8)).join('')}  ${nameOf(path)}`);
  };
  const ofTests = measured.filter(({ path }) => tests.has(path));
  console.log('\n   CPU s       s   tests');
  for (const line of measured) if (!tests.has(line.path)) print(line);
  console.log();
  for (const line of ofTests.slice(0, DEAREST)) print(line);
  const sum = ofTests.reduce((all, { cpu }) => all + cpu, 0);
  console.log(
    `\n${ofTests.length} processes of tests took ${sum.toFixed(0)} s of CPU, all of this run ${cpuSeconds().toFixed(0)} s`,
  );
}
