/** Test files that take longest by the clock, in the order in which they start. */
export const LONGEST = [
  'tests/judges/lighthouse.test.ts',
  'tests/browser/every-page.test.ts',
  'tests/build/same-bytes.test.ts',
  'tests/judges/many-processes.test.ts',
  'tests/http/attacks.test.ts',
  'tests/http/readiness-pages.test.ts',
  'tests/judges/crash-postgres.test.ts',
  'tests/http/generated-requests.test.ts',
  'tests/http/crash-sqlite.test.ts',
] as const;

/** Test files in the order to start them: the slowest first, so that no core waits at the end; the others as given. */
export function longestFirst(files: readonly string[]): string[] {
  const rank = (file: string) => (LONGEST as readonly string[]).indexOf(file);
  const long = files.filter((file) => rank(file) >= 0).sort((a, b) => rank(a) - rank(b));
  return [...long, ...files.filter((file) => rank(file) < 0)];
}
