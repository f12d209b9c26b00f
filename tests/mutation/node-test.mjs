import { AsyncLocalStorage } from 'node:async_hooks';
import { mock } from 'node:test';

/*
 * Stands in for `node:test` in the files that mutation testing loads: it collects the tests of a file, so that each
 * can be run by itself and again.
 */

let collected;
/** Names of the suites around a test, also of suites that wait for something before they declare it. */
const suites = new AsyncLocalStorage();

function declare(name, ...rest) {
  const body = rest.pop();
  const [options = {}] = rest;
  if (!options.skip && !options.todo)
    collected.tests.push({ name: [...(suites.getStore() ?? []), name].join(' > '), body });
}

export const test = Object.assign(declare, { skip: () => undefined, todo: () => undefined });
export { mock };

export function describe(name, ...rest) {
  collected.suites.push(suites.run([...(suites.getStore() ?? []), name], rest.pop()));
}

const addHook = (kind) => (hook) => void collected.hooks[kind].push(hook);
export const before = addHook('before');
export const after = addHook('after');
export const beforeEach = addHook('beforeEach');
export const afterEach = addHook('afterEach');

/** Tests and hooks that a file declares while it is loaded. */
export async function collect(loadFile) {
  const own = { tests: [], suites: [], hooks: { before: [], after: [], beforeEach: [], afterEach: [] } };
  collected = own;
  await loadFile();
  for (const suite of own.suites) await suite;
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
