import { keptFor } from '../../base/kept.ts';
import { FITS, type UseCase } from '../../records/articles.ts';
import { ENDED } from '../../records/tool/general.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { EXCLUDED, type Selection } from './facet-index.ts';
import type { ListQuery } from './list-query.ts';
import { rankIn } from './reach.ts';

/** The values of a filter that are asked for, without those that are excluded. */
export const wanted = (values: readonly string[] = []) =>
  values.filter((value) => !value.startsWith(EXCLUDED));

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
  const placed = countries.length > 0 ? rankIn(countries) : () => 0;
  const rank = (ordinal: number) => {
    const tool = catalog.tools[ordinal] as Tool;
    return (fits.get(tool.slug) ?? FITS.length) * 4 + placed(tool);
  };
  return byName
    .map((ordinal) => [rank(ordinal), ordinal] as const)
    .sort(([a], [b]) => a - b)
    .map(([, ordinal]) => ordinal);
}

/** How many facts of a record were read at a source, or looked for there and not found. */
const evidence = keptFor(
  ({ sources, facts }: Tool): number =>
    new Set([...sources.flatMap(({ fields = [] }) => fields), ...Object.keys(facts)]).size,
);

/** Tools by a number of each, greatest first; those that have ended come last, and equals stay as they were. */
function byMost(tools: readonly Tool[], numberOf: (tool: Tool) => number): Tool[] {
  const numbers = new Map(tools.map((tool) => [tool, ENDED.has(tool.status) ? -1 : numberOf(tool)]));
  return tools.toSorted((a, b) => (numbers.get(b) ?? 0) - (numbers.get(a) ?? 0));
}

/**
 * Tools in the order that fits: by how many of the use cases each is made for, then by {@link evidence}. Those that have
 * ended come last.
 */
export function byFit(tools: readonly Tool[], useCases: readonly UseCase[]): Tool[] {
  const cores = useCases.flatMap((useCase) =>
    useCase.tools.flatMap(({ slug, fit }) => (fit === 'core' ? slug : [])),
  );
  const bySlug = Map.groupBy(cores, (slug) => slug);
  return byMost(byMost(tools, evidence), ({ slug }) => bySlug.get(slug)?.length ?? 0);
}

/** The use cases of some categories; all without one. */
export const useCasesIn = ({ useCases }: Pick<Catalog, 'useCases'>, categories: readonly string[]) =>
  categories.length === 0
    ? useCases
    : useCases.filter((useCase) => useCase.categories.some((slug) => categories.includes(slug)));

/** The order of a list that asks for none: `relevance` where something tells what fits best. */
export function defaultSort({ q, selection = {} }: Pick<ListQuery, 'q' | 'selection'>): 'relevance' | 'name' {
  const placed = wanted(selection['use-case']).length + wanted(selection.country).length > 0;
  return q || placed ? 'relevance' : 'name';
}
