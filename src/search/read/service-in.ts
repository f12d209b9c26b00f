import { type Region, regionsOf } from '../../records/tool/coverage.ts';
import type { Tool } from '../../records/tool.ts';
import type { AskedPlace } from '../text/place-names.ts';

/** How certain it is that a tool serves a place, most certain first. */
export type Service = 'stated' | 'regional' | 'global' | 'unknown' | 'elsewhere';

/** Service of a tool in a place, by its recorded coverage; without recorded coverage by its home country. */
export function serviceIn(
  { countries: asked, value }: AskedPlace,
  { coverage, organization }: Tool,
): Service {
  if (coverage.countries.some((code) => asked.has(code))) return 'stated';
  const regional: readonly Region[] = coverage.regions.filter((region) => region !== 'global');
  if (regional.some((region) => region === value)) return 'stated';
  for (const code of asked)
    if (regionsOf(code).some((region) => regional.includes(region))) return 'regional';
  if (coverage.regions.includes('global')) return 'global';
  if (coverage.countries.length > 0 || regional.length > 0) return 'elsewhere';
  return asked.has(organization?.country ?? '') ? 'regional' : 'unknown';
}

/** Whether a tool serves only this place, by its recorded coverage. */
export function servesOnly({ countries: asked, value }: AskedPlace, { coverage }: Tool): boolean {
  const { countries, regions } = coverage;
  if (countries.length + regions.length === 0) return false;
  return (
    countries.every((code) => asked.has(code)) &&
    regions.every((region) => region === value || (region === 'eu' && value === 'europe'))
  );
}
