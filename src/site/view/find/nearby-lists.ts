import { FACETS, type FacetName } from '../../../catalog/list/facets.ts';
import type { ListQuery } from '../../../catalog/list/list-query.ts';
import type { Listing, ToolPage } from '../../../catalog/list/listing.ts';
import { type FindQuery, findHref } from './find-query.ts';

/** A list whose query differs a little from one without results, and its number of tools. */
export interface NearbyList {
  readonly label: string;
  readonly href: string;
  readonly total: number;
}

/** Lists to suggest instead of an empty one; each has at least one tool, the longest is last. */
export interface NearbyLists {
  /** With other spellings of the search words. */
  readonly spellings: readonly NearbyList[];
  /** With one condition less. */
  readonly fewer: readonly NearbyList[];
  /** With tools for which a fact is not established. */
  readonly unestablished: readonly NearbyList[];
}

/** Finds lists to suggest instead of an empty one, whose page must have the counts of all filters. */
export function nearbyLists(
  query: FindQuery,
  { facets, suggestions }: ToolPage,
  listing: Listing,
): NearbyLists {
  const { q, selection = {} } = query;
  const count = (other: ListQuery) => listing.page({ ...other, page: 1, limit: 1 }).total;
  const lists = (options: readonly (readonly [label: string, query: FindQuery])[]): NearbyList[] =>
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
    spellings: lists(suggestions.map((other) => [other, { ...query, q: other }])),
    fewer: lists(
      conditions < 2
        ? []
        : [
            ...(q ? [[`“${q}”`, wordless] as const] : []),
            ...chosen.map(({ label, rest }) => [label, { ...query, selection: rest }] as const),
          ],
    ),
    unestablished: lists(
      chosen
        .filter(({ form, picked }) => form === 'flag' && picked[0] !== 'unknown')
        .map(({ name, label, rest }) => [label, { ...query, selection: { ...rest, [name]: ['unknown'] } }]),
    ),
  };
}
