import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { API_VERSION } from '../api/api-version.ts';
import { type Catalog, openCatalog } from '../catalog/catalog.ts';
import { buildDocuments } from '../discovery/documents.ts';
import { readSkills } from '../discovery/read-skills.ts';
import type { SitePage } from '../discovery/site-page.ts';
import { readPageHead } from '../markdown/page-head.ts';
import { twinPath } from '../markdown/twin-path.ts';
import { discoveryFacts } from '../server/discovery-facts.ts';
import { readSettings } from '../server/settings.ts';
import { contentOfBuild } from './content-of-build.ts';

/** Paths of the HTML pages below a built directory, without the error page. */
function htmlPaths(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => `/${file.slice(0, -'.html'.length).replaceAll('\\', '/')}`)
    .map((path) => (path === '/index' ? '/' : path))
    .sort();
}

/** Reads what each built page and its twin say of themselves. The twins must have been written. */
function sitePages(client: string, catalog: Catalog): SitePage[] {
  return htmlPaths(client).map((path) => {
    const head = readPageHead(
      readFileSync(join(client, path === '/' ? 'index.html' : `${path}.html`), 'utf8'),
    );
    const markdown = readFileSync(join(client, twinPath(path)), 'utf8');
    return {
      path,
      title: /^# (.+)$/m.exec(markdown)?.[1] ?? head.title,
      description: head.description ?? head.title,
      lastUpdated: head.lastUpdated ?? catalog.dataAsOf,
      indexed: head.indexed,
      markdown,
    };
  });
}

/** Writes the discovery documents next to the built pages. Stands after the twins, before the manifest. */
export function documents(): AstroIntegration {
  return {
    name: 'documents',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const client = fileURLToPath(dir);
        const settings = readSettings(process.env);
        const catalog = openCatalog(contentOfBuild());
        const written = buildDocuments({
          ...discoveryFacts(settings),
          baseUrl: settings.baseUrl,
          version: API_VERSION,
          catalog,
          pages: sitePages(client, catalog),
          skills: readSkills('content/skills'),
          today: new Date().toISOString().slice(0, 10),
        });
        for (const { path, body } of written) {
          const file = join(client, path);
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, body);
        }
        logger.info(`wrote ${written.length} discovery documents`);
      },
    },
  };
}
