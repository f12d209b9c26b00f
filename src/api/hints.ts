import { nearest } from '../base/nearest.ts';
import { FACETS } from '../catalog/list/facets.ts';
import type { ListQuery } from '../catalog/list/list-query.ts';
import type { Listing, ToolPage } from '../catalog/list/listing.ts';
import { countUnknownActivity, unknownActivityText } from '../catalog/list/unknown-activity.ts';

/** What names mean that are usual elsewhere and spelt unlike the parameters of this API. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  after: ['from', 'updatedSince'],
  before: ['to'],
  breaking: ['severity'],
  country: ['jurisdiction'],
  since: ['from', 'updatedSince'],
  until: ['to'],
};

/** For each parameter that had no effect: the name that was probably meant, by meaning or else by spelling. */
export function ignoredHints(ignored: readonly string[], known: readonly string[]): string[] {
  return ignored.flatMap((name) => {
    const meant = Object.hasOwn(MEANT, name)
      ? MEANT[name]?.find((other) => known.includes(other))
      : undefined;
    const close = meant ?? nearest(name, known, 1)[0];
    return close ? [`${name} is not a parameter here and had no effect. Did you mean ${close}?`] : [];
  });
}

/**
 * What to try next when a list may not be what its reader hoped for: it is empty, the page lies after the last,
 * or a filter leaves out tools for which the fact is merely not established.
 */
export function listHints(
  query: ListQuery,
  found: Pick<ToolPage, 'total' | 'page' | 'pages'>,
  listing: Listing,
): string[] {
  const { q, selection = {} } = query;
  const count = (other: ListQuery) => listing.page({ ...other, page: 1, limit: 1, facets: [] }).total;
  const hints: string[] = [];
  for (const { name, form } of FACETS) {
    const [value] = selection[name] ?? [];
    if (form !== 'flag' || value === undefined || (value !== 'false' && found.total > 0)) continue;
    const unknown =
      value === 'unknown' ? 0 : count({ ...query, selection: { ...selection, [name]: ['unknown'] } });
    if (unknown > 0) {
      const which = unknown === 1 ? '1 tool' : `${unknown} tools`;
      hints.push(`${name}=${value} finds what is established; for ${which} it is not: ${name}=unknown.`);
    }
  }
  const unseen = unknownActivityText(countUnknownActivity(query, listing));
  if (unseen) hints.push(`${unseen} activity=unknown lists them.`);
  if (selection.country && !query.coverage) {
    const stated = count({ ...query, coverage: 'stated' });
    if (stated < found.total)
      hints.push(
        `${found.total - stated} of these tools do not name the country: they state a region around it or global coverage, which says nothing of sanctions. coverage=stated lists the others (${stated}).`,
      );
  }
  if (found.total > 0) {
    if (found.page > found.pages)
      hints.push(`Page ${found.page} is after the last page, which is ${found.pages}.`);
    return hints;
  }
  const all = count({ page: 1, limit: 1 });
  const without = (what: string, other: ListQuery) => {
    const total = count(other);
    if (total > 0 && total < all) hints.push(`Without ${what}: ${total} ${total === 1 ? 'tool' : 'tools'}.`);
  };
  for (const { name } of FACETS) {
    const { [name]: values, ...rest } = selection;
    if (values) without(`${name}=${values.join(',')}`, { ...query, selection: rest });
  }
  if (q) {
    const { q: _, ...rest } = query;
    if (Object.keys(rest.selection ?? {}).length > 0 || rest.slugs) without(`q=${q}`, rest);
    else
      hints.push('Nothing matches these words. Use fewer or more general ones, or filters such as category.');
  }
  if (query.coverage) {
    const { coverage, ...rest } = query;
    without(`coverage=${coverage}`, rest);
  }
  if (query.updatedSince) {
    const { updatedSince, ...rest } = query;
    without(`updatedSince=${updatedSince}`, rest);
  }
  return hints;
}
