import { spawnSync } from 'node:child_process';
import type { Origins } from '../../src/observations/visit/create-visit.ts';

const NPM = 'https://registry.npmjs.org';

/** The given origins, and where npm itself is configured to find its registry, unless they name a place for it. */
export function withNpmRegistry(origins: Origins): Origins {
  if (origins.has(NPM)) return origins;
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' });
  const registry = stdout?.trim().replace(/\/+$/, '');
  return URL.canParse(registry) && registry !== NPM ? new Map([...origins, [NPM, registry]]) : origins;
}
