import { countryName, REGION_LABELS } from '../labels.ts';
import type { Tool } from '../schema/tool.ts';

/** Countries that are named one by one; more are counted. */
const NAMED = 3;

/**
 * Where a tool can be used, in short: stated countries first, then the region, or "Global", apart from them.
 * Undefined when the record states neither.
 */
export function coverageText({ coverage }: Pick<Tool, 'coverage'>): string | undefined {
  const { countries, regions } = coverage;
  const named =
    countries.length > NAMED ? `${countries.length} countries` : countries.map(countryName).join(', ');
  const parts = [named, ...regions.map((region) => REGION_LABELS[region])].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('; ');
}
