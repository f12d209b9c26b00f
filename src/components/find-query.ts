import { FACETS, type FacetName } from '../catalog/facet.ts';
import type { FacetIndex } from '../catalog/facet-index.ts';
import { DEFAULT_LIMIT, type ListQuery, SORTS, type Sort } from '../catalog/list-query.ts';

const MAX_TERMS = 200;

/**
 * Reads the address of `/tools` leniently, as people type and share it: values that mean nothing are left
 * out, names and aliases in any case are understood, and numbers out of range become the nearest page.
 */
export function readFindQuery(parameters: URLSearchParams, index: FacetIndex): ListQuery {
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
  return {
    ...(q && { q }),
    selection,
    ...(SORTS.includes(sort) && { sort }),
    page: page >= 1 && page < 1e6 ? page : 1,
    limit: DEFAULT_LIMIT,
  };
}

/** Whether a query narrows or reorders the plain list of all tools. */
export function isPlain(query: ListQuery): boolean {
  return !query.q && !query.sort && Object.keys(query.selection ?? {}).length === 0;
}

/**
 * Address of a list. Pages of the plain list are static files, `/tools/page/<n>`; everything else is
 * `/tools?…` with parameters in one fixed order, so that equal lists have equal addresses.
 */
export function findHref(query: ListQuery): string {
  if (isPlain(query)) return query.page > 1 ? `/tools/page/${query.page}` : '/tools';
  const parameters = new URLSearchParams();
  if (query.q) parameters.set('q', query.q);
  for (const { name } of FACETS)
    for (const value of query.selection?.[name] ?? []) parameters.append(name, value);
  if (query.sort) parameters.set('sort', query.sort);
  if (query.page > 1) parameters.set('page', String(query.page));
  return `/tools?${parameters}`;
}

/** The query without one value of a filter, back on its first page. */
export function withoutValue(query: ListQuery, name: FacetName, value: string): ListQuery {
  const { [name]: values = [], ...rest } = query.selection ?? {};
  const left = values.filter((other) => other !== value);
  return { ...query, page: 1, selection: left.length > 0 ? { ...rest, [name]: left } : rest };
}
