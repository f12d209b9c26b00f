import { choices, type Field, type FieldFilter, type FilterValue } from '../../records/field.ts';
import { placeName } from '../../records/tool/price-text.ts';
import { FIELDS, type Tool, type ToolField } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { ACTIVITY_LABELS, activitiesOf } from './activity.ts';
import { FLAGS, type FlagState } from './flags.ts';
import { ownerValues, readOwners } from './owners.ts';

/** One filter: its name as a query parameter, its values, and how a tool is read for it. */
export interface Facet {
  readonly name: FacetName;
  readonly label: string;
  /** What a value means, for the interface description. */
  readonly description: string;
  /** `flag`: one of true, false and unknown. `many`: any number of values, of which one must match. */
  readonly form: 'many' | 'flag';
  values(catalog: Catalog): readonly FilterValue[];
  /** Values the tool matches; empty when nothing is established. */
  read(tool: Tool, catalog: Catalog): readonly string[];
  /** Those of the values that the record itself names, where `read` gives others too. */
  readStated?(tool: Tool): readonly string[];
}

/** Places whose sellers a price is for. */
const readSellers = ({ prices }: Tool): readonly string[] => [
  ...new Set(prices.flatMap(({ sellers = [] }) => sellers)),
];

/** Filters whose values are other records, or what programs saw. */
const OF_CATALOG = [
  {
    name: 'category',
    at: 1,
    label: 'Category',
    description: 'Category slug or name.',
    values: (catalog) =>
      catalog.categories.map(({ slug, name, synonyms }) => ({ value: slug, label: name, aliases: synonyms })),
    read: (tool) => tool.categories,
  },
  {
    name: 'sellers',
    at: 6.5,
    label: 'Prices for sellers in',
    description: 'Country, `eu` or `eea`, whose sellers one of its published prices names.',
    values: ({ tools }) =>
      [...new Set(tools.flatMap(readSellers))]
        .map((value) => ({ value, label: placeName(value) }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en')),
    read: readSellers,
  },
  {
    name: 'standard',
    at: 9,
    label: 'Standard',
    description: 'Slug or name of a standard or scheme that it supports.',
    values: (catalog) =>
      catalog.standards.map(({ slug, name, aliases }) => ({ value: slug, label: name, aliases })),
    read: (tool) => tool.api.standards,
  },
  {
    name: 'use-case',
    at: 11,
    label: 'Use case',
    description: 'Slug or title of a use case that names the tool.',
    values: (catalog) => catalog.useCases.map(({ slug, title }) => ({ value: slug, label: title })),
    read: ({ slug }, { useCasesByTool }) => (useCasesByTool.get(slug) ?? []).map((useCase) => useCase.slug),
  },
  {
    name: 'license',
    at: 12,
    label: 'Licence',
    description: 'SPDX expression of the licence of its code.',
    values: (catalog) =>
      [...new Set(catalog.tools.flatMap((tool) => tool.openSource?.license ?? []))]
        .sort()
        .map((value) => ({ value, label: value })),
    read: (tool) => (tool.openSource ? [tool.openSource.license] : []),
  },
  {
    name: 'owner',
    at: 19,
    label: 'Owner',
    description:
      'Company that owns the maker of the tool, with or without its legal form: `visa` or `Visa Inc.`',
    values: ownerValues,
    read: readOwners,
  },
  {
    name: 'activity',
    at: 20,
    label: 'Activity',
    description:
      'What programs saw at its packages and repositories: `released-90d`, `released-365d`; `quiet-365d`: nothing since; `archived`; `deprecated`: a package is deprecated or withdrawn; `gone`: one is not there any more; `unknown`: nothing was seen.',
    values: () => choices(ACTIVITY_LABELS),
    read: ({ slug }, { observed, dataAsOf }) => activitiesOf(observed[slug], dataAsOf),
  },
] as const satisfies readonly CatalogFilter[];

interface CatalogFilter extends Omit<Facet, 'name' | 'form'> {
  readonly name: string;
  readonly at: number;
}

type Filtered = Extract<ToolField, { readonly filter: object }>;
type Flagged = Extract<ToolField, { readonly flag: { readonly filter: readonly unknown[] } }>;
export type FacetName =
  | (typeof OF_CATALOG)[number]['name']
  | Filtered['filter']['name']
  | Flagged['flag']['name'];

/** The filter of a field by its values. */
function choiceFacet(
  { name, label, description, aliases, readStated, ...filter }: FieldFilter<Tool>,
  field: Field<Tool>,
): Facet {
  const read = filter.read ?? ((tool: Tool) => [field.read(tool) ?? []].flat());
  return {
    name: name as FacetName,
    label: label ?? field.label,
    description,
    form: 'many',
    values: () => filter.values ?? choices(field.labels ?? {}, aliases),
    read,
    ...(readStated && { readStated }),
  };
}

/** The filter of a yes/no fact: `true` matches `yes` and `partly`, `false` matches only an established `no`. */
function flagFacet(name: Flagged['flag']['name'], label: string, what: string): Facet {
  return {
    name,
    label,
    description: `${what}: \`true\` yes or partly, \`false\` an established no, \`unpublished\` looked for and not public, \`unknown\` not looked for.`,
    form: 'flag',
    values: () => [
      { value: 'true', label: 'Yes', aliases: ['1'] },
      { value: 'false', label: 'No', aliases: ['0', 'none'] },
      { value: 'unpublished', label: 'Not published' },
      { value: 'unknown', label: 'Not established' },
    ],
    read: (tool) => FLAG_VALUES[FLAGS[name](tool)],
  };
}

const FLAG_VALUES: Readonly<Record<FlagState, readonly string[]>> = {
  yes: ['true'],
  partial: ['true'],
  no: ['false'],
  unpublished: ['unpublished'],
  unknown: ['unknown'],
};

function facetsOf(field: Field<Tool>): (readonly [position: number, facet: Facet])[] {
  const { label, filter, flag } = field;
  const [at, what, flagLabel = label] = flag?.filter ?? [];
  return [
    ...(filter ? [[filter.at, choiceFacet(filter, field)] as const] : []),
    ...(flag && at !== undefined && what !== undefined
      ? [[at, flagFacet(flag.name as Flagged['flag']['name'], flagLabel, what)] as const]
      : []),
  ];
}

/** Every filter of the tool list, in the order in which they are offered. */
export const FACETS: readonly Facet[] = [
  ...OF_CATALOG.map(({ at, ...facet }) => [at, { ...facet, form: 'many' as const }] as const),
  ...FIELDS.flatMap(facetsOf),
]
  .sort(([a], [b]) => a - b)
  .map(([, facet]) => facet);
