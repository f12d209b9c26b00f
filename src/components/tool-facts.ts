import type { Catalog } from '../catalog/catalog.ts';
import { isVerified } from '../catalog/is-verified.ts';
import {
  AUTH_LABELS,
  CONFIDENCE_LABELS,
  countryName,
  KIND_LABELS,
  PRICING_LABELS,
  REGION_LABELS,
  SDK_LABELS,
  STATUS_LABELS,
  STYLE_LABELS,
  TRI_LABELS,
} from '../catalog/labels.ts';
import { licenceClass } from '../catalog/licence-class.ts';
import type { Tri } from '../catalog/scalars.ts';
import type { Tool } from '../catalog/tool.ts';
import { formatDate } from './format-date.ts';
import { pricingLabel } from './kind-label.ts';

export interface FactValue {
  readonly text: string;
  readonly href?: string;
}

/** One line of a record. Without values the fact is not established. */
export interface Fact {
  /** Record path, such as `api.sandbox`. */
  readonly path: string;
  readonly label: string;
  readonly values: readonly FactValue[];
  /** Whether the value was read at its source; a fact without values claims nothing. */
  readonly verified: boolean;
}

export interface FactGroup {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly Fact[];
}

const tri = (value: Tri): FactValue[] => (value === 'unknown' ? [] : [{ text: TRI_LABELS[value] }]);
const words = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>): FactValue[] =>
  values.map((value) => ({ text: labels[value] }));
const address = (url: string | undefined): FactValue[] =>
  url ? [{ text: url.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, ''), href: url }] : [];

/** Every fact of a record by its path: the one place that turns a record into words. */
export function factsOf(tool: Tool, catalog: Catalog): ReadonlyMap<string, Fact> {
  const { pricing, coverage, api, openSource, organization, links } = tool;
  const facts: [path: string, label: string, values: FactValue[]][] = [
    ['kind', 'Kind', [{ text: KIND_LABELS[tool.kind] }]],
    ['status', 'Status', [{ text: STATUS_LABELS[tool.status] }]],
    [
      'categories',
      'Categories',
      tool.categories.map((slug) => ({
        text: catalog.categoryBySlug.get(slug)?.name ?? slug,
        href: `/categories/${slug}`,
      })),
    ],
    ['organization.name', 'Organisation', organization?.name ? [{ text: organization.name }] : []],
    [
      'organization.country',
      'Headquarters',
      organization?.country ? [{ text: countryName(organization.country) }] : [],
    ],
    ['pricing.model', 'Pricing model', pricing.model === 'unknown' ? [] : [{ text: pricingLabel(tool) }]],
    ['pricing.secondary', 'Also', words(pricing.secondary, PRICING_LABELS)],
    ['pricing.freeTier', 'Free tier', tri(pricing.freeTier)],
    ['pricing.summary', 'In short', pricing.summary ? [{ text: pricing.summary }] : []],
    ['pricing.url', 'Price page', address(pricing.url ?? links.pricing)],
    ['pricing.asOf', 'Prices as of', pricing.asOf ? [{ text: formatDate(pricing.asOf) }] : []],
    ['coverage.regions', 'Regions', words(coverage.regions, REGION_LABELS)],
    ['coverage.countries', 'Countries', coverage.countries.map((code) => ({ text: countryName(code) }))],
    ['api.styles', 'Styles', words(api.styles, STYLE_LABELS)],
    ['api.auth', 'Authentication', words(api.auth, AUTH_LABELS)],
    ['api.sandbox', 'Sandbox', tri(api.sandbox)],
    ['api.webhooks', 'Webhooks', tri(api.webhooks)],
    ['api.sdks', 'Libraries', words(api.sdks, SDK_LABELS)],
    [
      'api.standards',
      'Standards',
      api.standards.map((slug) => ({
        text: catalog.standardBySlug.get(slug)?.name ?? slug,
        href: `/standards/${slug}`,
      })),
    ],
    [
      'openSource.license',
      'Licence',
      openSource
        ? [
            {
              text:
                licenceClass(openSource.license) === 'source-available'
                  ? `${openSource.license} (source-available, not open source)`
                  : openSource.license,
            },
          ]
        : [],
    ],
    ['openSource.repository', 'Repository', address(openSource?.repository)],
    ['openSource.selfHostable', 'Self-hosting', tri(openSource?.selfHostable ?? 'unknown')],
    ['links.docs', 'Documentation', address(links.docs)],
    ['links.openapi', 'OpenAPI file', address(links.openapi)],
    ['links.mcpServer', 'MCP server', address(links.mcpServer)],
    ['links.status', 'Status page', address(links.status)],
    ['links.changelog', 'Changelog', address(links.changelog)],
    ['verification.confidence', 'Confidence', [{ text: CONFIDENCE_LABELS[tool.verification.confidence] }]],
  ];
  return new Map(
    facts.map(([path, label, values]) => [path, { path, label, values, verified: isVerified(tool, path) }]),
  );
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
