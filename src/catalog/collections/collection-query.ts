import * as z from 'zod';
import type { Catalog } from '../catalog.ts';
import {
  Cursor,
  DEFAULT_LIMIT,
  Include,
  MAX_LIMIT,
  MAX_NAMES,
  QueryDay,
  QuerySince,
  SINCE_DESCRIPTION,
  wholeNumber,
} from '../list/list-query.ts';
import { type Filter, filterParameter } from './filter.ts';

/** Query parameters that lists of every collection share. */
const Shared = z.object({
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      'Words that must all occur in the record, in any case, order and form; `of` and its like do not count.',
    ),
  slug: z
    .array(z.string().toLowerCase().max(160))
    .max(50)
    .optional()
    .describe('Only these records; slugs that do not exist are listed in `meta.missing`.'),
  from: QueryDay.optional().describe('Only what is dated this day (YYYY-MM-DD) or later.'),
  to: QueryDay.optional().describe('Only what is dated this day (YYYY-MM-DD) or earlier.'),
  updatedSince: QuerySince.optional().describe(SINCE_DESCRIPTION),
  sort: z.string().optional(),
  page: wholeNumber(1, 1_000_000, 'Page, from 1. A page after the last is empty.').optional(),
  limit: wholeNumber(1, MAX_LIMIT, `Records per page, default ${DEFAULT_LIMIT}.`).optional(),
  cursor: Cursor.optional(),
  fields: z.array(z.string()).optional(),
  include: Include,
});

/** Validates the query of a list; the filters of the collection are members beside the shared ones. */
export type CollectionQuery = typeof Shared;
export type CollectionValues = z.output<CollectionQuery>;

/** The query of one collection. `fields` are those a record has, `brief` those that come unasked. */
export function collectionQuery<R>(
  catalog: Catalog,
  of: {
    readonly filters: Readonly<Record<string, Filter<R>>>;
    readonly sorts: readonly string[];
    readonly fields: readonly string[];
    readonly brief: readonly string[];
    /** Whether its records are dated, so that `from` and `to` bound them. */
    readonly dated: boolean;
  },
): CollectionQuery {
  const { q, slug, from, to, updatedSince, page, limit, cursor, include } = Shared.shape;
  const filters = Object.entries(of.filters).map(([name, filter]) => [
    name,
    filterParameter(filter, catalog),
  ]);
  const orders = of.sorts.flatMap((name) => [name, `-${name}`]);
  return z.object({
    q,
    ...Object.fromEntries(filters),
    slug,
    ...(of.dated ? { from, to } : {}),
    updatedSince,
    sort: z
      .enum(orders)
      .optional()
      .describe('Order; a leading minus reverses. Without it, the order of the directory.'),
    page,
    limit,
    cursor,
    fields: z
      .array(z.enum(['all', ...of.fields]))
      .max(MAX_NAMES)
      .optional()
      .describe(
        `Only these fields of each record, or paths below them, or \`all\`; \`slug\` is always there. Without it: ${of.brief.join(', ')}.`,
      ),
    include,
  }) as unknown as CollectionQuery;
}
