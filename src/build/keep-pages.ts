import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { openCatalog } from '../catalog/catalog.ts';
import { contentOfBuild } from '../catalog/content/read-content.ts';
import type { PageReads } from '../catalog/page-reads.ts';
import { readSettings } from '../server/settings/read-settings.ts';
import { type BuildInputs, readBuildInputs } from './build-inputs.ts';
import type { PageReader } from './each-page.ts';
import { hashOperations, hashPageSources, writeKeptPages } from './kept-pages.ts';
import type { TwinnedPage } from './markdown-twins.ts';
import { keepRenderer, type TemplateStyles } from './renderer.ts';

/** Folder of a release with what is needed to render single pages again. */
export const RENDERER = 'renderer';

/** A page reader that remembers what each page asked of the catalogue. */
export function readsOfPages() {
  const byPath = new Map<string, PageReads>();
  const onDemand: string[] = [];
  return {
    byPath,
    onDemand,
    begin(site) {
      onDemand.push(...site.onDemand.map(({ source }) => source));
    },
    read({ path, reads }) {
      byPath.set(path, reads);
    },
    end: async () => `${[...byPath.values()].filter(Boolean).length} pages can be used again`,
  } satisfies PageReader & Record<string, unknown>;
}

/** Keeps the renderer and what each page was made from, so that a later build renders only pages that differ. */
export function keepPages(
  { byPath, onDemand }: ReturnType<typeof readsOfPages>,
  built: () => Promise<readonly TwinnedPage[]>,
): AstroIntegration {
  let templates: Iterable<TemplateStyles> = [];
  let server = '';
  let folder = '';
  // Taken at the start: a file that changes during the build is not what its pages were made from.
  let [inputs, sources]: [BuildInputs, string] = [new Map(), ''];
  return {
    name: 'keep-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        server = fileURLToPath(config.build.server);
        folder = fileURLToPath(new URL(`./${RENDERER}/`, config.outDir));
      },
      'astro:build:start': () => {
        inputs = readBuildInputs();
        sources = hashPageSources(inputs, readSettings(process.env), new Date());
      },
      'astro:build:setup': ({ pages }) => {
        templates = pages.values() as Iterable<TemplateStyles>;
      },
      'astro:build:generated': () => {
        const styles = [...templates].map(({ key, styles }) => ({ key, styles }));
        keepRenderer(`${server}.prerender/`, styles, folder);
      },
      'astro:build:done': async () => {
        const pages = (await built()).map((page) => ({ ...page, reads: byPath.get(page.path) }));
        const catalog = openCatalog(contentOfBuild());
        const kept = { sources, onDemand, operations: hashOperations(inputs, catalog) };
        writeKeptPages(folder, kept, catalog, pages, byPath.keys());
      },
    },
  };
}
