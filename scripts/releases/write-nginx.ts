import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nginxConfig } from '../../src/static/nginx-config.ts';
import { StaticManifest } from '../../src/static/static-manifest.ts';
import { RELEASES } from './folders.ts';

/** Where the documented configuration expects the project. */
const DOCUMENTED = '/srv/fintech-tool-directory';

/** `deploy/nginx.conf` with the working directory in place of the documented one. */
export const nginxSite = () => readFileSync('deploy/nginx.conf', 'utf8').replaceAll(DOCUMENTED, resolve('.'));

/**
 * Writes `nginx/` of a release, which `deploy/nginx.conf` includes. It names the folder of the release, so it is written
 * where that lies; a file that is right already is left alone.
 */
export function writeNginx(id: string): void {
  const release = resolve(RELEASES, id);
  const manifest = StaticManifest.parse(
    JSON.parse(readFileSync(join(release, 'server/static.json'), 'utf8')),
  );
  const template = (name: string) =>
    readFileSync(join('deploy/nginx', name), 'utf8').replaceAll('@release@', release);
  const files = {
    ...nginxConfig(manifest, release),
    'http.conf': template('http.conf'),
    'server.conf': template('server.conf'),
  };
  mkdirSync(join(release, 'nginx'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = join(release, 'nginx', name);
    if (text !== readOrNothing(file)) writeFileSync(file, text);
  }
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
