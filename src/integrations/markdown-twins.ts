import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
        const changed: { path: string; html: string; markdown: string }[] = [];
        const all = pages.map(({ path, file }) => {
          const html = join(client, file);
          const key = `${createHash('sha256').update(base).update(readFileSync(html)).digest('hex')}.md`;
          const markdown = join(cacheDirectory, key);
          if (!unused.delete(key)) changed.push({ path, html, markdown });
          return { path, markdown };
        });
        await convertPages({ pages: changed, baseUrl, paths, onDemand });
        for (const { path, markdown } of all) copyFileSync(markdown, join(client, twinPath(path)));
        for (const file of unused) rmSync(join(cacheDirectory, file));
        const seconds = ((performance.now() - start) / 1000).toFixed(2);
        logger.info(`${pages.length} twins, ${changed.length} of them converted, in ${seconds} s`);
      },
    },
  };
}
