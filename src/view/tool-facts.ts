import type { Catalog } from '../catalog/catalog.ts';
import { type Fact, factsOf } from '../catalog/facts/facts-of.ts';
import { licenceClass } from '../catalog/facts/licence-class.ts';
import type { Tool } from '../catalog/schema/tool.ts';

export interface FactGroup {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly Fact[];
}

const GROUPS: readonly (readonly [id: string, title: string, paths: readonly string[]])[] = [
  [
    'pricing',
    'Pricing',
    [
      'pricing.model',
      'pricing.secondary',
      'pricing.freeTier',
      'pricing.summary',
      'pricing.url',
      'pricing.asOf',
    ],
  ],
  [
    'coverage',
    'Coverage',
    ['coverage.regions', 'coverage.countries', 'organization.name', 'organization.country'],
  ],
  [
    'api',
    'API and authentication',
    [
      'api.styles',
      'api.auth',
      'api.sandbox',
      'api.webhooks',
      'api.sdks',
      'api.standards',
      'links.docs',
      'links.openapi',
      'links.mcpServer',
    ],
  ],
  ['open-source', 'Open source', ['openSource.license', 'openSource.repository', 'openSource.selfHostable']],
];

const KEY = ['kind', 'pricing.model', 'coverage.regions', 'api.styles', 'api.auth', 'api.sandbox'];

/** What an engineer asks first, for the rail that stays in view. */
export function keyFacts(tool: Tool, catalog: Catalog): Fact[] {
  const facts = factsOf(tool, catalog);
  return [...KEY, ...(tool.openSource ? ['openSource.license'] : [])].flatMap(
    (path) => facts.get(path) ?? [],
  );
}

/** Facts that say nothing when they are absent, so that only their presence is shown. */
const OPTIONAL = new Set([
  'pricing.secondary',
  'pricing.summary',
  'pricing.url',
  'pricing.asOf',
  'organization.name',
  'coverage.countries',
  'links.openapi',
  'links.mcpServer',
]);

/** The facts of a tool page in reading order; the open-source group only for tools with readable code. */
export function toolFacts(tool: Tool, catalog: Catalog): FactGroup[] {
  const facts = factsOf(tool, catalog);
  return GROUPS.flatMap(([id, title, paths]) => {
    if (id === 'open-source' && !tool.openSource) return [];
    const shown = paths.flatMap((path) => {
      const fact = facts.get(path);
      return fact && (fact.values.length > 0 || !OPTIONAL.has(path)) ? [fact] : [];
    });
    const code = tool.openSource && licenceClass(tool.openSource.license) === 'source-available';
    return [{ id, title: id === 'open-source' && code ? 'Source-available code' : title, facts: shown }];
  });
}
