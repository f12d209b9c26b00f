/**
 * What `read` reads from a file that a process has open since its start. Where it throws, the error names the file and what
 * to do.
 */
export function orChanged<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(
      `cannot read ${file}: ${(error as Error).message}. It has changed since the start of this process: ` +
        'run "npm run build -- --force" and start again.',
    );
  }
}
