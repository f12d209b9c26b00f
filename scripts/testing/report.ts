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

/** Options of Node that load `process-hooks.ts`. */
export const PROCESS_HOOKS = ['--import', new URL('process-hooks.ts', import.meta.url).href] as const;
