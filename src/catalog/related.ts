import { byKeys } from '../base/lists.ts';
import { DAY_MS } from '../base/time.ts';
import { type ApiChange, changeDate } from '../records/api-change.ts';
import type { Comparison } from '../records/articles.ts';
import { regionsOf } from '../records/tool/coverage.ts';
import type { Tool } from '../records/tool.ts';
import type { Catalog, CatalogFile } from './catalog.ts';

type Lists = Pick<
  CatalogFile,
  'changes' | 'comparisons' | 'events' | 'glossary' | 'guides' | 'obligations' | 'regulations' | 'useCases'
>;

/** Records of a list that name something in a field, in the order of the list. A page that asks this does not depend on the others. */
export function naming<L extends keyof Lists>(
  { recordsNaming }: Catalog,
  list: L,
  field: string & keyof Lists[L][number],
  name: string,
): Lists[L] {
  return recordsNaming[`${list} ${field} ${name}`] as unknown as Lists[L];
}

/** Authored comparisons that a tool takes part in, by title. */
export function comparisonsWith(catalog: Catalog, tool: string): Comparison[] {
  return naming(catalog, 'comparisons', 'tools', tool).toSorted((a, b) =>
    a.title.localeCompare(b.title, 'en'),
  );
}

/** Authored comparisons whose first tool has this main category, by title. */
export function comparisonsIn(catalog: Catalog, category: string): Comparison[] {
  return catalog.comparisons
    .filter(({ tools: [first = ''] }) => catalog.toolBySlug.get(first)?.categories[0] === category)
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** Changes after a day, the next first, and those until it, the last first. */
export function changesAround(changes: readonly ApiChange[], today: string) {
  const byDay = changes.toSorted((a, b) => changeDate(a).localeCompare(changeDate(b)));
  const ahead = byDay.filter((change) => changeDate(change) > today);
  return [
    ['Ahead', ahead],
    ['Latest', byDay.slice(0, byDay.length - ahead.length).toReversed()],
  ] as const;
}

/** Whether a change requires action on a day (`YYYY-MM-DD`): its own lies ahead, or at most some days back. */
export function isPressing(change: ApiChange, today: string, days = 120): boolean {
  if (change.severity !== 'action-required') return false;
  return Date.parse(changeDate(change)) >= Date.parse(today) - days * DAY_MS;
}

/** Countries that have a page: those with most local tools. */
const COUNTRIES_WITH_PAGE = 60;

const isLocal = ({ organization, coverage }: Tool, country: string) =>
  organization?.country === country || coverage.countries.includes(country);

/** Codes of the countries that have a page, those with most local tools first. */
export function countriesWithPage(tools: readonly Tool[]): string[] {
  const countriesOf = ({ organization, coverage }: Tool) =>
    [organization?.country ?? [], coverage.countries].flat();
  return [...byKeys(tools, countriesOf)]
    .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    .slice(0, COUNTRIES_WITH_PAGE)
    .map(([code]) => code);
}

/**
 * The tools of a country, an ISO 3166-1 alpha-2 code, each in the closest of three groups: `local` of a company there, or stating it as a market; `regional`
 * naming a region around it; `global` of global coverage.
 */
export function toolsOfCountry({ tools }: Pick<Catalog, 'tools'>, country: string) {
  const around = regionsOf(country);
  const groupOf = (tool: Tool) => {
    if (isLocal(tool, country)) return 'local';
    if (tool.coverage.regions.some((region) => around.some((own) => own === region))) return 'regional';
    return tool.coverage.regions.includes('global') ? 'global' : 'elsewhere';
  };
  const { local = [], regional = [], global = [] } = Object.groupBy(tools, groupOf);
  return { local, regional, global };
}
