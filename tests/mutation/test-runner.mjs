import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, relative, resolve, sep } from 'node:path';
import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
} from '@stryker-mutator/api/test-runner';
import { importedBy, load, loadFresh } from './fresh-modules.mjs';
import { collect, runTest } from './node-test.mjs';

/** Shared with the changed code: which change is active, which test runs, and what it reaches. */
globalThis.__stryker__ ??= {};
const stryker = globalThis.__stryker__;
/** Most time that a test may take; one that waits for ever is ended then. */
const MOST_MS = 40_000;
/** Tests that last for minutes or kill processes; they find other faults. */
const LONG_RUN = /-(?:crash|soak)\.test\.ts$/;

/** Most tests that may be left out because they fail without a change when all run in one process. */
const MOST_UNFIT = 5;
/** Their ids, for the processes that follow the first; the folder is made for one run. */
const UNFIT = 'unfit-tests.json';

class TimedOut extends Error {}

/** What went wrong outside of any promise that a test waits for. */
const strayErrors = [];
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => strayErrors.push(error));

/** Ends a wait that lasts too long. */
async function within(ms, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut('the test did not end')), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const idOf = (file, test) => `${file} > ${test.name}`;

/**
 * Runs the files of `node:test` in one process, each test by itself, and only those that reach a change. What a
 * change leaves behind in the modules cannot decide about the next one: a failure counts when the same test passes
 * without the change, or in modules that were loaded for this change alone, and only there a change survives.
 */
class InProcessRunner {
  #files = globSync(process.env.TESTS)
    .filter((file) => !LONG_RUN.test(file))
    .toSorted()
    .map((file) => resolve(file));
  #mutated = globSync(process.env.MUTATE).map((file) => resolve(file));
  /** Number of the loading of `src` in use, and whether a change was active in it. */
  #sources = 0;
  #used = false;
  /** Number of the last loading of a test file. */
  #tests = 0;
  /** How many changes each test file has noticed, and how long one of its tests took, in milliseconds. */
  #kills = new Map();
  #costs = new Map();
  /** Tests that fail here without a change, though they pass in a process of their own. */
  #unfit = new Set(existsSync(UNFIT) ? JSON.parse(readFileSync(UNFIT, 'utf8')) : []);

  init() {
    loadFresh();
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  #renew() {
    this.#sources++;
    this.#used = false;
  }

  #load(file) {
    const numbers = { sources: this.#sources, tests: ++this.#tests };
    return collect(() => load(file, numbers));
  }

  /**
   * Runs the tests of a file, or those of them that are wanted by id. `begin` hears what runs: the file while it is
   * loaded, prepared and ended, else a test; `passed` hears of every test that passes. The first failure ends it.
   */
  async #run(file, wanted, begin = () => undefined, passed = () => undefined) {
    strayErrors.length = 0;
    let id = file;
    try {
      begin(file);
      const { tests, hooks } = await this.#load(file);
      for (const hook of hooks.before) await within(MOST_MS, hook());
      try {
        for (const test of tests) {
          id = idOf(file, test);
          if (this.#unfit.has(id) || (wanted && !wanted.has(id))) continue;
          begin(id);
          const started = performance.now();
          await within(MOST_MS, runTest(hooks, test));
          this.#costs.set(file, performance.now() - started);
          if (strayErrors.length > 0) throw strayErrors[0];
          passed({ id, name: test.name, fileName: file, timeSpentMs: performance.now() - started });
        }
      } finally {
        begin(file);
        for (const hook of hooks.after) await hook();
      }
    } catch (error) {
      return { id, file, error };
    }
  }

  /** Runs every test once, and notes which changes each of them reaches. */
  async dryRun() {
    const tests = [];
    const failures = [];
    for (const file of this.#files) await this.#load(file);
    stryker.mutantCoverage = { static: {}, perTest: {} };
    for (const file of this.#files) {
      this.#renew();
      const reached = importedBy(file);
      // What runs while `src` is loaded belongs to no test.
      stryker.currentTestId = undefined;
      for (const other of this.#mutated)
        if (reached.has(other)) await load(other, { sources: this.#sources });
      const own = [];
      let failure;
      do {
        own.length = 0;
        failure = await this.#run(
          file,
          undefined,
          (id) => {
            stryker.currentTestId = id;
          },
          (test) => own.push({ ...test, status: TestStatus.Success }),
        );
        if (failure) failures.push(failure);
        if (failure) this.#unfit.add(failure.id);
      } while (failure && failure.id !== file && failures.length <= MOST_UNFIT);
      tests.push(...own);
      shareCoverage(stryker.mutantCoverage.perTest, file, own);
    }
    stryker.currentTestId = undefined;
    this.#renew();
    const lines = failures.map(({ id, error }) => `${id}: ${error}`);
    if (failures.length > MOST_UNFIT || failures.some(({ id, file }) => id === file))
      return { status: DryRunStatus.Error, errorMessage: lines.join('\n') };
    for (const line of lines) console.error(`Left out: ${line}`);
    writeFileSync(UNFIT, JSON.stringify([...this.#unfit]));
    return { status: DryRunStatus.Complete, tests, mutantCoverage: stryker.mutantCoverage };
  }

  /** Whether the tests notice a change; without a filter it is one that runs while `src` is loaded. */
  async mutantRun({ activeMutant, testFilter, hitLimit, sandboxFileName }) {
    stryker.mutantCoverage = undefined;
    const wanted = testFilter && new Set(testFilter);
    const files = wanted
      ? this.#files
          .filter((file) => testFilter.some((id) => id.startsWith(`${file} > `)))
          .toSorted((a, b) => (this.#costs.get(a) ?? 0) - (this.#costs.get(b) ?? 0))
      : await this.#filesThatLoad(resolve(sandboxFileName));
    const change = { activeMutant: activeMutant.id, hitCount: 0, hitLimit };

    if (wanted && this.#used) {
      const failure = await this.#firstFailure(files, wanted, change);
      const isOwn = failure && !(await this.#firstFailure([failure.file], new Set([failure.id])));
      if (isOwn) return noticed(failure);
    }
    if (!wanted || this.#used) this.#renew();
    const failure = await this.#firstFailure(files, wanted, change);
    this.#used = true;
    if (!wanted) this.#renew();
    return failure ? noticed(failure) : { status: MutantRunStatus.Survived, nrOfTests: files.length };
  }

  async #firstFailure(files, wanted, change = { activeMutant: undefined }) {
    Object.assign(stryker, change);
    try {
      for (const file of files) {
        const failure = await this.#run(file, wanted);
        if (!failure) continue;
        this.#kills.set(file, (this.#kills.get(file) ?? 0) + 1);
        return { ...failure, limit: determineHitLimitReached(stryker.hitCount, change.hitLimit) };
      }
    } finally {
      stryker.activeMutant = undefined;
    }
  }

  /** Test files of the changed file's folder that import it; first those named after it, then those that noticed most. */
  async #filesThatLoad(changed) {
    const [folder] = relative('src', changed).split(sep);
    const watching = this.#files.filter((file) => relative('tests/unit', file).startsWith(folder + sep));
    // What a file imports is known once it was loaded.
    for (const file of watching) if (importedBy(file).size === 0) await this.#load(file);
    const name = basename(changed, '.ts');
    const worth = (file) => (file.includes(name) ? 1e6 : (this.#kills.get(file) ?? 0));
    return watching.filter((file) => importedBy(file).has(changed)).toSorted((a, b) => worth(b) - worth(a));
  }
}

function noticed({ id, error, limit }) {
  if (limit) return { status: MutantRunStatus.Timeout, reason: limit.reason };
  if (error instanceof TimedOut) return { status: MutantRunStatus.Timeout, reason: error.message };
  return {
    status: MutantRunStatus.Killed,
    killedBy: [id],
    failureMessage: String(error?.message ?? error),
    nrOfTests: 1,
  };
}

/** Counts what a test file reaches while it is loaded and prepared for each of its tests. */
function shareCoverage(perTest, file, tests) {
  const shared = Object.entries(perTest[file] ?? {});
  delete perTest[file];
  for (const { id } of tests)
    for (const [mutant, count] of shared) {
      perTest[id] ??= {};
      perTest[id][mutant] = (perTest[id][mutant] ?? 0) + count;
    }
}

/** Whether the object is what a schema says about itself: `.meta({ description: … })`. */
const isDescription = ({ node, parent }) =>
  node.type === 'ObjectExpression' &&
  parent?.type === 'CallExpression' &&
  parent.callee.type === 'MemberExpression' &&
  parent.callee.property.name === 'meta';

const { SAMPLE = '1' } = process.env;

/** Whether a node is a top-level statement that the sample leaves out. Its text decides, so that it stays when it moves. */
const isLeftOut = (path) =>
  path.parentPath?.isProgram() === true &&
  createHash('sha256').update(path.toString()).digest().readUInt32BE() % Number(SAMPLE) !== 0;

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner),
  // Words of schemas stay as they are: another description is another wording, not another behaviour.
  declareValuePlugin(PluginKind.Ignore, 'descriptions', {
    shouldIgnore: (path) => (isDescription(path) ? 'a description of a schema' : undefined),
  }),
  declareValuePlugin(PluginKind.Ignore, 'sample', {
    shouldIgnore: (path) => (isLeftOut(path) ? 'not in the sample' : undefined),
  }),
];
