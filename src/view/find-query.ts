import { FACETS, type FacetName } from '../catalog/list/facet.ts';
import type { FacetIndex } from '../catalog/list/facet-index.ts';
import { DEFAULT_LIMIT, type ListQuery, SORTS, type Sort } from '../catalog/list/list-query.ts';
import { paths } from '../catalog/urls.ts';

const MAX_TERMS = 200;
/** Tools per page of the table, whose rows are smaller than cards. */
const TABLE_LIMIT = 50;

/** What the page `/tools` shows, and how. */
export interface FindQuery extends ListQuery {
  /** Cards when left out. */
  readonly view?: 'table';
}

/**
 * Reads the query of `/tools` leniently, because people type and share it: unknown values are ignored, names and
 * aliases match in any case, and a page number that is not valid becomes 1.
 */
export function readFindQuery(parameters: URLSearchParams, index: FacetIndex): FindQuery {
  const selection: Partial<Record<FacetName, string[]>> = {};
  for (const { name, form } of FACETS) {
    const known = parameters
      .getAll(name)
      .flatMap((text) => [text, ...text.split(',')])
      .flatMap((text) => index.resolve(name, text) ?? []);
    const values = [...new Set(known)];
    if (values.length > 0) selection[name] = form === 'flag' ? values.slice(0, 1) : values;
  }
  const q = (parameters.get('q') ?? '').trim().slice(0, MAX_TERMS);
  const sort = parameters.get('sort') as Sort;
  const page = Number.parseInt(parameters.get('page') ?? '1', 10);
  const query = {
    ...(q && { q }),
    selection,
    ...(SORTS.includes(sort) && { sort }),
    page: page >= 1 && page < 1e6 ? page : 1,
    limit: DEFAULT_LIMIT,
  };
  return parameters.get('view') === 'table' ? { ...query, limit: TABLE_LIMIT, view: 'table' } : query;
}

/** Whether a query has no search words, filter, sort order or view: the list of all tools. */
export function isPlain(query: FindQuery): boolean {
  return !query.q && !query.sort && !query.view && Object.keys(query.selection ?? {}).length === 0;
}

/** Parameters in one fixed order, so that equal lists have equal addresses. */
function parametersOf({ q, selection, sort }: ListQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (q) parameters.set('q', q);
  for (const { name } of FACETS) for (const value of selection?.[name] ?? []) parameters.append(name, value);
  if (sort) parameters.set('sort', sort);
  return parameters;
}

/** Address of a list. Pages of the plain list are static files, `/tools/page/<n>`; the rest is `/tools?…`. */
export function findHref(query: FindQuery): string {
  if (isPlain(query)) return query.page > 1 ? `/tools/page/${query.page}` : '/tools';
  const parameters = parametersOf(query);
  if (query.view) parameters.set('view', query.view);
  if (query.page > 1) parameters.set('page', String(query.page));
  return `/tools?${parameters}`;
}

/** Address of the whole list as a CSV file. */
export function csvHref(query: ListQuery): string {
  const parameters = parametersOf(query);
  return parameters.size > 0 ? `${paths.apiToolsCsv}?${parameters}` : '/data/tools.csv';
}

/** The query in another order, back on its first page; without one, in the default order. */
export function inOrder({ sort: _, ...query }: FindQuery, sort?: Sort): FindQuery {
  return { ...query, ...(sort && { sort }), page: 1 };
}

/** The query in another view, back on its first page. */
export function inView({ view: _, ...query }: FindQuery, view?: 'table'): FindQuery {
  return { ...query, ...(view && { view }), page: 1 };
}

/** The query without one value of a filter, back on its first page. */
export function withoutValue(query: FindQuery, name: FacetName, value: string): FindQuery {
  const { [name]: values = [], ...rest } = query.selection ?? {};
  const left = values.filter((other) => other !== value);
  return { ...query, page: 1, selection: left.length > 0 ? { ...rest, [name]: left } : rest };
}
