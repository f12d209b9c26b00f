import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { nginxConfig } from '../static/nginx-config.ts';
import { StaticManifest } from '../static/static-manifest.ts';

/** Writes `dist/nginx/`, which `deploy/nginx.conf` includes. Runs after the manifest, which it reads. */
export function nginxFiles(): AstroIntegration {
  return {
    name: 'nginx-files',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const manifest = readFileSync(new URL('../server/static.json', dir), 'utf8');
        const target = fileURLToPath(new URL('../nginx/', dir));
        mkdirSync(target, { recursive: true });
        for (const [name, text] of Object.entries(nginxConfig(StaticManifest.parse(JSON.parse(manifest))))) {
          writeFileSync(join(target, name), text);
        }
      },
    },
  };
}
