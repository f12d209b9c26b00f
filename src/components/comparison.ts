import type { Catalog } from '../catalog/catalog.ts';
import type { Tool } from '../catalog/tool.ts';
import { type Fact, factsOf } from './tool-facts.ts';

/** One attribute across the compared tools, in their order. */
export interface ComparisonRow {
  readonly path: string;
  readonly label: string;
  readonly facts: readonly Fact[];
  /** Whether at least two tools differ in it; "not established" differs from every value. */
  readonly differs: boolean;
}

const PATHS = [
  'kind',
  'status',
  'categories',
  'pricing.model',
  'pricing.freeTier',
  'coverage.regions',
  'coverage.countries',
  'api.styles',
  'api.auth',
  'api.sandbox',
  'api.webhooks',
  'api.sdks',
  'api.standards',
  'openSource.license',
  'openSource.selfHostable',
  'organization.country',
  'links.docs',
  'links.openapi',
  'links.mcpServer',
  'verification.confidence',
];
const textOf = ({ values }: Fact) =>
  values
    .map(({ text }) => text)
    .sort()
    .join('\n');

/** The comparison of tools, computed from their records. Attributes that no tool establishes are left out. */
export function compareRows(tools: readonly Tool[], catalog: Catalog): ComparisonRow[] {
  const records = tools.map((tool) => factsOf(tool, catalog));
  return PATHS.flatMap((path) => {
    const facts = records.flatMap((record) => record.get(path) ?? []);
    const label = facts[0]?.label;
    if (label === undefined || facts.every(({ values }) => values.length === 0)) return [];
    return [{ path, label, facts, differs: new Set(facts.map(textOf)).size > 1 }];
  });
}
