import { mock } from 'node:test';

/**
 * Stands in for `node:test` in the files that mutation testing loads: it collects the tests of a file, so that each
 * can be run by itself and again.
 */
let collected;
let group = [];

const declare = (name, ...rest) => {
  const body = rest.pop();
  const options = rest[0] ?? {};
  if (options.skip || options.todo) return;
  collected.tests.push({ name: [...group, name].join(' > '), body });
};

export const test = Object.assign(declare, { skip: () => undefined, todo: () => undefined });
export const it = test;
export default test;
export { mock };

export function describe(name, ...rest) {
  group.push(name);
  rest.pop()();
  group.pop();
}

export const before = (hook) => void collected.before.push(hook);
export const after = (hook) => void collected.after.push(hook);
export const beforeEach = (hook) => void collected.beforeEach.push(hook);
export const afterEach = (hook) => void collected.afterEach.push(hook);

/** Tests and hooks of the file that `loadFile` loads. */
export async function collect(loadFile) {
  collected = { tests: [], before: [], after: [], beforeEach: [], afterEach: [] };
  group = [];
  const own = collected;
  await loadFile();
  return own;
}

/** Runs one test with the hooks around it; rejects when it fails. */
export async function runTest(file, { name, body }) {
  const ends = [];
  const tracker = new mock.constructor();
  const context = { name, mock: tracker, after: (end) => void ends.push(end), diagnostic: () => undefined };
  try {
    for (const hook of file.beforeEach) await hook(context);
    await body(context);
  } finally {
    tracker.restoreAll();
    for (const end of ends) await end();
    for (const hook of file.afterEach) await hook(context);
  }
}
