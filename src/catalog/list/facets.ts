import { LICENCE_GROUPS, licenceGroup } from '../../records/facts/licences.ts';
import {
  AUTH_LABELS,
  KIND_LABELS,
  LICENCE_GROUP_LABELS,
  PRICING_LABELS,
  REGION_LABELS,
  SDK_LABELS,
  SIGN_UP_LABELS,
  STATUS_LABELS,
  STYLE_LABELS,
} from '../../records/labels.ts';
import { API_STYLES, AUTH_METHODS } from '../../records/tool/api.ts';
import { REGIONS } from '../../records/tool/coverage.ts';
import { CERTIFICATION_LABELS, CERTIFICATIONS } from '../../records/tool/organization.ts';
import { ECOSYSTEMS, PACKAGE_TYPES, packageParts, SDK_LANGUAGES } from '../../records/tool/packages.ts';
import { PRICING_MODELS } from '../../records/tool/pricing.ts';
import { KINDS, SIGN_UPS, STATUSES } from '../../records/tool.ts';
import { ACTIVITIES, ACTIVITY_LABELS, activitiesOf } from './activity.ts';
import {
  countryValues,
  type Facet,
  type FacetValue,
  flagFacet,
  ownerValues,
  readCertifications,
  readCountries,
  readOwners,
  readRegions,
} from './facet-values.ts';

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
    name: 'pricingModel',
    label: 'Main pricing model',
    description: 'Dominant pricing model alone; `pricing` matches secondary ones too.',
    form: 'many',
    values: () => labelled(PRICING_MODELS, PRICING_LABELS),
    read: ({ pricing }) => [pricing.model],
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
    values: countryValues,
    read: readCountries,
    readStated: ({ coverage }) => coverage.countries,
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
    description: 'Language for which there is a library to call the API.',
    form: 'many',
    values: () => labelled(SDK_LANGUAGES, SDK_LABELS),
    read: (tool) => tool.api.sdks,
  },
  {
    name: 'use-case',
    label: 'Use case',
    description: 'Slug or title of a use case that names the tool.',
    form: 'many',
    values: (catalog) => catalog.useCases.map(({ slug, title }) => ({ value: slug, label: title })),
    read: ({ slug }, { useCasesByTool }) => (useCasesByTool.get(slug) ?? []).map((useCase) => useCase.slug),
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
  {
    name: 'licenseGroup',
    label: 'Licence group',
    description:
      'What the licence of its code asks: `permissive`, `copyleft`, or `source-available`, which limits who may use it or for what.',
    form: 'many',
    values: () => labelled(LICENCE_GROUPS, LICENCE_GROUP_LABELS),
    read: ({ openSource }) => (openSource ? [licenceGroup(openSource.license)] : []),
  },
  {
    name: 'ecosystem',
    label: 'Packages',
    description: 'Registry that holds a package of it, as the type of a package URL.',
    form: 'many',
    values: () => PACKAGE_TYPES.map((value) => ({ value, label: ECOSYSTEMS[value].label })),
    read: ({ packages }) => [...new Set(packages.map(({ url }) => packageParts(url).type))],
  },
  {
    name: 'signUp',
    label: 'Sign-up',
    description: 'How one gets access to the live service.',
    form: 'many',
    values: () => labelled(SIGN_UPS, SIGN_UP_LABELS),
    read: ({ signUp }) => (signUp ? [signUp] : []),
  },
  {
    name: 'certification',
    label: 'Certification',
    description:
      'Certification that its organisation states; a type or level includes what it is one of: `soc-2` also matches `soc-2-type-2`.',
    form: 'many',
    values: () => labelled(CERTIFICATIONS, CERTIFICATION_LABELS),
    read: readCertifications,
  },
  {
    name: 'companyCountry',
    label: 'Home country',
    description: 'Home country of the organisation that makes it: ISO 3166-1 alpha-2 code or English name.',
    form: 'many',
    values: countryValues,
    read: ({ organization }) => (organization?.country ? [organization.country] : []),
  },
  {
    name: 'owner',
    label: 'Owner',
    description:
      'Company that owns the maker of the tool, with or without its legal form: `visa` or `Visa Inc.`',
    form: 'many',
    values: ownerValues,
    read: readOwners,
  },
  {
    name: 'activity',
    label: 'Activity',
    description:
      'What programs saw at its packages and repositories, as of the newest record: `released-90d`, `released-365d`; `quiet-365d`: the last release or push is older; `archived`; `deprecated`: a package is deprecated or withdrawn; `gone`: a package or repository is not there any more; `unknown`: no release or push was seen.',
    form: 'many',
    values: () => labelled(ACTIVITIES, ACTIVITY_LABELS),
    read: ({ slug }, { observed, dataAsOf }) => activitiesOf(observed[slug], dataAsOf),
  },
  flagFacet('sandbox', 'Sandbox', 'A test environment'),
  flagFacet('webhooks', 'Webhooks', 'Webhooks'),
  flagFacet('freeTier', 'Free tier', 'Use free of charge, within limits or altogether'),
  flagFacet('freeAllowance', 'Free allowance', 'A published amount of free use'),
  flagFacet('pricePage', 'Price page', 'A public page of prices'),
  flagFacet('prices', 'Published prices', 'Published amounts or percentages'),
  flagFacet('limits', 'Published limits', 'Published rate limits or quotas'),
  flagFacet('statusPage', 'Status page', 'A public page of the state of the service'),
  flagFacet('selfHostable', 'Self-hostable', 'Self-hosting'),
  flagFacet('openapi', 'OpenAPI document', 'A published OpenAPI document'),
  flagFacet('mcp', 'MCP server', 'A published MCP server'),
] as const satisfies readonly Facet[];

export type FacetName = (typeof FACETS)[number]['name'];

const PRICING_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'contact-sales': ['enterprise', 'custom'],
  'usage-based': ['pay-as-you-go', 'metered'],
};
function labelled<T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>): FacetValue[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
