import type { Catalog } from '../../catalog/catalog.ts';
import { REGIONS, readRegions } from '../../records/tool/coverage.ts';
import { KINDS } from '../../records/tool/general.ts';
import { paths } from '../../records/urls.ts';

/** Regions that are columns: those around countries, then what is not tied to a place. */
export const MATRIX_REGIONS = [...REGIONS.filter((region) => region !== 'global'), 'global'] as const;

/** Number of the colour of a category, of which `records.css` has twelve. */
export const hueOf = (category: { readonly order: number } | undefined) => (category?.order ?? 0) % 12;

/** How many tools of a category state each region, or a country in it, in category order and that of {@link MATRIX_REGIONS}. A tool counts in each of its categories and regions. */
export function coverageMatrix(catalog: Catalog) {
  return catalog.categories.map(({ slug, name }) => {
    const tools = catalog.toolsByCategory.get(slug) ?? [];
    const counts = MATRIX_REGIONS.map(
      (region) => tools.filter((tool) => readRegions(tool).includes(region)).length,
    );
    return { slug, name, tools: tools.length, counts };
  });
}

/** How many tools of each category are of each kind, and where each part of its bar begins and ends (0 to 100), in category order. */
export function kindShares(catalog: Catalog) {
  return catalog.categories.map(({ slug, name }) => {
    const tools = catalog.toolsByCategory.get(slug) ?? [];
    let start = 0;
    const parts = KINDS.map((kind) => {
      const count = tools.filter((tool) => tool.kind === kind).length;
      const width = tools.length > 0 ? Math.round((count * 1000) / tools.length) / 10 : 0;
      const part = { kind, count, start: Math.round(start * 10) / 10, width };
      start += width;
      return part;
    });
    return { href: paths.category(slug), name, count: tools.length, parts };
  });
}
