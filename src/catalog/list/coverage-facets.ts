import { countryName } from '../../records/labels.ts';
import { COUNTRY_ALIASES, COUNTRY_CODES, regionsOf } from '../../records/places/regions.ts';
import type { Tool } from '../../records/tool.ts';
import type { FacetValue } from './facet.ts';

/** Regions that a tool states, or in which it states a country. */
export function readRegions(tool: Tool): readonly string[] {
  const { regions, countries } = tool.coverage;
  const within = regions.includes('eu') ? (['europe'] as const) : [];
  return [...new Set([...regions, ...within, ...countries.flatMap(regionsOf)])];
}

/** Countries that a tool states, or that lie in what it states. */
export function readCountries(tool: Tool): readonly string[] {
  const { regions, countries } = tool.coverage;
  if (regions.includes('global')) return COUNTRY_CODES;
  if (regions.length === 0) return countries;
  const covered = COUNTRY_CODES.filter((code) => regionsOf(code).some((region) => regions.includes(region)));
  return [...new Set([...countries, ...covered])];
}

/** All countries as filter values. */
export function countryValues(): FacetValue[] {
  return COUNTRY_CODES.map((code) => ({
    value: code,
    label: countryName(code),
    aliases: COUNTRY_ALIASES[code] ?? [],
  }));
}
