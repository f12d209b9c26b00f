import { after, test } from 'node:test';
import { CATALOG_FILE, readCatalog } from '../../src/catalog/catalog-lines.ts';
import { type Answer, type Call, callAt } from './raw-request.ts';
import { startServer, type TestServer } from './server.ts';

/** Every record as the build wrote it. */
export const rawTools = readCatalog(`dist/server/${CATALOG_FILE}`).catalog.tools;

/** One way in which the API is mounted. */
export interface Mount {
  readonly name: string;
  /** Public base URL, for absolute addresses in answers. */
  readonly baseUrl: string;
  readonly server: TestServer;
  call(target: string, call?: Call): Promise<Answer>;
}

async function start(name: string, astroAlone: boolean): Promise<Mount> {
  const server = await startServer({}, { astroAlone });
  after(() => server.stop());
  return { name, server, baseUrl: server.baseUrl, call: (target, call) => callAt(server.url, target, call) };
}

/** The entry of the directory, which calls the API itself. */
export const entry = await start('own entry', false);
/** The same build behind Astro's handler, as on any other host. */
export const astroAlone = await start('Astro alone', true);

/** Registers a test for each mount: both must behave alike. */
export function onBothMounts(name: string, check: (mount: Mount) => Promise<void>): void {
  for (const mount of [entry, astroAlone]) test(`${mount.name}: ${name}`, () => check(mount));
}

/** Registers a test of what the way of mounting cannot change. */
export function onEntry(name: string, check: (mount: Mount) => Promise<void>): void {
  test(name, () => check(entry));
}
