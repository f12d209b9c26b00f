/**
 * Module for `node --import`. In the processes of tests (`run-files.ts`) it tells which process runs which file, and ends a
 * process that something keeps alive long after its last test. In a process with `CPU_REPORT` it adds a line to the file
 * of that name at the end: the CPU time of the process and of all processes that it and they have waited for, and its most memory.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { Measured } from './report.ts';

const { runner, folder, lingers } = JSON.parse(process.env['TEST_RUN'] ?? '{}');
const { CPU_REPORT: report } = process.env;
const file = process.argv[1] ?? '';

// Threads and processes that tests start load this module as well.
if (isMainThread && process.ppid === runner) {
  writeFileSync(join(folder, `${process.pid}.process`), file);
  const { after } = await import('node:test');
  after(() => {
    // Ten short waits: a long call of a hook that blocks the process, such as removing a folder, is only one of them.
    let waits = 10;
    setInterval(() => {
      waits -= 1;
      if (waits > 0) return;
      const open = process.getActiveResourcesInfo().join(', ');
      console.error(
        `\n${relative('.', file)} is ended: its process still runs ${lingers / 1000} s after its last test (open: ${open}).`,
      );
      process.exit(1);
    }, lingers / waits).unref();
  });
}

if (report && isMainThread) {
  // Processes that this one starts do not report themselves.
  delete process.env['CPU_REPORT'];
  const { cpuSeconds } = await import('./report.ts');
  process.on('exit', () => {
    const peakMb = process.resourceUsage().maxRSS / 1024;
    const measured: Measured = { path: file, cpu: cpuSeconds(), seconds: process.uptime(), peakMb };
    appendFileSync(report, `${JSON.stringify(measured)}\n`);
  });
}

/** Loads test files into this process, and runs their tests when all are loaded; one that cannot be loaded is a failed test. */
export async function loadTests(files: readonly string[]): Promise<void> {
  const { test } = await import('node:test');
  const loaded = Promise.withResolvers<void>();
  // The tests of one file would otherwise end, and with them what all share, while another file is loaded.
  test('the files of this process are loaded', () => loaded.promise);
  for (const file of files) {
    await import(file).catch((error) => {
      test(`${file} loads`, () => Promise.reject(error));
    });
  }
  loaded.resolve();
}
