/**
 * Program that `run-suite.ts` starts: `run-files.ts CONCURRENCY TIMEOUT FOLDER FILE …` runs test files in the order given,
 * which `node --test` would sort, those that may share a process in one (`choose-tests.ts`). Prints progress, and sends
 * the counts of its tests to the process that started it. Ends with 1 when a test failed.
 */
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { run, type TestsStream } from 'node:test';
import { shareProcess } from './choose-tests.ts';
import { PROCESS_HOOKS, progressReporter } from './report.ts';

interface Running {
  readonly timer: NodeJS.Timeout;
  /** Tests that have begun and not ended. */
  readonly tests: Set<string>;
}

/**
 * Kills a process of tests that has reported nothing for `limit` milliseconds, such as one with an endless loop, which no
 * limit of a test ends, and says which; the runner counts its file as failed and goes on. `groups` lists what each
 * process runs, under the path that was given to the runner.
 */
function endHanging(
  events: TestsStream,
  groups: ReadonlyMap<string, readonly string[]>,
  folder: string,
  limit: number,
): void {
  const processOf = new Map(
    [...groups].flatMap(([path, files]) => files.map((file) => [resolve(file), path] as const)),
  );
  const running = new Map<string, Running>();

  function end(path: string): void {
    const tests = [...(running.get(path)?.tests ?? [])].join(', ') || 'none that it reported';
    console.log(
      `\n${relative('.', path)} is ended: it has reported nothing for ${limit / 60_000} minutes. Tests that ran: ${tests}.`,
    );
    for (const file of globSync(join(folder, '*.process')))
      if (readFileSync(file, 'utf8') === resolve(path))
        process.kill(Number(basename(file, '.process')), 'SIGKILL');
  }

  events.on('test:dequeue', ({ name, nesting, file = '' }) => {
    if (nesting === 0 && groups.has(name))
      running.set(name, { timer: setTimeout(end, limit, name).unref(), tests: new Set() });
    else running.get(processOf.get(file) ?? '')?.tests.add(name);
  });
  events.on('test:complete', ({ name, file = '' }) => {
    const of = running.get(processOf.get(file) ?? '');
    of?.tests.delete(name);
    // Tests of a shared module name that as their file: they may be of any process.
    for (const { timer } of of ? [of] : running.values()) timer.refresh();
    clearTimeout(running.get(name)?.timer);
  });
}

const { CPU_REPORT: report } = process.env;
const [concurrency, timeout, folder = '', ...files] = process.argv.slice(2);

/** Path of a module that runs the tests of a group. */
function moduleOf(name: string, group: readonly string[]): string {
  const module = join(folder, `${name}.mjs`);
  const loader = JSON.stringify(resolve('scripts/testing/process-hooks.ts'));
  const paths = JSON.stringify(group.map((file) => resolve(file)));
  writeFileSync(module, `import { loadTests } from ${loader};\nawait loadTests(${paths});\n`);
  return module;
}

const limit = Number(timeout);
const groups = new Map(
  [...shareProcess(files)].map(([name, group]) => [
    group.length > 1 ? moduleOf(name, group) : (group[0] ?? name),
    group,
  ]),
);
process.env['TEST_RUN'] = JSON.stringify({ runner: process.pid, folder, lingers: limit / 10 });
const events = run({
  files: [...groups.keys()],
  concurrency: Number(concurrency),
  execArgv: [`--test-timeout=${timeout}`, ...PROCESS_HOOKS],
});
endHanging(events, groups, folder, limit * 1.2);
events.on('test:complete', () => process.send?.('a test has ended'));
events.on('test:summary', ({ file: path, counts }) => {
  if (path === undefined) process.send?.(counts);
  else if (report) appendFileSync(report, `${JSON.stringify({ path, tests: counts.tests })}\n`);
});
events.on('test:fail', () => {
  process.exitCode = 1;
});
events.compose(progressReporter).pipe(process.stdout);
