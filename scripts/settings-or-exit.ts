import { readSettings } from '../src/server/settings/read-settings.ts';
import type { Settings } from '../src/server/settings/settings.ts';

/** The settings of the environment; ends the process with what is wrong, without a stack that would hide it. */
export function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
