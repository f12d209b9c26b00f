import { globSync } from 'node:fs';

/** Suites of test files: each is the folder of its name below `tests/`. */
export const SUITES = ['unit', 'build', 'http', 'judges', 'browser'] as const;

/** Checks that are not test files. */
export const CHECKS = ['lint', 'types', 'unused', 'licences'] as const;

export type Check = (typeof CHECKS)[number];

export interface Selection {
  readonly checks: readonly Check[];
  /** Paths of test files, sorted. */
  readonly files: readonly string[];
}

/**
 * What `npm test -- word …` runs. A word is the name of a check, the name of a suite, or part of the path of a test file.
 * Files are looked for in the suites that are named, or in all. No words select everything. Throws when a part
 * matches no file.
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
    files: found.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part))).sort(),
  };
}
