import { FITS } from '../../records/articles.ts';
import { regionsOf } from '../../records/tool/coverage.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { EXCLUDED, type Selection } from './facet-index.ts';
import type { ListQuery } from './list-query.ts';

const wanted = (values: readonly string[] = []) => values.filter((value) => !value.startsWith(EXCLUDED));

/** Rank of each tool by how it serves the use cases asked for: its best fit. */
function fitRanks(useCases: readonly string[], { useCaseBySlug }: Catalog): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const slug of useCases)
    for (const served of useCaseBySlug.get(slug)?.tools ?? []) {
      const rank = FITS.indexOf(served.fit);
      ranks.set(served.slug, Math.min(rank, ranks.get(served.slug) ?? rank));
    }
  return ranks;
}

/** 0 for a record that names one of the countries, 1 for one that names a region around it, 2 for any other. */
function coverageRank({ coverage }: Tool, countries: readonly string[]): number {
  if (countries.some((code) => coverage.countries.includes(code))) return 0;
  return countries.some((code) => regionsOf(code).some((region) => coverage.regions.includes(region)))
    ? 1
    : 2;
}

/**
 * Ordinals of all tools in the order of a list that asks for none: by fit where a use case is asked for; then, where a
 * country is, those that name it before those of a region around it and those of global coverage; then by name.
 */
export function defaultOrder(
  catalog: Catalog,
  selection: Selection,
  byName: readonly number[],
): readonly number[] {
  const useCases = wanted(selection['use-case']);
  const countries = wanted(selection.country);
  if (useCases.length + countries.length === 0) return byName;
  const fits = fitRanks(useCases, catalog);
  const rank = (ordinal: number) => {
    const tool = catalog.tools[ordinal] as Tool;
    return (fits.get(tool.slug) ?? FITS.length) * 3 + coverageRank(tool, countries);
  };
  return byName
    .map((ordinal) => [rank(ordinal), ordinal] as const)
    .sort(([a], [b]) => a - b)
    .map(([, ordinal]) => ordinal);
}

/** The order of a list that asks for none: `relevance` where something tells what fits best. */
export function defaultSort({ q, selection = {} }: Pick<ListQuery, 'q' | 'selection'>): 'relevance' | 'name' {
  const placed = wanted(selection['use-case']).length + wanted(selection.country).length > 0;
  return q || placed ? 'relevance' : 'name';
}
