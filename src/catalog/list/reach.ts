import { keptFor } from '../../base/kept.ts';
import { UNION_LAW_COUNTRIES } from '../../records/jurisdictions.ts';
import { EMBARGOED, regionsOf } from '../../records/tool/coverage.ts';
import type { Tool } from '../../records/tool.ts';

const UNION_REGIONS = ['eu', 'europe'] as const;

/** Whether it is established where a tool can be used. */
export const isCoverageKnown = ({ coverage }: Tool): boolean =>
  coverage.regions.length + coverage.countries.length > 0;

/**
 * How closely a record states that a tool can be used in one of some jurisdictions: 0 when it names one, 1 when it
 * names a region around one, 2 when it only says worldwide, 3 when it says none of these. A part of a country counts as the country.
 */
export function rankIn(jurisdictions: readonly string[]): (tool: Tool) => number {
  const asked = jurisdictions.map((code) => code.replace(/-.*/, ''));
  const isUnion = asked.includes('EU');
  const named = new Set<string>(isUnion ? [...asked, ...UNION_LAW_COUNTRIES] : asked);
  const around = new Set<string>([...asked.flatMap(regionsOf), ...(isUnion ? UNION_REGIONS : [])]);
  return ({ coverage: { regions, countries } }) => {
    if (countries.some((code) => named.has(code))) return 0;
    if (regions.some((region) => around.has(region))) return 1;
    return regions.includes('global') ? 2 : 3;
  };
}

const rankFor = keptFor(rankIn);

/** The same of one tool; what a list of jurisdictions means is found out once. */
export const coverageRank = (tool: Tool, jurisdictions: readonly string[]): number =>
  rankFor(jurisdictions)(tool);

/** Whether a tool is known to be usable in one of some jurisdictions; worldwide rules reach every tool. */
export const reaches = (tool: Tool, jurisdictions: readonly string[]): boolean =>
  jurisdictions.includes('GLOBAL') ||
  coverageRank(tool, jurisdictions) < (jurisdictions.every((code) => EMBARGOED.has(code)) ? 1 : 3);
