import { readFileSync } from 'node:fs';
import { regionsOf } from '../../src/catalog/regions.ts';

/** The parts of a raw record that filters read. */
export interface RawTool {
  readonly slug: string;
  readonly name: string;
  readonly categories: string[];
  readonly kind: string;
  readonly status: string;
  readonly pricing: { model: string; secondary: string[]; freeTier: string };
  readonly coverage: { regions: string[]; countries: string[] };
  readonly api: Record<'styles' | 'auth' | 'sdks' | 'standards', string[]> & {
    sandbox: string;
    webhooks: string;
  };
  readonly openSource?: { license: string; selfHostable: string };
  readonly links: { openapi?: string; mcpServer?: string };
  readonly updatedAt: string;
}

const file = new URL('../../dist/server/catalog.json', import.meta.url);

/** Every record as the build wrote it. */
export const rawTools: readonly RawTool[] = JSON.parse(readFileSync(file, 'utf8')).tools;

const flag = (fact: string | undefined) =>
  fact === 'yes' || fact === 'partial' ? ['true'] : fact === 'no' ? ['false'] : ['unknown'];

/** Values of a record by filter, written from the documentation and not from the code it checks. */
const VALUES: Readonly<Record<string, (tool: RawTool) => readonly string[]>> = {
  category: (tool) => tool.categories,
  pricing: (tool) => [tool.pricing.model, ...tool.pricing.secondary],
  kind: (tool) => [tool.kind],
  status: (tool) => [tool.status],
  style: (tool) => tool.api.styles,
  auth: (tool) => tool.api.auth,
  standard: (tool) => tool.api.standards,
  sdk: (tool) => tool.api.sdks,
  license: (tool) => (tool.openSource ? [tool.openSource.license] : []),
  region: ({ coverage }) => [
    ...coverage.regions,
    ...(coverage.regions.includes('eu') ? ['europe'] : []),
    ...coverage.countries.flatMap((country) => [...regionsOf(country)]),
  ],
  sandbox: (tool) => flag(tool.api.sandbox),
  webhooks: (tool) => flag(tool.api.webhooks),
  selfHostable: (tool) => flag(tool.openSource?.selfHostable),
  openapi: (tool) => flag(tool.links.openapi && 'yes'),
  mcp: (tool) => flag(tool.links.mcpServer || tool.api.styles.includes('mcp') ? 'yes' : undefined),
  freeTier: ({ pricing }) => {
    const models = [pricing.model, ...pricing.secondary];
    const free = models.includes('free') || models.includes('freemium');
    return flag(pricing.freeTier === 'unknown' && free ? 'yes' : pricing.freeTier);
  },
};

/** Filters the naive consumer knows by value; `country` has no list of values of its own. */
export const FILTERS: readonly string[] = [...Object.keys(VALUES), 'country'];

function matches(tool: RawTool, filter: string, wanted: readonly string[]): boolean {
  const read = VALUES[filter];
  if (read) return wanted.some((value) => read(tool).includes(value));
  const { regions, countries } = tool.coverage;
  return wanted.some(
    (country) =>
      countries.includes(country) ||
      regions.includes('global') ||
      regionsOf(country).some((region) => regions.includes(region)),
  );
}

/** Tools that pass every filter but `except`. */
export function naiveFilter(chosen: Readonly<Record<string, readonly string[]>>, except?: string): RawTool[] {
  return rawTools.filter((tool) =>
    Object.entries(chosen).every(([filter, wanted]) => filter === except || matches(tool, filter, wanted)),
  );
}

/** How many tools each value of a filter would show when the other filters stay. */
export function naiveCounts(
  filter: string,
  chosen: Readonly<Record<string, readonly string[]>>,
  values: readonly string[],
): Map<string, number> {
  const others = naiveFilter(chosen, filter);
  return new Map(
    values.map((value) => [value, others.filter((tool) => matches(tool, filter, [value])).length]),
  );
}

/** Every value that some record has, by filter. */
export function valuesInUse(filter: string): string[] {
  const read = VALUES[filter];
  if (read) return [...new Set(rawTools.flatMap((tool) => [...read(tool)]))].sort();
  return [...new Set(rawTools.flatMap((tool) => tool.coverage.countries))].sort();
}
