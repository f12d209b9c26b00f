import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { TestsStream } from 'node:test';

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
export function endHanging(
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
