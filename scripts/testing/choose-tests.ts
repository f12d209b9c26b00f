import { globSync } from 'node:fs';

/** Test files that take longest by the clock, in the order in which they start. */
export const LONGEST = [
  'tests/browser/every-page.test.ts',
  'tests/judges/lighthouse.test.ts',
  'tests/build/small-site.test.ts',
  'tests/http/attacks.test.ts',
  'tests/judges/store-postgres.test.ts',
  'tests/http/generated-requests.test.ts',
] as const;

/** Test files in the order to start them: the slowest first, so that no core waits at the end; the others as given. */
export function longestFirst(files: readonly string[]): string[] {
  const rank = (file: string) => (LONGEST as readonly string[]).indexOf(file);
  const long = files.filter((file) => rank(file) >= 0).sort((a, b) => rank(a) - rank(b));
  return [...long, ...files.filter((file) => rank(file) < 0)];
}

/** Folder of the long tests of a suite, which run where the suite or they are named. */
const LONG = '/long/';

/** Suites of test files: each is the folder of its name below `tests/`. */
export const SUITES = ['unit', 'build', 'http', 'judges', 'browser'] as const;

/** Checks that are not test files. */
export const CHECKS = ['lint', 'types', 'unused', 'licences', 'weight'] as const;

export type Check = (typeof CHECKS)[number];

export interface Selection {
  readonly checks: readonly Check[];
  /** Paths of test files, sorted. */
  readonly files: readonly string[];
}

/**
 * What `npm test -- word …` runs. A word is the name of a check, the name of a suite, or part of the path of a test file.
 * Files are looked for in the suites that are named, or in all. No words select everything but the long tests. Throws
 * when a part matches no file.
 */
export function selectTests(words: readonly string[]): Selection {
  const all = words.length === 0;
  const parts = words.filter((word) => ![...SUITES, ...CHECKS].some((name) => name === word));
  const named = SUITES.filter((suite) => words.includes(suite));
  const suites = named.length > 0 ? named : all || parts.length > 0 ? SUITES : [];
  const found = suites.flatMap((suite) =>
    globSync(`tests/${suite}/**/*.test.ts`, { exclude: (name) => name === 'node_modules' }),
  );
  const unknown = parts.find((part) => !found.some((file) => file.includes(part)));
  if (unknown !== undefined) {
    throw new Error(
      `No test file in ${suites.join(', ')} has "${unknown}" in its path. ` +
        `A word is a suite (${SUITES.join(', ')}), a check (${CHECKS.join(', ')}) or part of the path of a test file.`,
    );
  }
  return {
    checks: CHECKS.filter((check) => all || words.includes(check)),
    files: found
      .filter((file) =>
        parts.length === 0 ? !(all && file.includes(LONG)) : parts.some((part) => file.includes(part)),
      )
      .sort(),
  };
}

/**
 * Folders whose test files share a process. Those of unit tests only call functions: they change nothing of the process and
 * start no other one, no thread and no server. Those below the other suites ask one server, which all of them leave as it is.
 */
const SHARED = [
  ...['base', 'catalog', 'documents', 'http', 'mcp', 'records', 'report', 'search', 'site'].map((name) => ({
    folder: `tests/unit/${name}/`,
    process: 'unit-tests',
  })),
  { folder: 'tests/unit/whole/', process: 'unit-tests-of-content' },
  { folder: 'tests/http/site/', process: 'http-tests-of-site' },
  { folder: 'tests/http/mounts/', process: 'http-tests-of-mounts' },
  { folder: 'tests/judges/site/', process: 'judges-of-site' },
  { folder: 'tests/browser/site/', process: 'browser-tests-of-site' },
] as const;

/**
 * Groups test files by the process that runs them, because starting one costs more than most files: those of some folders
 * together, every other file alone under its path. Keeps the order.
 */
export const shareProcess = (files: readonly string[]): Map<string, string[]> =>
  Map.groupBy(files, (file) => SHARED.find(({ folder }) => file.startsWith(folder))?.process ?? file);
