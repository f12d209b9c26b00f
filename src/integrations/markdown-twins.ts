import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { twinPath } from '../markdown/twin-path.ts';
import { readSettings } from '../server/settings.ts';
import { convertPages } from './convert-pages.ts';
import { htmlFiles } from './html-files.ts';
import { roomHash } from './room-hash.ts';

/**
 * Writes the Markdown twin of every built page next to it. Conversions are kept in Astro's cache directory by
 * hash of page, known pages and converter, so that an unchanged page costs a read.
 */
export function markdownTwins(): AstroIntegration {
  let cacheDirectory = '';
  let onDemand: RegExp[] = [];
  return {
    name: 'markdown-twins',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDirectory = fileURLToPath(new URL('./twins/', config.cacheDir));
      },
      'astro:routes:resolved': ({ routes }) => {
        onDemand = routes
          .filter((route) => route.type === 'page' && !route.isPrerendered)
          .map((route) => route.patternRegex);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const start = performance.now();
        const client = fileURLToPath(dir);
        const { baseUrl } = readSettings(process.env);
        // The error page is an answer to many addresses, not a page with a twin.
        const pages = htmlFiles(client).filter(({ path }) => path !== '/404');
        const paths = pages.map(({ path }) => path);
        const base = createHash('sha256')
          .update(JSON.stringify([roomHash('markdown'), baseUrl, paths, onDemand.map(String)]))
          .digest('hex');
        mkdirSync(cacheDirectory, { recursive: true });
        const unused = new Set(readdirSync(cacheDirectory));
        const changed: { path: string; html: string; kept: string }[] = [];
        for (const { path, file } of pages) {
          const html = readFileSync(join(client, file), 'utf8');
          const key = `${createHash('sha256').update(base).update(html).digest('hex')}.md`;
          const kept = join(cacheDirectory, key);
          if (unused.delete(key)) copyFileSync(kept, join(client, twinPath(path)));
          else changed.push({ path, html, kept });
        }
        const converted = await convertPages({ pages: changed, baseUrl, paths, onDemand });
        changed.forEach(({ path, kept }, index) => {
          writeFileSync(kept, converted[index] ?? '');
          copyFileSync(kept, join(client, twinPath(path)));
        });
        for (const file of unused) rmSync(join(cacheDirectory, file));
        const seconds = ((performance.now() - start) / 1000).toFixed(2);
        logger.info(`${pages.length} twins, ${changed.length} of them converted, in ${seconds} s`);
      },
    },
  };
}
