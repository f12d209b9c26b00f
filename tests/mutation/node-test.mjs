import { mock } from 'node:test';

/*
 * Stands in for `node:test` in the files that mutation testing loads: it collects the tests of a file, so that each
 * can be run by itself and again.
 */

let collected;
let group = [];

function declare(name, ...rest) {
  const body = rest.pop();
  const [options = {}] = rest;
  if (!options.skip && !options.todo) collected.tests.push({ name: [...group, name].join(' > '), body });
}

export const test = Object.assign(declare, { skip: () => undefined, todo: () => undefined });
export { mock };

export function describe(name, ...rest) {
  group.push(name);
  rest.pop()();
  group.pop();
}

const addHook = (kind) => (hook) => void collected.hooks[kind].push(hook);
export const before = addHook('before');
export const after = addHook('after');
export const beforeEach = addHook('beforeEach');
export const afterEach = addHook('afterEach');

/** Tests and hooks that a file declares while it is loaded. */
export async function collect(loadFile) {
  const own = { tests: [], hooks: { before: [], after: [], beforeEach: [], afterEach: [] } };
  collected = own;
  group = [];
  await loadFile();
  return own;
}

/** Runs one test with the hooks around it; rejects when it fails. */
export async function runTest(hooks, { name, body }) {
  const ends = [];
  const tracker = new mock.constructor();
  const context = { name, mock: tracker, after: (end) => void ends.push(end) };
  try {
    for (const hook of hooks.beforeEach) await hook(context);
    await body(context);
  } finally {
    tracker.restoreAll();
    for (const end of ends) await end();
    for (const hook of hooks.afterEach) await hook(context);
  }
}
