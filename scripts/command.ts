import { readSettings } from '../src/server/settings/read-settings.ts';
import type { Settings } from '../src/server/settings/settings.ts';

/** Ends the process with a message, without a stack that would hide it; code 2 is for wrong arguments. */
export function fail(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}

/** What `act` resolves with; when it fails, the process ends with the message of the error. */
export async function orFail<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** Prints the usage and ends the process when that was asked for. */
export function helpIfAsked(usage: string): void {
  if (!process.argv.includes('--help')) return;
  console.log(usage);
  process.exit(0);
}

/** The settings of the environment; ends the process with what is wrong. */
export const settingsOrExit = (): Promise<Settings> => orFail(() => readSettings(process.env));
