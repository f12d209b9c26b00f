import * as z from 'zod';
import { CATALOG_VERSION } from '../record-history.ts';
import { EXCLUDED, type FacetIndex, type Selection } from './facet-index.ts';
import { FACETS, type FacetName } from './facets.ts';
import { FIELD_NAMES, TOOL_FIELDS } from './tool-fields.ts';

/** The value that a text means, kept with `!` when it is excluded, for which a minus is understood too. */
export function readFilterValue(index: FacetIndex, name: FacetName, text: string): string | undefined {
  const [, sign, rest = ''] = /^\s*([!-]?)(.*)$/s.exec(text) ?? [];
  const value = index.resolve(name, rest);
  return value === undefined ? undefined : sign ? EXCLUDED + value : value;
}

/** A filter value as a client writes it; slugs, names and aliases in any case are understood. */
function filterValue(index: FacetIndex, name: FacetName) {
  const values = index.values(name);
  return z
    .string()
    .transform((text, context) => {
      const value = readFilterValue(index, name, text);
      if (value !== undefined) return value;
      const suggest = () => index.near(name, text)[0];
      context.issues.push({ code: 'invalid_value', values: [...values], input: text, suggest });
      return z.NEVER;
    })
    .pipe(z.enum([...values, ...values.map((value) => EXCLUDED + value)] as [string, ...string[]]));
}

/** Longest list of allowed values that is written out. */
const MAX_ALLOWED = 40;

/** What to name to somebody whose value was not understood: the closest values, and all when they are few. */
export function explainUnknown(index: FacetIndex, name: FacetName, text: string): string {
  const values = index.values(name);
  const close = index.near(name, text.replace(EXCLUDED, ''));
  return [
    close.length > 0 ? `Closest: ${close.join(', ')}.` : '',
    values.length <= MAX_ALLOWED ? `Allowed: ${values.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export const SORTS = [
  'relevance',
  'fit',
  'name',
  '-name',
  'updated',
  '-updated',
  'added',
  '-added',
  'activity',
  '-activity',
  'price',
] as const;
export type Sort = (typeof SORTS)[number];

/** One page of the tool list: what to search, filter, order and show. */
export interface ListQuery {
  /** Search terms; empty for all tools. */
  readonly q?: string | undefined;
  readonly selection?: Selection;
  /** Only these tools, in this order unless `sort` says otherwise. */
  readonly slugs?: readonly string[] | undefined;
  /** Only tools whose record changed on this day or later, `YYYY-MM-DD`, or since this version of the catalogue. */
  readonly updatedSince?: string | undefined;
  /** Of `updatedSince` with a version: the slugs of records that changed since. */
  readonly changed?: ReadonlySet<string> | undefined;
  /** `stated`: without tools that match a country only by a region around it or by global coverage. */
  readonly coverage?: 'stated' | undefined;
  /** `relevance` without `q` is the order of `defaultOrder`. */
  readonly sort?: Sort | undefined;
  /** Of `price`: an id of `priceUnits`; without it, the usual one of the category or use case. */
  readonly unit?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Filters to count. */
  readonly facets?: readonly FacetName[] | undefined;
}

/** Most values of a parameter that takes a list of names. */
export const MAX_NAMES = 50;
export const MAX_LIMIT = 100;
export const DEFAULT_LIMIT = 24;

/** Search terms: at most 500 characters, trimmed. */
export const SearchTerms = z
  .string()
  .trim()
  .max(500)
  .describe(
    'Search terms; typos, prefixes, synonyms and words such as "open source" or "germany" are understood.',
  );

/** A whole number from text, within bounds. */
export function wholeNumber(minimum: number, maximum: number, description: string) {
  return z
    .string()
    .regex(/^-?\d{1,9}$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .describe(description);
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

/** A day, or a version of the catalogue. */
export const QuerySince = z.union([z.string().regex(CATALOG_VERSION), QueryDay], {
  error: 'must be a date written YYYY-MM-DD, or a catalogVersion such as 2026.11.01+0a1b2c3d',
});

export const SINCE_DESCRIPTION =
  'Only records that changed since this day (YYYY-MM-DD, UTC) or `catalogVersion`; `meta.moved` names what was renamed or removed. An unknown version is 410.';

/** A position in a list, of `pagination.nextCursor`. */
export const Cursor = z
  .string()
  .max(200)
  .describe(
    'Instead of `page`: `pagination.nextCursor` of the answer before. 410 when the catalogue changed since.',
  );

/** What may be asked for beside the fields of a record. */
export const Include = z
  .array(z.enum(['body']))
  .max(MAX_NAMES)
  .optional()
  .describe('`body` adds the text of a record in Markdown.');

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
      (form === 'flag' ? value : z.array(value).max(50)).optional().describe(description),
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
    coverage: z
      .enum(['stated'])
      .optional()
      .describe('`stated`: `country` and `region` match only what the record itself names.'),
    slug: z
      .array(z.string().toLowerCase().max(64))
      .max(50)
      .optional()
      .describe('Only these tools, in this order; slugs that do not exist are listed in `meta.missing`.'),
    updatedSince: QuerySince.optional().describe(SINCE_DESCRIPTION),
    sort: z
      .enum(SORTS)
      .optional()
      .describe(
        'Order; a minus reverses. `fit`: as the default, then by use cases that each is made for, then by facts read at a source; ended tools last. `-activity`: latest observed release or push first, tools without one last. `price` needs `unit` or one `category`; prices in doubt after the others. Default: relevance with `q`; else fit with `use-case`, then how closely a record names the `country`, then name.',
      ),
    unit: z
      .string()
      .toLowerCase()
      .max(80)
      .optional()
      .describe(
        'Of `sort=price`, such as `payment-card-eur`; default: the usual one of the category or use case.',
      ),
    page: wholeNumber(1, 1_000_000, 'Page, from 1. A page after the last is empty.').optional(),
    limit: wholeNumber(1, MAX_LIMIT, `Tools per page, default ${DEFAULT_LIMIT}.`).optional(),
    cursor: Cursor.optional(),
    facets: z
      .array(z.enum(['all', ...names]))
      .max(MAX_NAMES)
      .optional()
      .describe('Filters to count, each under all others, or `all`.'),
    fields: z
      .array(z.enum(FIELD_NAMES))
      .max(MAX_NAMES)
      .optional()
      .describe(
        `Only these fields and \`slug\`; \`all\` is the whole record. Any path of the record, such as \`api.sandbox\` or \`prices\`, and ${TOOL_FIELDS.join(', ')}.`,
      ),
    include: Include,
  });
}

export type ListQueryValues = z.output<ReturnType<typeof createListQuerySchema>>;

/**
 * The list query that validated parameters mean; `changed` are the slugs that a version in `updatedSince` stands for.
 */
export function toListQuery(values: ListQueryValues, changed?: ReadonlySet<string>): ListQuery {
  const { q, coverage, slug, updatedSince, sort, unit } = values;
  const selection: Partial<Record<FacetName, readonly string[]>> = {};
  for (const { name } of FACETS) {
    const value = values[name];
    if (value !== undefined) selection[name] = [...new Set([value].flat())];
  }
  const facets = values.facets?.includes('all')
    ? FACETS.map(({ name }) => name)
    : (values.facets as FacetName[] | undefined);
  return {
    q: q || undefined,
    selection,
    coverage,
    slugs: slug && [...new Set(slug)],
    updatedSince,
    changed,
    sort,
    unit,
    page: values.page ?? 1,
    limit: values.limit ?? DEFAULT_LIMIT,
    facets,
  };
}
