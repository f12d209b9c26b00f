import type { Catalog } from '../catalog.ts';
import {
  AUTH_LABELS,
  countryName,
  KIND_LABELS,
  PRICING_LABELS,
  REGION_LABELS,
  SDK_LABELS,
  STATUS_LABELS,
  STYLE_LABELS,
} from '../labels.ts';
import { COUNTRY_CODES, regionsOf } from '../regions.ts';
import { REGIONS } from '../schema/coverage.ts';
import { SDK_LANGUAGES } from '../schema/ecosystems.ts';
import { PRICING_MODELS } from '../schema/pricing.ts';
import type { Tri } from '../schema/scalars.ts';
import { KINDS, STATUSES, type Tool } from '../schema/tool.ts';
import { API_STYLES, AUTH_METHODS } from '../schema/tool-api.ts';

/** One value a filter may have. `aliases` are other words for it. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly aliases?: readonly string[];
}

/** One filter: its name as a query parameter, its values, and how a tool is read for it. */
export interface Facet {
  readonly name: string;
  readonly label: string;
  /** What a value means, for the interface description. */
  readonly description: string;
  /** `flag`: one of true, false and unknown. `many`: any number of values, of which one must match. */
  readonly form: 'many' | 'flag';
  values(catalog: Catalog): readonly FacetValue[];
  /** Values the tool matches; empty when nothing is established. */
  read(tool: Tool): readonly string[];
}

/** Every filter of the tool list, in the order in which they are offered. */
export const FACETS = [
  {
    name: 'category',
    label: 'Category',
    description: 'Category slug or name.',
    form: 'many',
    values: (catalog) =>
      catalog.categories.map(({ slug, name, synonyms }) => ({ value: slug, label: name, aliases: synonyms })),
    read: (tool) => tool.categories,
  },
  {
    name: 'pricing',
    label: 'Pricing model',
    description:
      'Pricing model, dominant or secondary; `enterprise` is read as `contact-sales`, `unknown` is not established.',
    form: 'many',
    values: () =>
      PRICING_MODELS.map((value) => ({
        value,
        label: PRICING_LABELS[value],
        aliases: PRICING_ALIASES[value] ?? [],
      })),
    read: ({ pricing }) => [...new Set([pricing.model, ...pricing.secondary])],
  },
  {
    name: 'kind',
    label: 'Kind',
    description: 'What the tool is.',
    form: 'many',
    values: () => labelled(KINDS, KIND_LABELS),
    read: (tool) => [tool.kind],
  },
  {
    name: 'region',
    label: 'Region',
    description:
      'Tools that state the region, or a country in it; `europe` also matches `eu`. Tools of global coverage match `global` alone: ask for `europe,global` to have both.',
    form: 'many',
    values: () => labelled(REGIONS, REGION_LABELS),
    read: readRegions,
  },
  {
    name: 'country',
    label: 'Country',
    description:
      'ISO 3166-1 alpha-2 code or English name. Tools that state the country, a region around it, or global coverage; `countries` and `regions` of a result say which.',
    form: 'many',
    values: () =>
      COUNTRY_CODES.map((code) => ({
        value: code,
        label: countryName(code),
        aliases: COUNTRY_ALIASES[code] ?? [],
      })),
    read: readCountries,
  },
  {
    name: 'style',
    label: 'API style',
    description: 'How a program talks to it.',
    form: 'many',
    values: () => labelled(API_STYLES, STYLE_LABELS),
    read: (tool) => tool.api.styles,
  },
  {
    name: 'auth',
    label: 'Authentication',
    description: 'How callers authenticate.',
    form: 'many',
    values: () => labelled(AUTH_METHODS, AUTH_LABELS),
    read: (tool) => tool.api.auth,
  },
  {
    name: 'standard',
    label: 'Standard',
    description: 'Slug or name of a standard or scheme that it supports.',
    form: 'many',
    values: (catalog) =>
      catalog.standards.map(({ slug, name, aliases }) => ({ value: slug, label: name, aliases })),
    read: (tool) => tool.api.standards,
  },
  {
    name: 'sdk',
    label: 'SDK',
    description: 'Language of an official SDK.',
    form: 'many',
    values: () => labelled(SDK_LANGUAGES, SDK_LABELS),
    read: (tool) => tool.api.sdks,
  },
  {
    name: 'license',
    label: 'Licence',
    description: 'SPDX expression of the licence of its code.',
    form: 'many',
    values: (catalog) =>
      [...new Set(catalog.tools.flatMap((tool) => tool.openSource?.license ?? []))]
        .sort()
        .map((value) => ({ value, label: value })),
    read: (tool) => (tool.openSource ? [tool.openSource.license] : []),
  },
  {
    name: 'status',
    label: 'Status',
    description: 'Whether it can be adopted today.',
    form: 'many',
    values: () => labelled(STATUSES, STATUS_LABELS),
    read: (tool) => [tool.status],
  },
  flag('sandbox', 'Sandbox', 'A test environment', (tool) => tool.api.sandbox),
  flag('webhooks', 'Webhooks', 'Webhooks', (tool) => tool.api.webhooks),
  flag('freeTier', 'Free tier', 'Use free of charge, within limits or altogether', freeTier),
  flag('selfHostable', 'Self-hostable', 'Self-hosting', (tool) => tool.openSource?.selfHostable ?? 'unknown'),
  flag('openapi', 'OpenAPI document', 'A published OpenAPI document', (tool) =>
    tool.links.openapi ? 'yes' : 'unknown',
  ),
  flag('mcp', 'MCP server', 'A published MCP server', (tool) =>
    tool.links.mcpServer || tool.api.styles.includes('mcp') ? 'yes' : 'unknown',
  ),
] as const satisfies readonly Facet[];

export type FacetName = (typeof FACETS)[number]['name'];

const PRICING_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'contact-sales': ['enterprise', 'custom'],
  'usage-based': ['pay-as-you-go', 'metered'],
};
const COUNTRY_ALIASES: Readonly<Record<string, readonly string[]>> = { GB: ['UK'], US: ['USA'], AE: ['UAE'] };

function labelled<T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>): FacetValue[] {
  return values.map((value) => ({ value, label: labels[value] }));
}

/** A fact that may be unestablished: `true` is yes or partly, `false` is no, never merely unknown. */
function flag<const Name extends string>(name: Name, label: string, what: string, fact: (tool: Tool) => Tri) {
  return {
    name,
    label,
    description: `${what}: \`true\` matches yes and partly, \`false\` an established no, \`unknown\` tools for which it is not established.`,
    form: 'flag' as const,
    values: () => [
      { value: 'true', label: 'Yes', aliases: ['1'] },
      { value: 'false', label: 'No', aliases: ['0'] },
      { value: 'unknown', label: 'Not established' },
    ],
    read: (tool: Tool): readonly string[] => FLAG_VALUES[fact(tool)],
  };
}

const FLAG_VALUES: Readonly<Record<Tri, readonly string[]>> = {
  yes: ['true'],
  partial: ['true'],
  no: ['false'],
  unknown: ['unknown'],
};

/** Free and freemium pricing are a free tier by definition, whatever else the record leaves open. */
function freeTier({ pricing }: Tool): Tri {
  if (pricing.freeTier !== 'unknown') return pricing.freeTier;
  return [pricing.model, ...pricing.secondary].some((model) => model === 'free' || model === 'freemium')
    ? 'yes'
    : 'unknown';
}

function readRegions(tool: Tool): readonly string[] {
  const { regions, countries } = tool.coverage;
  const within = regions.includes('eu') ? (['europe'] as const) : [];
  return [...new Set([...regions, ...within, ...countries.flatMap(regionsOf)])];
}

function readCountries(tool: Tool): readonly string[] {
  const { regions, countries } = tool.coverage;
  if (regions.includes('global')) return COUNTRY_CODES;
  if (regions.length === 0) return countries;
  const covered = COUNTRY_CODES.filter((code) => regionsOf(code).some((region) => regions.includes(region)));
  return [...new Set([...countries, ...covered])];
}
