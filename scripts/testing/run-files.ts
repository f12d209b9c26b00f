/**
 * Program that `run-suite.ts` starts: `run-files.ts CONCURRENCY TIMEOUT FOLDER FILE …` runs test files in the order given,
 * which `node --test` would sort, those that may share a process in one (`share-process.ts`). Prints progress and writes
 * `report.tap` into the folder. Ends with 1 when a test failed.
 */
import { appendFileSync, createWriteStream, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import { shareProcess } from './choose-tests.ts';
import { endHanging } from './end-hanging.ts';
import { REPORT_CPU } from './profile.ts';
import progressReporter from './progress-reporter.ts';

const { CPU_REPORT: report } = process.env;
const [concurrency, timeout, folder = '', ...files] = process.argv.slice(2);

/** Path of a module that runs the tests of a group. */
function moduleOf(name: string, group: readonly string[]): string {
  const module = join(folder, `${name}.mjs`);
  const loader = JSON.stringify(resolve('scripts/testing/load-tests.ts'));
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
  execArgv: [
    `--test-timeout=${timeout}`,
    `--import=${new URL('tell-process.ts', import.meta.url).href}`,
    ...(report ? REPORT_CPU : []),
  ],
});
if (report) {
  events.on('test:summary', ({ file, counts: { tests } }) => {
    if (file !== undefined) appendFileSync(report, `${JSON.stringify({ path: file, tests })}\n`);
  });
}
endHanging(events, groups, folder, limit * 1.2);
events.on('test:complete', () => process.send?.('a test has ended'));
events.on('test:fail', () => {
  process.exitCode = 1;
});
events.compose(progressReporter).pipe(process.stdout);
events.compose(tap).pipe(createWriteStream(join(folder, 'report.tap')));
