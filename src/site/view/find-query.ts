import * as z from 'zod';
import { keptFor } from '../../base/kept.ts';
import { inOrder as fieldsInOrder } from '../../catalog/facts/facts-of.ts';
import { EXCLUDED } from '../../catalog/list/facet-index.ts';
import { FACETS, type FacetName } from '../../catalog/list/facets.ts';
import { type ListQuery, type Sort, toListQuery } from '../../catalog/list/list-query.ts';
import type { Listing } from '../../catalog/list/listing.ts';
import { paths } from '../../records/urls.ts';

/** Tools on a page of the list. */
export const PAGE_TOOLS = 50;

/** A way to show the list besides cards: a table of facts. */
type View = 'table';

/** What the page `/tools` shows, and how. */
export interface FindQuery extends ListQuery {
  /** Cards when left out. */
  readonly view?: View | undefined;
  /** Record paths of the table's columns; the default ones when left out. */
  readonly columns?: readonly string[] | undefined;
}

/** The order of a list whose address names none: by its words, else by what fits. */
export const ownSort = ({ q }: FindQuery): Sort => (q ? 'relevance' : 'fit');

/** Whether a query has no search words, filter, sort order or view: the list of all tools. */
export function isPlain(query: FindQuery): boolean {
  return (
    !query.q &&
    !query.sort &&
    !query.view &&
    !query.coverage &&
    Object.keys(query.selection ?? {}).length === 0
  );
}

/** Parameters in one fixed order, so that equal lists have equal addresses. */
function parametersOf({ q, selection, coverage, sort, unit }: ListQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (q) parameters.set('q', q);
  for (const { name } of selection ? FACETS : [])
    for (const value of selection?.[name] ?? []) parameters.append(name, value);
  if (coverage) parameters.set('coverage', coverage);
  if (sort) parameters.set('sort', sort);
  if (sort === 'price' && unit) parameters.set('unit', unit);
  return parameters;
}

/** Parameters of a page of the list, without its number. */
function pageParameters(query: FindQuery): URLSearchParams {
  const parameters = parametersOf(query);
  if (query.view) parameters.set('view', query.view);
  for (const path of query.columns ?? []) parameters.append('columns', path);
  return parameters;
}

/** Fields that the form of the filters must keep, as it does not show them: order, view, columns and excluded values. */
export function keptFields(query: FindQuery): [name: string, value: string][] {
  const { q: _, selection = {}, coverage: __, ...shown } = query;
  const excluded = Object.entries(selection).map(([name, values]) => [
    name,
    values.filter((value) => value.startsWith(EXCLUDED)),
  ]);
  return [...pageParameters({ ...shown, selection: Object.fromEntries(excluded) })];
}

/** Fields that the form of the columns must keep: all others. */
export const fieldsBesideColumns = (query: FindQuery): [name: string, value: string][] => [
  ...pageParameters({ ...query, columns: undefined }),
];

/** Address of a list. */
export function findHref(query: FindQuery): string {
  const parameters = pageParameters(query);
  if (query.page > 1) parameters.set('page', String(query.page));
  return parameters.size > 0 ? `/tools?${parameters}` : '/tools';
}

/** Address of the whole list as a CSV file. */
export function csvHref(query: ListQuery): string {
  const parameters = parametersOf(query);
  return parameters.size > 0 ? `${paths.apiToolsCsv}?${parameters}` : '/data/tools.csv';
}

/** The query in another order, back on its first page; without one, in the default order. */
export const inOrder = (query: FindQuery, sort?: Sort): FindQuery => ({ ...query, sort, page: 1 });

/** The query in another view, back on its first page. */
export const inView = (query: FindQuery, view?: View): FindQuery => ({
  ...query,
  view,
  columns: undefined,
  page: 1,
});

/** The query without one value of a filter, back on its first page. */
export function withoutValue(query: FindQuery, name: FacetName, value: string): FindQuery {
  const { [name]: values = [], ...rest } = query.selection ?? {};
  const left = values.filter((other) => other !== value);
  return { ...query, page: 1, selection: left.length > 0 ? { ...rest, [name]: left } : rest };
}

/** Facts that the table of tools shows unless others are chosen, by record path. */
export const DEFAULT_COLUMNS = [
  'kind',
  'pricing.model',
  'coverage',
  'api.styles',
  'api.auth',
  'api.sandbox',
  'openSource.license',
] as const;

/** Every fact that can be a column of the table of tools, with its heading in the chooser. */
export const COLUMNS = fieldsInOrder(({ column }) => column).map(({ path, label }) => [path, label] as const);

/** The query of the page `/tools`: of that of `/api/tools` what concerns a page, its view, and the columns of a table. */
export const findSchema = keptFor(({ querySchema: { shape } }: Pick<Listing, 'querySchema'>) => {
  const { slug, updatedSince, limit, cursor, facets, fields, include, ...shown } = shape;
  return z.object({
    ...shown,
    view: z.enum(['table']).optional(),
    columns: z.array(z.enum(COLUMNS.map(([path]) => path))).optional(),
  });
});

/** What validated parameters of the page mean; columns are in their fixed order, and the default ones are none. */
export function toFindQuery({
  view,
  columns = [],
  ...values
}: z.output<ReturnType<typeof findSchema>>): FindQuery {
  const chosen = COLUMNS.flatMap(([path]) => (columns.includes(path) ? [path] : []));
  const isOwn = chosen.length > 0 && chosen.join() !== DEFAULT_COLUMNS.join();
  return {
    ...toListQuery(values),
    limit: PAGE_TOOLS,
    view,
    columns: view && isOwn ? chosen : undefined,
  };
}
