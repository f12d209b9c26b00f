import { type Catalog, openCatalog } from '../../src/catalog/catalog.ts';
import { readContent } from '../../src/catalog/content/read-content.ts';
import { createListing } from '../../src/catalog/list/listing.ts';
import { countryName } from '../../src/records/scalars.ts';
import type { Tool } from '../../src/records/tool.ts';
import { createSearch } from '../../src/search/create-search.ts';
import type { SearchDocument } from '../../tests/judges/search-engines.ts';
import { seeded } from '../../tests/seeded.ts';

const SYLLABLES =
  'ba co di fin ga hex in jo ka lo mi nex or pay qua ri sta tru ul ve wi xen yo zap lend bank tra fo mu'.split(
    ' ',
  );

/** A catalogue of `size` records with the shape and the words of the real one, and as many invented names; seeded. */
export function syntheticCatalog(real: Catalog, size: number): Catalog {
  const random = seeded(size);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const invented = (): string =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join('');
  const descriptions = real.tools.map((tool) => tool.description.split(' '));
  const tools: Tool[] = [...real.tools.slice(0, size)];
  const bodies = { ...real.bodies };
  while (tools.length < size) {
    const like = pick(real.tools);
    const name = invented();
    const first = pick(descriptions);
    const second = pick(descriptions);
    const text = [...first.slice(0, first.length / 2), name, ...second.slice(second.length / 2), invented()];
    const slug = `${name}-${tools.length}`;
    bodies[`tools/${slug}`] = real.bodies[`tools/${pick(real.tools).slug}`] ?? '';
    tools.push({
      ...like,
      name: `${name.charAt(0).toUpperCase()}${name.slice(1)}${random() < 0.4 ? ` ${pick(first)}` : ''}`,
      slug,
      description: text.join(' '),
      keywords: [...pick(real.tools).keywords.slice(0, 2), ...like.keywords.slice(0, 2)],
    });
  }
  return openCatalog({ ...real, tools, bodies });
}

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

/** What the tools of MCP are called with, over the content as it is. */
export function mcpContext(catalog = openCatalog(readContent('content')), search = createSearch(catalog)) {
  return {
    baseUrl: 'http://localhost:4321',
    catalog,

    listing: createListing(catalog, search),
    resources: { paths: [], describe: () => undefined, read: async () => undefined },
    structured: true,
    onerror: console.error,
  };
}
