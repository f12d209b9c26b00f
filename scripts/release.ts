/** `npm run release -- list | use ID | prune | nginx`: shows releases, switches between them, removes old ones. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, helpIfAsked } from './command.ts';
import {
  currentRelease,
  listReleases,
  nginxSite,
  pruneReleases,
  runningReleases,
  useRelease,
} from './releases/release-folders.ts';
import { RELEASES } from './releases/release-pool.ts';

const USAGE = `usage:
  npm run release -- list     releases, the newest first, and the processes that serve each
  npm run release -- use ID   makes a release the current one; restart the processes and reload nginx afterwards; in a
                             checkout with "node dist/server/entry.mjs", since "npm start" builds the present sources;
                             one that was built for another address needs --new-address
  npm run release -- prune    removes all but the newest three, the current one and those that a process serves
  npm run release -- nginx    prints a configuration of nginx for this folder`;

function list(): void {
  const current = currentRelease();
  const { byRelease, complete } = runningReleases();
  const releases = listReleases();
  for (const { id, madeAt, catalog } of releases) {
    const processes = byRelease.get(id) ?? [];
    const served = processes.length > 0 ? `served by process ${processes.join(', ')}` : '';
    console.log(
      [id, madeAt, `catalogue ${catalog}`, id === current ? 'current' : '', served].join('  ').trimEnd(),
    );
  }
  if (releases.length === 0) console.log('There is no release yet; "npm run build" makes one.');
  if (!complete) console.log('Processes of other accounts are not shown; run this as root to see them.');
}

/** `PUBLIC_BASE_URL` of the build that made a release. */
const addressOf = (id: string): string =>
  JSON.parse(readFileSync(join(RELEASES, id, 'server/static.json'), 'utf8')).baseUrl;

function use(id: string, newAddress: boolean): void {
  if (!listReleases().some((release) => release.id === id))
    fail(`There is no complete release ${id}; "npm run release -- list" shows those there are.`);
  const current = currentRelease();
  // A process whose PUBLIC_BASE_URL is another one does not start.
  if (current !== undefined && !newAddress && addressOf(id) !== addressOf(current))
    fail(
      `Release ${id} was built for ${addressOf(id)}, the current one for ${addressOf(current)}: build again with ` +
        'PUBLIC_BASE_URL as the service has it, or add --new-address and set it for the service as well.',
    );
  useRelease(id, new Date());
  console.log(`Release ${id} is the current one. Processes serve it once they are restarted.`);
}

function prune(): void {
  const done = pruneReleases(new Date());
  console.log(done.length > 0 ? done.join('\n') : 'nothing to remove');
}

helpIfAsked(USAGE);
const [command, id, ...rest] = process.argv.slice(2);
if (command === 'list' && id === undefined) list();
else if (command === 'use' && id !== undefined && rest.length === 0) use(id, false);
else if (command === 'use' && id !== undefined && rest.join() === '--new-address') use(id, true);
else if (command === 'nginx' && id === undefined) console.log(nginxSite());
else if (command === 'prune' && id === undefined) prune();
else fail(USAGE, 2);
