/**
 * Stryker's settings. `scripts/test-mutation.ts` gives the files to change in MUTATE, the tests that watch them in
 * TESTS, the name of the report in REPORT, and in SAMPLE that one top-level statement in so many is changed.
 */
const { MUTATE = '', REPORT = '' } = process.env;

export default {
  mutate: [MUTATE],
  testRunner: 'in-process',
  // What a test process holds grows with every loading of the modules.
  maxTestRunnerReuse: 150,
  coverageAnalysis: 'perTest',
  // A changed text is another wording, not another behaviour.
  mutator: { excludedMutations: ['StringLiteral'] },
  plugins: [new URL('./test-runner.mjs', import.meta.url).pathname],
  ignorers: ['descriptions', 'sample'],
  // The tests run in a copy of the project without what is built or installed, and without tsconfig.json, for which Stryker needs a compiler.
  ignorePatterns: ['/tsconfig.json', '/dist', '/var', '/tests/mutation', '/tests/judges/node_modules'],
  tempDirName: 'var/mutation/sandbox',
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: `var/mutation/${REPORT}.json` },
  htmlReporter: { fileName: `var/mutation/${REPORT}.html` },
  thresholds: { high: 95, low: 90, break: 85 },
  // Endless loops are found by counting rounds; the time limit is long, so that a busy machine kills no mutant.
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 30,
  timeoutFactor: 4,
};
