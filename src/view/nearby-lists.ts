import { FACETS, type FacetName } from '../catalog/list/facet.ts';
import type { ListQuery } from '../catalog/list/list-query.ts';
import type { Listing, ToolPage } from '../catalog/list/listing.ts';
import { type FindQuery, findHref } from './find-query.ts';

/** A list near an empty one, and how many tools are on it. */
export interface WayOut {
  readonly label: string;
  readonly href: string;
  readonly total: number;
}

/** What leads out of an empty list; only lists that hold something, the longest last. */
export interface WaysOut {
  /** Other spellings of the words. */
  readonly spellings: readonly WayOut[];
  /** One condition less. */
  readonly fewer: readonly WayOut[];
  /** A fact that need not be established. */
  readonly unestablished: readonly WayOut[];
}

/** Finds the ways out of an empty list, which must have been counted by all filters. */
export function waysOut(query: FindQuery, { facets, suggestions }: ToolPage, listing: Listing): WaysOut {
  const { q, selection = {} } = query;
  const count = (other: ListQuery) => listing.page({ ...other, page: 1, limit: 1 }).total;
  const ways = (options: readonly (readonly [label: string, query: FindQuery])[]): WayOut[] =>
    options
      .map(([label, other]) => ({ label, href: findHref({ ...other, page: 1 }), total: count(other) }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => a.total - b.total);
  const chosen = FACETS.flatMap(({ name, label, form }) => {
    const { [name]: picked = [], ...rest } = selection as Partial<Record<FacetName, readonly string[]>>;
    if (picked.length === 0) return [];
    const words = picked.map((value) => facets[name]?.find((count) => count.value === value)?.label ?? value);
    return [{ name, label: form === 'flag' ? label : words.join(' or '), form, picked, rest }];
  });
  const { q: _, ...wordless } = query;
  const conditions = chosen.length + (q ? 1 : 0);
  return {
    spellings: ways(suggestions.map((other) => [other, { ...query, q: other }])),
    fewer: ways(
      conditions < 2
        ? []
        : [
            ...(q ? [[`“${q}”`, wordless] as const] : []),
            ...chosen.map(({ label, rest }) => [label, { ...query, selection: rest }] as const),
          ],
    ),
    unestablished: ways(
      chosen
        .filter(({ form, picked }) => form === 'flag' && picked[0] !== 'unknown')
        .map(({ name, label, rest }) => [label, { ...query, selection: { ...rest, [name]: ['unknown'] } }]),
    ),
  };
}
