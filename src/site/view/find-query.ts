import { inOrder as fieldsInOrder } from '../../catalog/facts/facts-of.ts';
import { EXCLUDED, type FacetIndex } from '../../catalog/list/facet-index.ts';
import { FACETS, type FacetName } from '../../catalog/list/facets.ts';
import { type ListQuery, readFilterValue, SORTS, type Sort } from '../../catalog/list/list-query.ts';
import { paths } from '../../records/urls.ts';

const MAX_TERMS = 200;
/** Most values that are not understood, and characters of each, that the page repeats. */
const MAX_UNKNOWN = 10;
const MAX_VALUE = 60;
/** Tools on a page of the list. */
export const PAGE_TOOLS = 50;

/** A way to show the list besides cards: a table of facts. */
type View = 'table';

/** A filter value that was not understood. */
export interface UnknownValue {
  readonly name: FacetName;
  readonly label: string;
  readonly value: string;
}

/** What the page `/tools` shows, and how. */
export interface FindQuery extends ListQuery {
  /** Left out when every value is understood. */
  readonly unknown?: readonly UnknownValue[] | undefined;
  /** Cards when left out. */
  readonly view?: View | undefined;
  /** Record paths of the table's columns; the default ones when left out. */
  readonly columns?: readonly string[] | undefined;
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
  const unit = parameters.get('unit')?.toLowerCase().slice(0, 80);
  const page = Number.parseInt(parameters.get('page') ?? '1', 10);
  const view = parameters.get('view') === 'table' ? 'table' : undefined;
  const columns = view === 'table' ? readColumns(parameters.getAll('columns')) : undefined;
  return {
    q: q || undefined,
    selection,
    coverage: parameters.get('coverage') === 'stated' ? 'stated' : undefined,
    sort: SORTS.includes(sort) ? sort : undefined,
    unit: (sort === 'price' && unit) || undefined,
    unknown: unknown.length > 0 ? unknown.slice(0, MAX_UNKNOWN) : undefined,
    page: page >= 1 && page < 1e6 ? page : 1,
    limit: PAGE_TOOLS,
    view,
    columns,
  };
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
  for (const { name } of FACETS) for (const value of selection?.[name] ?? []) parameters.append(name, value);
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

/** Address of a list. Pages of the plain list are static files, `/tools/page/<n>`; the rest is `/tools?…`. */
export function findHref(query: FindQuery): string {
  if (isPlain(query)) return query.page > 1 ? `/tools/page/${query.page}` : '/tools';
  const parameters = pageParameters(query);
  if (query.page > 1) parameters.set('page', String(query.page));
  return `/tools?${parameters}`;
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

/** The columns that an address asks for, in their fixed order; undefined for none or just the default ones. */
export function readColumns(asked: readonly string[]): readonly string[] | undefined {
  const named = new Set(asked.flatMap((value) => value.split(',')));
  const chosen = COLUMNS.flatMap(([path]) => (named.has(path) ? [path] : []));
  const isDefault = chosen.join() === DEFAULT_COLUMNS.join();
  return chosen.length === 0 || isDefault ? undefined : chosen;
}
