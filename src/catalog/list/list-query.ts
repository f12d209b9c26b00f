import * as z from 'zod';
import { FACETS, type FacetName } from './facet.ts';
import type { FacetIndex, Selection } from './facet-index.ts';
import { filterValue } from './filter-value.ts';
import { TOOL_FIELDS } from './tool-fields.ts';

export const SORTS = ['relevance', 'name', '-name', 'updated', '-updated', 'added', '-added'] as const;
export type Sort = (typeof SORTS)[number];

/** One page of the tool list: what to search, filter, order and show. */
export interface ListQuery {
  /** Search terms; empty for all tools. */
  readonly q?: string;
  readonly selection?: Selection;
  /** Only these tools, in this order unless `sort` says otherwise. */
  readonly slugs?: readonly string[];
  /** Only tools whose record changed on this day or later, `YYYY-MM-DD`. */
  readonly updatedSince?: string;
  /** `stated`: without tools that match a country only by a region around it or by global coverage. */
  readonly coverage?: 'stated';
  /** `relevance` is name order without `q`. */
  readonly sort?: Sort;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Filters to count. */
  readonly facets?: readonly FacetName[];
}

/** Fields of a list item that `fields` may name: those it always has, and parts of the record. */
export const LIST_FIELDS = [
  'name',
  'slug',
  'description',
  'websiteUrl',
  'categories',
  'kind',
  'pricing',
  'pricingSecondary',
  'status',
  'regions',
  'countries',
  'license',
  'confidence',
  'updatedAt',
  'verifiedAt',
  'url',
  ...TOOL_FIELDS,
] as const;

export const MAX_LIMIT = 100;
export const DEFAULT_LIMIT = 24;

/** Search terms: at most 200 characters, trimmed. */
export const SearchTerms = z.string().trim().max(200).meta({
  description:
    'Search terms; typos, prefixes, synonyms and words such as "open source" or "germany" are understood.',
});

/** A whole number from text, within bounds. */
export function wholeNumber(minimum: number, maximum: number, description: string) {
  return z
    .string()
    .regex(/^-?\d{1,9}$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .meta({ description });
}

/** A day, also as the day of an RFC 3339 time in UTC. */
export const QueryDay = z
  .string()
  .transform((text) =>
    z.iso.datetime({ offset: true }).safeParse(text).success
      ? new Date(text).toISOString().slice(0, 10)
      : text,
  )
  .pipe(z.iso.date('must be a date written YYYY-MM-DD, such as 2026-11-01'));

type Facet = (typeof FACETS)[number];
type FlagName = Extract<Facet, { form: 'flag' }>['name'];
type Filters = {
  [Name in FacetName]: z.ZodType<(Name extends FlagName ? string : string[]) | undefined, unknown>;
};

function filters(index: FacetIndex): Filters {
  const entries = FACETS.map(({ name, form, description }) => {
    const value = filterValue(index, name);
    return [
      name,
      (form === 'flag' ? value : z.array(value).max(50)).optional().meta({ description }),
    ] as const;
  });
  return Object.fromEntries(entries) as unknown as Filters;
}

/** Query parameters of the tool list, as `GET /api/tools` and the page `/tools` read them. */
export function createListQuerySchema(index: FacetIndex) {
  const names = FACETS.map((facet) => facet.name);
  return z.object({
    q: SearchTerms.optional(),
    ...filters(index),
    coverage: z.enum(['stated']).optional().meta({
      description:
        '`stated`: `country` and `region` match only what the record itself names, not a region around it or global coverage.',
    }),
    slug: z.array(z.string().toLowerCase().max(64)).max(50).optional().meta({
      description: 'Only these tools, in this order; slugs that do not exist are listed in `meta.missing`.',
    }),
    updatedSince: QueryDay.optional().meta({
      description: 'Only tools whose record changed on this day (YYYY-MM-DD, UTC) or later.',
    }),
    sort: z
      .enum(SORTS)
      .optional()
      .meta({ description: 'Order; a leading minus reverses. Default: relevance with `q`, else name.' }),
    page: wholeNumber(1, 1_000_000, 'Page, from 1. A page after the last is empty.').optional(),
    limit: wholeNumber(1, MAX_LIMIT, `Tools per page, default ${DEFAULT_LIMIT}.`).optional(),
    facets: z
      .array(z.enum(['all', ...names]))
      .optional()
      .meta({
        description:
          'Filters to count, or `all`. Counts of a filter take every other filter into account, not itself.',
      }),
    fields: z
      .array(z.enum(LIST_FIELDS))
      .optional()
      .meta({
        description: `Only these fields of each tool; \`slug\` is always there. Parts of the record come only when they are named: ${TOOL_FIELDS.join(', ')}.`,
      }),
  });
}

export type ListQueryValues = z.output<ReturnType<typeof createListQuerySchema>>;

/** The list query that validated parameters mean. */
export function toListQuery(values: ListQueryValues): ListQuery {
  const selection: Partial<Record<FacetName, readonly string[]>> = {};
  for (const { name } of FACETS) {
    const value = values[name];
    if (value !== undefined) selection[name] = [...new Set([value].flat())];
  }
  const facets = values.facets?.includes('all')
    ? FACETS.map(({ name }) => name)
    : (values.facets as FacetName[] | undefined);
  return {
    ...(values.q ? { q: values.q } : {}),
    selection,
    ...(values.coverage ? { coverage: values.coverage } : {}),
    ...(values.slug ? { slugs: [...new Set(values.slug)] } : {}),
    ...(values.updatedSince ? { updatedSince: values.updatedSince } : {}),
    ...(values.sort ? { sort: values.sort } : {}),
    page: values.page ?? 1,
    limit: values.limit ?? DEFAULT_LIMIT,
    ...(facets ? { facets } : {}),
  };
}
