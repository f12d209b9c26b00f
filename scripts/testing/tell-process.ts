/**
 * Module that `run-files.ts` loads into the processes of tests before their files: tells which process runs which file, and
 * ends a process that something keeps alive long after its last test.
 */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const { runner, folder, lingers } = JSON.parse(process.env['TEST_RUN'] ?? '{}');

// Threads and processes that tests start load this module as well.
if (isMainThread && process.ppid === runner) {
  const file = process.argv[1] ?? '';
  writeFileSync(join(folder, `${process.pid}.process`), file);
  const { after } = await import('node:test');
  after(() => {
    setTimeout(() => {
      const open = process.getActiveResourcesInfo().join(', ');
      console.error(
        `\n${relative('.', file)} is ended: its process still runs ${lingers / 1000} s after its last test (open: ${open}).`,
      );
      process.exit(1);
    }, lingers).unref();
  });
}
