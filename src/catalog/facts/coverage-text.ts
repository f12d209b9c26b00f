import { countryName, REGION_LABELS } from '../../records/labels.ts';
import type { Tool } from '../../records/tool.ts';

/** Countries that are named one by one; more are counted. */
const NAMED = 3;

/**
 * Where a tool can be used, in short: stated countries first, the home country before the others, then regions, or
 * "Global", apart from them. Undefined when the record states neither.
 */
export function coverageText({
  coverage,
  organization,
}: Pick<Tool, 'coverage' | 'organization'>): string | undefined {
  const { regions } = coverage;
  const home = organization?.country;
  const countries = coverage.countries.toSorted((a, b) => Number(b === home) - Number(a === home));
  const first = home && countries[0] === home ? countryName(home) : undefined;
  const named =
    countries.length <= NAMED
      ? countries.map(countryName).join(', ')
      : first
        ? `${first} and ${countries.length - 1} more countries`
        : `${countries.length} countries`;
  const parts = [named, ...regions.map((region) => REGION_LABELS[region])].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('; ');
}
