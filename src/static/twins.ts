import type { Catalog } from '../catalog/catalog.ts';
import type { Twin, Twins } from '../mcp/resources.ts';
import type { StaticFiles } from './static-files.ts';
import type { StaticManifest } from './static-manifest.ts';

/** The Markdown pages of the build as the MCP server lists and reads them. */
export function openTwins(files: StaticFiles, manifest: StaticManifest, catalog: Catalog): Twins {
  const all = Object.entries(manifest.files)
    .filter(([, { kind }]) => kind === 'twin')
    .map(([path]) => describe(path, catalog));
  return {
    all,
    async read(path) {
      const twin = files.get(path);
      if (twin?.entry.kind !== 'twin') return undefined;
      return (await files.read(twin.entry, 'identity')).toString('utf8');
    },
  };
}

/** Name and description of the record a page is about; other pages are named by their path. */
function describe(path: string, catalog: Catalog): Twin {
  const [, collection, slug = ''] = /^\/([\w-]+)\/([\w-]+)\.md$/.exec(path) ?? [];
  const records = {
    tools: catalog.toolBySlug,
    categories: catalog.categoryBySlug,
    standards: catalog.standardBySlug,
    regulations: catalog.regulationBySlug,
    guides: catalog.guideBySlug,
    compare: catalog.comparisonBySlug,
    'use-cases': catalog.useCaseBySlug,
    glossary: catalog.termBySlug,
  };
  const record = records[collection as keyof typeof records]?.get(slug);
  if (!record) return { path, title: path.slice(1).replace(/\.md$/, '') };
  if ('term' in record) return { path, title: record.term, description: record.meaning };
  if ('summary' in record) return { path, title: record.title, description: record.summary };
  return { path, title: 'title' in record ? record.title : record.name, description: record.description };
}
