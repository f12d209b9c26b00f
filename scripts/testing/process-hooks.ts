/**
 * Module for `node --import` in the processes of tests (`run-files.ts`): tells which process runs which file, and ends a process
 * that something keeps alive long after its last test.
 */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const { runner, folder, lingers } = JSON.parse(process.env['TEST_RUN'] ?? '{}');
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
