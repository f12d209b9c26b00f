import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
} from '@stryker-mutator/api/test-runner';
import { importedBy, load, loadFresh } from './fresh-modules.mjs';
import { collect, runTest } from './node-test.mjs';

/** Shared with the changed code: which change is active, and which changes a test reaches. */
// biome-ignore lint/suspicious/noAssignInExpressions: as in the code that Stryker writes
const stryker = (globalThis.__stryker__ ??= {});
/** Most time that a test may take; one that waits for ever is ended then. */
const MOST_MS = 20_000;
/** Tests that last for minutes or kill processes; they find other faults. */
const LONG_RUN = /-(?:crash|soak)\.test\.ts$/;
const TIMED_OUT = 'the test did not end';

const failures = [];
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => failures.push(error));

/** Ends a wait that lasts too long. */
async function within(ms, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(TIMED_OUT)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs the tests of `node:test` files in one process, each test by itself, and only those that reach a change. What
 * a change leaves behind in the modules is not left to the next one: a failure counts when the same test passes
 * without the change, and a change survives only in modules that were loaded for it.
 */
class InProcessRunner {
  #files = globSync(process.env.TESTS)
    .filter((file) => !LONG_RUN.test(file))
    .toSorted()
    .map((file) => resolve(file));
  #mutated = globSync(process.env.MUTATE).map((file) => resolve(file));
  /** Number of the loading of `src` in use, and whether a change was active in it. */
  #sources = 0;
  #dirty = false;
  #tests = 0;
  /** How many changes each test file has noticed. */
  #kills = new Map();

  init() {
    loadFresh();
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  #renew() {
    this.#sources++;
    this.#dirty = false;
  }

  #load(file) {
    const numbers = { sources: this.#sources, tests: ++this.#tests };
    return collect(() => load(file, numbers));
  }

  /** Failure of the first test that fails, or undefined; `wanted` are ids, `onTest` hears of every test. */
  async #run(file, wanted, { onTest = () => undefined, begin = () => undefined } = {}) {
    failures.length = 0;
    let id = file;
    try {
      begin(file);
      const loaded = await this.#load(file);
      for (const hook of loaded.before) await within(MOST_MS, hook());
      try {
        for (const test of loaded.tests) {
          id = `${file} > ${test.name}`;
          if (wanted && !wanted.has(id)) continue;
          begin(id);
          const started = performance.now();
          await within(MOST_MS, runTest(loaded, test));
          if (failures.length > 0) throw failures[0];
          onTest({ id, name: test.name, fileName: file, timeSpentMs: performance.now() - started });
        }
      } finally {
        begin(file);
        for (const hook of loaded.after) await hook();
      }
    } catch (error) {
      return { id, message: String(error?.message ?? error) };
    }
  }

  async dryRun() {
    const tests = [];
    stryker.activeMutant = undefined;
    for (const file of this.#mutated) await load(file, { sources: 0 });
    for (const file of this.#files) {
      stryker.currentTestId = file;
      await this.#load(file);
    }
    stryker.mutantCoverage = { static: {}, perTest: {} };
    for (const file of this.#files) {
      this.#renew();
      const reached = importedBy(file);
      stryker.currentTestId = undefined;
      for (const other of this.#mutated)
        if (reached.has(other)) await load(other, { sources: this.#sources });
      const own = [];
      const failure = await this.#run(file, undefined, {
        begin: (id) => {
          stryker.currentTestId = id;
        },
        onTest: (test) => own.push({ ...test, status: TestStatus.Success }),
      });
      if (failure) return { status: DryRunStatus.Error, errorMessage: `${failure.id}: ${failure.message}` };
      tests.push(...own);
      shareCoverage(stryker.mutantCoverage.perTest, file, own);
    }
    stryker.currentTestId = undefined;
    this.#renew();
    return { status: DryRunStatus.Complete, tests, mutantCoverage: stryker.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, sandboxFileName }) {
    stryker.mutantCoverage = undefined;
    const changed = resolve(sandboxFileName);
    const wanted = testFilter && new Set(testFilter);
    const fileOf = (id) => this.#files.find((file) => id.startsWith(`${file} > `));
    const files = wanted ? [...new Set(testFilter.map(fileOf))] : await this.#filesThatLoad(changed);
    const runAll = async (active, filter, among = files) => {
      Object.assign(stryker, { activeMutant: active, hitCount: 0, hitLimit });
      for (const file of among) {
        const failure = await this.#run(file, filter);
        const limit = determineHitLimitReached(stryker.hitCount, hitLimit);
        if (limit || failure) {
          stryker.activeMutant = undefined;
          if (active) this.#kills.set(file, (this.#kills.get(file) ?? 0) + 1);
          return limit ?? { ...failure, file };
        }
      }
      stryker.activeMutant = undefined;
      return undefined;
    };
    const killed = ({ status, id, message, reason }) => {
      if (status === DryRunStatus.Timeout) return { status: MutantRunStatus.Timeout, reason };
      if (message === TIMED_OUT) return { status: MutantRunStatus.Timeout, reason: message };
      return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage: message, nrOfTests: 1 };
    };

    if (wanted && this.#dirty) {
      const failure = await runAll(activeMutant.id, wanted);
      if (failure?.status) return killed(failure);
      if (failure && !(await runAll(undefined, new Set([failure.id]), [failure.file])))
        return killed(failure);
    }
    if (!wanted || this.#dirty) this.#renew();
    const failure = await runAll(activeMutant.id, wanted);
    this.#dirty = true;
    if (!wanted) this.#renew();
    return failure ? killed(failure) : { status: MutantRunStatus.Survived, nrOfTests: files.length };
  }

  /** Test files that import a file; first those named after it, then those that noticed most. */
  async #filesThatLoad(changed) {
    if (this.#tests === 0) for (const file of this.#files) await this.#load(file);
    const name = basename(changed, '.ts');
    const worth = (file) => (file.includes(name) ? 1e6 : (this.#kills.get(file) ?? 0));
    return this.#files
      .filter((file) => importedBy(file).has(changed))
      .toSorted((a, b) => worth(b) - worth(a));
  }
}

/** Counts what a test file reaches while it is loaded and prepared for each of its tests. */
function shareCoverage(perTest, file, tests) {
  const shared = perTest[file] ?? {};
  delete perTest[file];
  for (const { id } of tests)
    for (const [mutant, count] of Object.entries(shared)) {
      perTest[id] ??= {};
      perTest[id][mutant] = (perTest[id][mutant] ?? 0) + count;
    }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
