import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { documentType } from '../discovery/document.ts';
import { estimateTokens } from '../markdown/estimate-tokens.ts';
import { twinPath } from '../markdown/twin-path.ts';
import { hasPayments } from '../payments/payments-mode.ts';
import { readSettings } from '../server/settings/settings.ts';
import { mediaType } from '../static/media-type.ts';
import { digestOf } from '../static/read-build.ts';
import { type StaticFile, StaticManifest } from '../static/static-manifest.ts';
import { hashBuildFacts } from './build-facts.ts';
import { hashBuildInputs } from './build-inputs.ts';
import { htmlFiles } from './html-files.ts';

/** Lists every file below a built directory as it is to be served. */
export function listStaticFiles(client: string): StaticManifest['files'] {
  const pages = new Map(htmlFiles(client).map(({ path, file }) => [file.replaceAll('\\', '/'), path]));
  const twins = new Map([...pages.values()].map((path) => [twinPath(path), path]));
  twins.delete('/404.md');
  const describe = (name: string): [string, StaticFile] => {
    const file = join(client, name);
    const bytes = readFileSync(file);
    const digest = hash('sha256', bytes, 'base64url').slice(0, 22);
    const page = pages.get(name);
    const path = page ?? `/${name}`;
    const common = { file: name, type: mediaType(page ? name : path), hash: digest, bytes: bytes.byteLength };
    if (page)
      return [path, { ...common, kind: 'page', ...(page === '/404' ? {} : { twin: twinPath(page) }) }];
    const twin = twins.get(path);
    if (twin) return [path, { ...common, kind: 'twin', twin, tokens: estimateTokens(bytes) }];
    if (path.startsWith('/_astro/')) return [path, { ...common, kind: 'immutable' }];
    const known = !path.startsWith('/pagefind/') && documentType(path) !== undefined;
    return [path, { ...common, kind: known ? 'document' : 'file' }];
  };
  return Object.fromEntries(
    readdirSync(client, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(client.length).replaceAll('\\', '/'))
      .map((name) => name.replace(/^\/+/, ''))
      .sort()
      .map(describe),
  );
}

/** Writes `dist/server/static.json`. Stands last: it describes what all others left in `dist/client`. */
export function staticManifest(): AstroIntegration {
  return {
    name: 'static-manifest',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const files = listStaticFiles(fileURLToPath(dir));
        const settings = readSettings(process.env);
        const payments = hasPayments(settings);
        const catalog = digestOf(readFileSync(new URL('../server/catalog.json', dir)));
        const manifest = StaticManifest.parse({
          baseUrl: settings.baseUrl,
          payments,
          inputs: hashBuildInputs(),
          facts: hashBuildFacts(settings, new Date()),
          catalog,
          files,
        });
        writeFileSync(fileURLToPath(new URL('../server/static.json', dir)), JSON.stringify(manifest));
        logger.info(`${Object.keys(files).length} files`);
      },
    },
  };
}
