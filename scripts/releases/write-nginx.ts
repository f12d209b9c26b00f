import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StaticManifest } from '../../src/server/static/manifest.ts';
import { nginxConfig } from '../../src/server/static/nginx-config.ts';
import { RELEASES } from './release-folders.ts';

/** Where the documented configuration expects the project. */
const DOCUMENTED = '/srv/fintech-tool-directory';

/** `deploy/nginx.conf` with the working directory in place of the documented one. */
export const nginxSite = () => readFileSync('deploy/nginx.conf', 'utf8').replaceAll(DOCUMENTED, resolve('.'));

/**
 * Writes `nginx/` of a release below `project`, which `deploy/nginx.conf` includes. It names the folder of the release as it
 * is once the project lies at `place`; a file that is right already is left alone.
 */
export function writeNginx(id: string, project = resolve('.'), place = project): void {
  const release = join(project, RELEASES, id);
  const manifest = StaticManifest.parse(
    JSON.parse(readFileSync(join(release, 'server/static.json'), 'utf8')),
  );
  const template = (name: string) =>
    readFileSync(join('deploy/nginx', name), 'utf8').replaceAll('@release@', join(place, RELEASES, id));
  const files = {
    ...nginxConfig(manifest, join(place, RELEASES, id)),
    'http.conf': template('http.conf'),
    'server.conf': template('server.conf'),
  };
  mkdirSync(join(release, 'nginx'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = join(release, 'nginx', name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    // In one step, and never into a file that a copy of the release shares.
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }
}
