import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeInto } from '../base/files.ts';
import { API_VERSION } from '../base/service.ts';
import { openCatalog } from '../catalog/catalog.ts';
import { contentOfBuild } from '../catalog/content/read-content.ts';
import { depthOf, depthText } from '../catalog/facts/depth.ts';
import { readSkills } from '../documents/agent-tools.ts';
import { buildDocuments } from '../documents/documents.ts';
import { discoveryFacts } from '../server/discovery-facts.ts';
import { readSettings } from '../server/settings/read-settings.ts';
import type { TwinnedPage } from './markdown-twins.ts';

/** Writes the discovery documents into the folder of all pages; returns messages for the log. */
export function writeDocuments(client: string, pages: readonly TwinnedPage[]): string[] {
  const settings = readSettings(process.env);
  const catalog = openCatalog(contentOfBuild());
  const written = buildDocuments({
    ...discoveryFacts(settings),
    baseUrl: settings.baseUrl,
    version: API_VERSION,
    catalog,
    pages: pages.map(({ path, head, markdown }) => ({
      path,
      title: /^# (.+)$/m.exec(markdown)?.[1] ?? head.title,
      description: head.description ?? head.title,
      lastUpdated: head.lastUpdated ?? catalog.dataAsOf,
      indexed: head.indexed,
      markdown,
    })),
    skills: readSkills('content/skills'),
    today: new Date().toISOString().slice(0, 10),
  });
  for (const { path, body } of written) writeInto(join(client, path), body);
  return [`wrote ${written.length} discovery documents`, depthText(depthOf(catalog))];
}

/** Writes the discovery documents next to the built pages, which `built` resolves with. Runs before the manifest. */
export function documents(built: () => Promise<readonly TwinnedPage[]>): AstroIntegration {
  return {
    name: 'documents',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        for (const line of writeDocuments(fileURLToPath(dir), await built())) logger.info(line);
      },
    },
  };
}
