import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `PATH` for the shell examples of the documentation. Last in it is a stand-in for curl, for machines without it. */
export const examplePath = [
  join(root, 'node_modules/.bin'),
  process.env['PATH'],
  join(root, 'tests/http/bin'),
].join(':');
