import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { HANG_MS } from '../test-options.ts';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const here = fileURLToPath(new URL('.', import.meta.url));

/** Runs a program that the judges' packages install, until it ends or hangs. */
export function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      `${here}node_modules/.bin/${program}`,
      [...args],
      {
        // Some judges write files where they stand.
        cwd: tmpdir(),
        env: { ...process.env, NO_COLOR: '1', ...env },
        maxBuffer: 64 << 20,
        timeout: HANG_MS,
      },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr }),
    );
  });
}
