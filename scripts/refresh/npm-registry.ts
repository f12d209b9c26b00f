import { spawnSync } from 'node:child_process';

const NPM = 'https://registry.npmjs.org';

/** The origin that npm itself is configured to use, as an entry of origins; none when it is the usual one. */
export function npmRegistry(): ReadonlyMap<string, string> {
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', shell: false });
  const registry = stdout?.trim().replace(/\/+$/, '');
  return URL.canParse(registry) && registry !== NPM ? new Map([[NPM, registry]]) : new Map();
}
