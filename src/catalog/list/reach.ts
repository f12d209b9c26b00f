import { UNION_LAW_COUNTRIES } from '../../records/jurisdictions.ts';
import { regionsOf } from '../../records/tool/coverage.ts';
import type { Tool } from '../../records/tool.ts';

const UNION_REGIONS = ['eu', 'europe'] as const;

/** Whether it is established where a tool can be used. */
export const isCoverageKnown = ({ coverage }: Tool): boolean =>
  coverage.regions.length + coverage.countries.length > 0;

/** Whether a tool is known to be usable in one of some jurisdictions; worldwide rules reach every tool. */
export function reaches(
  { coverage: { regions, countries } }: Tool,
  jurisdictions: readonly string[],
): boolean {
  if (regions.includes('global') || jurisdictions.includes('GLOBAL')) return true;
  return jurisdictions.some((code) =>
    code === 'EU'
      ? UNION_REGIONS.some((region) => regions.includes(region)) ||
        countries.some((country) => UNION_LAW_COUNTRIES.includes(country))
      : countries.includes(code) || regionsOf(code).some((region) => regions.includes(region)),
  );
}
