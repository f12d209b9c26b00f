import { regionsOf } from '../../records/places/regions.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';

/** Countries that have a page: those with most local tools. */
const COUNTRIES_WITH_PAGE = 40;

/** Tools that can be used in a country, each in the closest of three groups. */
export interface CountryTools {
  /** Made in the country, or naming it. */
  readonly local: readonly Tool[];
  /** Naming a region around it. */
  readonly regional: readonly Tool[];
  /** Of global coverage. */
  readonly global: readonly Tool[];
}

const isLocal = ({ organization, coverage }: Tool, country: string) =>
  organization?.country === country || coverage.countries.includes(country);

/** Codes of the countries that have a page, those with most local tools first. */
export function countriesWithPage(tools: readonly Tool[]): string[] {
  const counts = new Map<string, number>();
  for (const { organization, coverage } of tools)
    for (const code of new Set([organization?.country ?? [], coverage.countries].flat()))
      counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, COUNTRIES_WITH_PAGE)
    .map(([code]) => code);
}

/** The tools of a country, an ISO 3166-1 alpha-2 code. */
export function toolsOfCountry({ tools }: Pick<Catalog, 'tools'>, country: string): CountryTools {
  const around = regionsOf(country);
  const groupOf = (tool: Tool) => {
    if (isLocal(tool, country)) return 'local';
    if (tool.coverage.regions.some((region) => around.some((own) => own === region))) return 'regional';
    return tool.coverage.regions.includes('global') ? 'global' : 'elsewhere';
  };
  const { local = [], regional = [], global = [] } = Object.groupBy(tools, groupOf);
  return { local, regional, global };
}
