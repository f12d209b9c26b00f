import { FACETS, type FacetName } from '../catalog/list/facet.ts';
import type { FacetIndex } from '../catalog/list/facet-index.ts';
import { readFilterValue } from '../catalog/list/filter-value.ts';
import { DEFAULT_LIMIT, type ListQuery, SORTS, type Sort } from '../catalog/list/list-query.ts';
import { paths } from '../catalog/urls.ts';

const MAX_TERMS = 200;
/** Most values that are not understood, and characters of each, that the page repeats. */
const MAX_UNKNOWN = 10;
const MAX_VALUE = 60;
/** Tools per page of the table, whose rows are smaller than cards. */
const TABLE_LIMIT = 50;

/** A filter value that was not understood. */
export interface UnknownValue {
  readonly name: FacetName;
  readonly label: string;
  readonly value: string;
}

/** What the page `/tools` shows, and how. */
export interface FindQuery extends ListQuery {
  /** Left out when every value is understood. */
  readonly unknown?: readonly UnknownValue[];
  /** Cards when left out. */
  readonly view?: 'table';
}

/**
 * Reads the query of `/tools` leniently, because people type and share it: names and aliases match in any case, and a
 * page number that is not valid becomes 1. Filter values that are not understood are given back, never dropped.
 */
export function readFindQuery(parameters: URLSearchParams, index: FacetIndex): FindQuery {
  const selection: Partial<Record<FacetName, string[]>> = {};
  const unknown: UnknownValue[] = [];
  for (const { name, label, form } of FACETS) {
    const values = new Set<string>();
    for (const text of parameters.getAll(name)) {
      const whole = readFilterValue(index, name, text);
      for (const part of whole ? [text] : text.split(',').filter((each) => each.trim() !== '')) {
        const value = readFilterValue(index, name, part);
        if (value) values.add(value);
        else unknown.push({ name, label, value: part.trim().slice(0, MAX_VALUE) });
      }
    }
    if (values.size > 0) selection[name] = [...values].slice(0, form === 'flag' ? 1 : undefined);
  }
  const q = (parameters.get('q') ?? '').trim().slice(0, MAX_TERMS);
  const sort = parameters.get('sort') as Sort;
  const page = Number.parseInt(parameters.get('page') ?? '1', 10);
  const query = {
    ...(q && { q }),
    selection,
    ...(SORTS.includes(sort) && { sort }),
    ...(unknown.length > 0 && { unknown: unknown.slice(0, MAX_UNKNOWN) }),
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
