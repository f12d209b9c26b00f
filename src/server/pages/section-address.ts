import type { Catalog } from '../../catalog/catalog.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import { collectionOf } from './moved-address.ts';

type Asked = Pick<Catalog, 'toolBySlug' | 'toolsNaming'>;

/**
 * Folders of pages that are built only where they tell more than the page of their tool: the section of that page
 * which holds the same, and whether it has one.
 */
const SECTIONS: Readonly<Record<string, { id: string; isThere: (tool: Tool, catalog: Asked) => boolean }>> = {
  '/alternatives/': {
    id: 'alternatives',
    isThere: ({ slug, alternatives }, { toolsNaming }) => alternatives.length > 0 || toolsNaming.has(slug),
  },
  '/open-source/': { id: 'open-source', isThere: ({ openSource }) => openSource !== undefined },
};

/** Indexes of sections, which are written only for those with many pages. */
const SECTION_INDEX = /^\/[a-z-]+\/(?:part-\d+\/)?llms\.txt$/;

/**
 * The page that holds what an address without a page asks for, and the section of it; `undefined` when there is none. To be
 * asked only where nothing is at the address itself.
 */
export function sectionAddress(
  path: string,
  catalog: Asked,
): { location: string; section?: string } | undefined {
  if (SECTION_INDEX.test(path)) return { location: '/llms.txt' };
  const { folder = '', slug = '', extension = '' } = collectionOf(path) ?? {};
  const tool = catalog.toolBySlug.get(slug);
  const section = SECTIONS[folder];
  if (!tool || !section?.isThere(tool, catalog)) return undefined;
  if (extension === '') return { location: paths.tool(slug), section: section.id };
  return extension === '.md' ? { location: `${paths.tool(slug)}.md` } : undefined;
}
