import type { Catalog } from '../../../catalog/catalog.ts';
import { readRegions } from '../../../catalog/list/coverage-facets.ts';
import { REGIONS } from '../../../records/tool/coverage.ts';

/** Regions that are columns: those around countries, then what is not tied to a place. */
export const MATRIX_REGIONS = [...REGIONS.filter((region) => region !== 'global'), 'global'] as const;

/** How many tools of a category state each region, or a country in it. */
export interface MatrixRow {
  readonly slug: string;
  readonly name: string;
  readonly tools: number;
  /** In the order of {@link MATRIX_REGIONS}. */
  readonly counts: readonly number[];
}

/** Tools by category and region, in category order. A tool counts in each of its categories and regions. */
export function coverageMatrix(catalog: Catalog): MatrixRow[] {
  return catalog.categories.map(({ slug, name }) => {
    const tools = catalog.toolsByCategory.get(slug) ?? [];
    const counts = MATRIX_REGIONS.map(
      (region) => tools.filter((tool) => readRegions(tool).includes(region)).length,
    );
    return { slug, name, tools: tools.length, counts };
  });
}
