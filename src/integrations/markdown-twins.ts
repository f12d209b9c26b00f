import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { htmlToTwin } from '../markdown/html-to-twin.ts';
import { twinPath } from '../markdown/twin-path.ts';
import { readSettings } from '../server/settings.ts';
import { htmlFiles } from './html-files.ts';

/** Hash over the sources of the converter and what it builds on: a change of either makes every twin anew. */
function converterHash(): string {
  const hash = createHash('sha256');
  const directory = fileURLToPath(new URL('../markdown', import.meta.url));
  for (const file of readdirSync(directory).sort()) hash.update(readFileSync(join(directory, file)));
  return hash.update(readFileSync('package-lock.json')).digest('hex');
}

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
      'astro:build:done': ({ dir, logger }) => {
        const start = performance.now();
        const client = fileURLToPath(dir);
        const { baseUrl } = readSettings(process.env);
        // The error page is an answer to many addresses, not a page with a twin.
        const pages = htmlFiles(client).filter(({ path }) => path !== '/404');
        const paths = new Set(pages.map(({ path }) => path));
        const hasTwin = (path: string) => paths.has(path) || onDemand.some((pattern) => pattern.test(path));
        const base = createHash('sha256')
          .update(JSON.stringify([converterHash(), baseUrl, [...paths], onDemand.map(String)]))
          .digest('hex');
        mkdirSync(cacheDirectory, { recursive: true });
        const unused = new Set(readdirSync(cacheDirectory));
        let converted = 0;
        for (const { path, file } of pages) {
          const html = readFileSync(join(client, file), 'utf8');
          const key = `${createHash('sha256').update(base).update(html).digest('hex')}.md`;
          const kept = join(cacheDirectory, key);
          let markdown: string;
          if (unused.delete(key)) markdown = readFileSync(kept, 'utf8');
          else {
            try {
              ({ markdown } = htmlToTwin(html, { baseUrl, hasTwin }));
            } catch (error) {
              throw new Error(`cannot write the Markdown twin of ${path}: ${(error as Error).message}`);
            }
            writeFileSync(kept, markdown);
            converted += 1;
          }
          writeFileSync(join(client, twinPath(path)), markdown);
        }
        for (const file of unused) rmSync(join(cacheDirectory, file));
        const seconds = ((performance.now() - start) / 1000).toFixed(2);
        logger.info(`${pages.length} twins, ${converted} of them converted, in ${seconds} s`);
      },
    },
  };
}
