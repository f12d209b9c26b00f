import { EXCLUDED, type FacetCount } from '../../../catalog/list/facet-index.ts';
import { FACETS, type FacetName } from '../../../catalog/list/facets.ts';
import type { ToolPage } from '../../../catalog/list/listing.ts';
import { type FindQuery, findHref, withoutValue } from './find-query.ts';

/** A selected value, with the address of the list without it. */
export interface ActiveFilter {
  readonly label: string;
  readonly href: string;
}

/** One filter as the form shows it. */
export interface FacetGroup {
  readonly name: FacetName;
  readonly label: string;
  readonly open: boolean;
  /** Values that are always shown; "more" shows the rest. */
  readonly first: readonly FacetCount[];
  readonly more: readonly FacetCount[];
}

/** Filters that are expanded at first; others are when one of their values is selected. */
const OPEN: readonly FacetName[] = ['category', 'kind', 'pricing'];
const SHOWN = 8;
/** Filters of which only chosen values are shown: for use cases their pages lead to the others, the rest are for programs. */
const CHOSEN_ONLY: readonly FacetName[] = ['use-case', 'pricingModel', 'companyCountry', 'owner'];

/** Filters of the form in their order; flags are one group of their own, see {@link flagCounts}. */
export function facetGroups({ facets }: ToolPage): FacetGroup[] {
  return FACETS.filter(({ form }) => form === 'many').flatMap(({ name, label }) => {
    const all = facets[name] ?? [];
    const values = CHOSEN_ONLY.includes(name) ? all.filter(({ selected }) => selected) : all;
    if (values.length < 2 && !values.some(({ selected }) => selected)) return [];
    const shown = Math.max(SHOWN, values.filter(({ selected }) => selected).length);
    const open = OPEN.includes(name) || values.some(({ selected }) => selected);
    return [{ name, label, open, first: values.slice(0, shown), more: values.slice(shown) }];
  });
}

/** The yes-or-no filters: how many tools establish each with "yes". */
export function flagCounts({ facets }: ToolPage): (FacetCount & { name: FacetName })[] {
  return FACETS.filter(({ form }) => form === 'flag').flatMap(({ name, label }) => {
    const yes = facets[name]?.find(({ value }) => value === 'true');
    return yes ? [{ ...yes, name, label }] : [];
  });
}

/** Every selected value, each with a link that removes it. */
export function activeFilters(query: FindQuery, { facets }: ToolPage): ActiveFilter[] {
  const chosen = FACETS.flatMap(({ name, label: facet, form }) =>
    (query.selection?.[name] ?? []).map((value) => {
      const excluded = value.startsWith(EXCLUDED);
      const plain = excluded ? value.slice(EXCLUDED.length) : value;
      const found = facets[name]?.find((count) => count.value === plain)?.label ?? plain;
      const label = excluded ? `not ${found}` : found;
      return {
        label: form === 'flag' ? `${facet}: ${label.toLowerCase()}` : label,
        href: findHref(withoutValue(query, name, value)),
      };
    }),
  );
  if (query.coverage) {
    const { coverage: _, ...anywhere } = query;
    chosen.push({ label: 'Named by the record', href: findHref({ ...anywhere, page: 1 }) });
  }
  const { q, ...rest } = query;
  return q ? [{ label: `“${q}”`, href: findHref({ ...rest, page: 1 }) }, ...chosen] : chosen;
}

/** What was understood of the search words, each with a link to the list without it. */
export function understoodTerms(query: FindQuery, { understood }: ToolPage): ActiveFilter[] {
  const { q: _, ...wordless } = query;
  return understood.flatMap(({ label, excluded, without }) => {
    if (without === undefined) return [];
    const rest = { ...wordless, ...(without && { q: without }), page: 1 };
    return [{ label: excluded ? `not ${label}` : label, href: findHref(rest) }];
  });
}

/** `831 tools`, or what part of them is shown. */
export function countLine({ total, page, limit, tools }: ToolPage): string {
  const noun = total === 1 ? 'tool' : 'tools';
  if (total <= limit) return `${total} ${noun}`;
  const start = (page - 1) * limit;
  return tools.length ? `${start + 1}–${start + tools.length} of ${total} ${noun}` : `${total} ${noun}`;
}
