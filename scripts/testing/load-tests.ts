import { test } from 'node:test';

/** Loads test files into this process; one that cannot be loaded is a failed test. */
export async function loadTests(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await import(file).catch((error) =>
      test(`${file} loads`, () => {
        throw error;
      }),
    );
  }
}
