import type { Catalog } from '../../catalog/catalog.ts';
import type { Resource, Resources } from '../../mcp/resources.ts';
import type { StaticFile } from './manifest.ts';
import type { StaticFiles } from './static-files.ts';

/** Texts that have no Markdown page: lists of addresses for language models, and calendars. */
const PLAIN_TEXT = /\/llms(?:-full)?\.txt$|^\/calendar\/[\w-]+\.ics$/;

const isResource = (path: string, { kind }: StaticFile) => kind === 'twin' || PLAIN_TEXT.test(path);
const mediaType = ({ type }: StaticFile) => type.replace(/;.*/, '');

/** The texts of the build as the MCP server lists and reads them. */
export function openResources(
  files: StaticFiles,
  entries: Iterable<[path: string, StaticFile]>,
  catalog: Catalog,
): Resources {
  const paths: string[] = [];
  for (const [path, entry] of entries) if (isResource(path, entry)) paths.push(path);
  const resourceAt = (path: string) => {
    const file = files.get(path);
    return file && isResource(path, file.entry) ? file : undefined;
  };
  return {
    paths,
    describe(path) {
      const file = resourceAt(path);
      return file && { path, ...nameOf(path, catalog), type: mediaType(file.entry) };
    },
    async read(path) {
      const file = resourceAt(path);
      if (!file) return undefined;
      return { type: mediaType(file.entry), bytes: await files.read(file.entry, 'identity') };
    },
  };
}

/** Name and description of the record or page of prose that a text is about; others are named by their path. */
function nameOf(path: string, catalog: Catalog): Pick<Resource, 'title' | 'description'> {
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
  const page = catalog.pages.find((known) => `${known.path}.md` === path);
  const record = page ?? records[collection as keyof typeof records]?.get(slug);
  if (!record) return { title: path.slice(1).replace(/\.md$/, '') };
  if ('term' in record) return { title: record.term, description: record.meaning };
  if ('summary' in record) return { title: record.title, description: record.summary };
  return { title: 'title' in record ? record.title : record.name, description: record.description };
}
