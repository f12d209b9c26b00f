/**
 * Program that `run-suite.ts` starts: `run-files.ts CONCURRENCY TIMEOUT REPORT FILE …` runs test files in the order given,
 * which `node --test` would sort, prints progress and writes a report in TAP. Ends with 1 when a test failed.
 */
import { createWriteStream } from 'node:fs';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import progressReporter from './progress-reporter.ts';

const [concurrency, timeout, report = '', ...files] = process.argv.slice(2);
const events = run({
  files,
  concurrency: Number(concurrency),
  execArgv: [`--test-timeout=${timeout}`],
});
events.on('test:fail', () => {
  process.exitCode = 1;
});
events.compose(progressReporter).pipe(process.stdout);
events.compose(tap).pipe(createWriteStream(report));
