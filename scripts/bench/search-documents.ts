import type { Catalog } from '../../src/catalog/catalog.ts';
import { countryName } from '../../src/records/scalars.ts';
import type { SearchDocument } from '../../tests/judges/search-engines.ts';

/** The records with their prose as the compared engines index them; addresses of links are left out. */
export function searchDocuments(catalog: Catalog): SearchDocument[] {
  return catalog.tools.map((tool, id) => ({
    id,
    name: tool.name,
    aliases: [tool.slug.replaceAll('-', ' '), ...tool.aliases].join(' '),
    categories: tool.categories.map((slug) => catalog.categoryBySlug.get(slug)?.name ?? slug).join(' '),
    keywords: [...tool.keywords, ...tool.api.standards].join(' '),
    description: tool.description,
    facts: [
      tool.kind,
      tool.pricing.model,
      ...tool.coverage.regions,
      ...tool.coverage.countries.map(countryName),
      ...tool.api.styles,
      ...tool.api.sdks,
      tool.openSource?.license ?? '',
    ].join(' '),
    prose: (catalog.bodies[`tools/${tool.slug}`] ?? '').replace(/\]\([^)]*\)/g, ']'),
  }));
}
