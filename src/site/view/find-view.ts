import { itemsAt } from '../../base/lists.ts';
import { counted, plainWords, sentence } from '../../base/text.ts';
import { FILLERS } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { knowledgeOf } from '../../catalog/knowledge.ts';
import { wanted } from '../../catalog/list/default-order.ts';
import { EXCLUDED, type FacetCount } from '../../catalog/list/facet-index.ts';
import { FACETS, type FacetName } from '../../catalog/list/facets.ts';
import type { Sort } from '../../catalog/list/list-query.ts';
import {
  countOf,
  hasNoRecord,
  type Listing,
  notEstablished,
  type ToolPage,
  type Understood,
  withoutEach,
} from '../../catalog/list/listing.ts';
import { readOperationQuestion } from '../../catalog/operations/find-operations.ts';
import { escapeXml } from '../../documents/document.ts';
import { countryName, withArticle } from '../../records/scalars.ts';
import type { Tool } from '../../records/tool.ts';
import { remember } from '../../search/text/words.ts';
import { type FindQuery, findHref, ownSort, withoutValue } from './find-query.ts';
import { findPlaces } from './site-places.ts';

/** Filters that are expanded at first; others are when one of their values is selected. */
const OPEN: readonly FacetName[] = ['category', 'kind', 'pricing'];
const SHOWN = 8;
/** Filters of which only chosen values are shown: for use cases their pages lead to the others, the rest are for programs. */
const CHOSEN_ONLY: readonly FacetName[] = ['use-case', 'pricingModel', 'companyCountry', 'owner'];

/** The filters whose counts a page needs. */
export const shownFacets = ({ selection }: FindQuery): FacetName[] =>
  FACETS.flatMap(({ name }) => (CHOSEN_ONLY.includes(name) && !selection?.[name] ? [] : name));

/** Filters of the form in their order, with the values to show first; flags are one group of their own, see {@link flagCounts}. */
export function facetGroups({ facets }: ToolPage) {
  return FACETS.filter(({ form }) => form === 'many').flatMap(({ name, label }) => {
    const all = facets[name] ?? [];
    // A country that no tool of the list names would only list those of its region and global ones.
    const isOffered = ({ stated }: FacetCount) => !CHOSEN_ONLY.includes(name) && stated !== 0;
    const values = all.filter((one) => one.selected || isOffered(one));
    if (values.length < 2 && !values.some(({ selected }) => selected)) return [];
    const shown = Math.max(SHOWN, values.filter(({ selected }) => selected).length);
    const open = OPEN.includes(name) || values.some(({ selected }) => selected);
    return [{ name, label, open, first: values.slice(0, shown), more: values.slice(shown) }];
  });
}

/** Texts of filters that are kept as HTML has them; there are some 700. */
const MOST_ESCAPED = 5000;
const escaped = remember(MOST_ESCAPED, (text) => escapeXml(text).replaceAll('&apos;', '&#39;'));

/** Values as boxes with their counts, written as one text: a page has some five hundred of them. */
export const facetLabels = (name: string, values: readonly FacetCount[]): string =>
  values
    .map(({ value, label, count, stated, selected }) => {
      const box = `<input type="checkbox" name="${name}" value="${escaped(value)}"${selected ? ' checked' : ''}>`;
      const counts = `${stated === undefined ? '' : `${stated} · `} ${count}`;
      return `<label${count === 0 ? ' class="none"' : ''}> ${box} <span>${escaped(label)}</span> <span class="count"> ${counts} </span> </label>`;
    })
    .join('');

/** The yes-or-no filters: how many tools establish each with "yes". */
export function flagCounts({ facets }: ToolPage): (FacetCount & { name: FacetName })[] {
  return FACETS.filter(({ form }) => form === 'flag').flatMap(({ name, label }) => {
    const yes = facets[name]?.find(({ value }) => value === 'true');
    return yes ? [{ ...yes, name, label }] : [];
  });
}

/** Every selected value, each with a link that removes it. */
export function activeFilters(query: FindQuery, { facets }: ToolPage) {
  const chosen = FACETS.flatMap(({ name, label: facet, form }) =>
    (query.selection?.[name] ?? []).map((value) => {
      const excluded = value.startsWith(EXCLUDED);
      const plain = excluded ? value.slice(EXCLUDED.length) : value;
      const found = facets[name]?.find((count) => count.value === plain)?.label ?? plain;
      const label = excluded ? `not ${found}` : found;
      return {
        name: form === 'flag' ? `${facet}: ${label.toLowerCase()}` : label,
        href: findHref(withoutValue(query, name, value)),
      };
    }),
  );
  if (query.coverage) {
    const { coverage: _, ...anywhere } = query;
    chosen.push({ name: 'Named by the record', href: findHref({ ...anywhere, page: 1 }) });
  }
  const { q, ...rest } = query;
  return q ? [{ name: `“${q}”`, href: findHref({ ...rest, page: 1 }) }, ...chosen] : chosen;
}

/** What was understood of search words, each with a link to what is found without it. */
export const understoodTerms = (understood: readonly Understood[], hrefOf: (q: string) => string) =>
  understood.flatMap(({ label, excluded, without }) =>
    without === undefined
      ? []
      : { name: excluded ? `not ${label}` : label, href: hrefOf(without), takes: 'Search without' },
  );

/** Characters from which an answer is linked by its beginning alone. */
const LONG = 80;

/** What is said of words that nothing has; undefined without any. */
export function unknownText(understood: readonly Understood[]): string | undefined {
  const words = understood.filter(hasNoRecord).map(({ label }) => `“${label}”`);
  return words.length > 0 ? `Nothing here is called ${words.join(' or ')}.` : undefined;
}

/** The pages that answer the search words, when they ask for something other than tools: the text of a link, and what follows it. */
export const answerPages = ({ understood }: ToolPage) =>
  understood.flatMap(({ kind, label, path: href }) => {
    if (kind !== 'answer' || href === undefined) return [];
    const at = label.length > LONG ? label.search(/: |\. /) : -1;
    const name = at < 0 ? label : label.slice(0, at);
    return [{ href, name, rest: sentence(label).slice(name.length) }];
  });

/** Pages of the site itself that a list of tools names; more would only share a word. */
const PLACES = 2;

/** Pages about the search words, best first: of the site itself, then of records; each with its kind and the passage that fits. */
export function pagesOn(q: string, catalog: Catalog) {
  if (!q) return [];
  const asked = plainWords(q).split('-');
  return [
    ...findPlaces(asked.filter((word) => !FILLERS.has(word)))
      .slice(0, PLACES)
      .map(({ href, name, note }) => ({ href, name, kind: 'page', text: note })),
    ...knowledgeOf(catalog)(q).hits.map(({ page: { kind, title, path }, excerpt }) => ({
      href: path,
      name: title,
      kind: kind.replace('-', ' '),
      text: excerpt,
    })),
  ];
}

/** The tools that the words name. A word that was read as a fact, such as Python, is not taken for a name. */
export function namedTools(q: string, understood: readonly Understood[], catalog: Catalog): Tool[] {
  const namedIn = (text: string) => readOperationQuestion(text, catalog).asked.named;
  const named = understood.reduce(
    (slugs, { kind, without }) =>
      kind === 'fact' && without !== undefined
        ? slugs.filter((slug) => namedIn(without).includes(slug))
        : slugs,
    namedIn(q),
  );
  return itemsAt(catalog.toolBySlug, named);
}

/** `831 tools`, or what part of them is shown. */
export function countLine({ total, page, limit, tools }: ToolPage): string {
  const all = counted(total, 'tool');
  const start = (page - 1) * limit;
  return total > limit && tools.length > 0 ? `${start + 1}–${start + tools.length} of ${all}` : all;
}

/** The orders that a page offers, with their names. */
export const ORDERS: Readonly<Partial<Record<Sort, string>>> = {
  relevance: 'Relevance',
  fit: 'Best fit',
  name: 'Name',
  '-added': 'Newest',
  '-updated': 'Last changed',
  '-activity': 'Last active',
  price: 'Price',
};

/** What the marks of a table of tools say. */
export const MARKS = '* means that no source was read for a value, – that it is not established.';

/** What a list goes by in the order of fit or of activity; undefined in another order. */
export function orderText(query: FindQuery): string | undefined {
  const { selection = {}, sort = ownSort(query) } = query;
  if (sort === '-activity') return 'Newest release or push first, as far as seen; then by fit.';
  if (sort !== 'fit') return undefined;
  const steps = [
    wanted(selection['use-case']).length > 0 && 'made for the use case',
    wanted(selection.country).length > 0 && 'naming the country',
    `made for most use cases${wanted(selection.category).length > 0 ? ' of the category' : ''}`,
    'most facts read at a source',
  ].filter((step) => step !== false);
  return `Best fit first: ${steps.join(', then ')}.`;
}

/** Values of a filter in words. */
const labelOf = (values: readonly string[], counts: readonly FacetCount[] = []): string =>
  values.map((value) => counts.find((count) => count.value === value)?.label ?? value).join(' or ');

/** The place that a list is for: a chosen filter, or one that was read from the words. */
function placeOf({ selection = {}, ...rest }: FindQuery, { facets, understood }: ToolPage) {
  const name = (['country', 'region'] as const).find((each) => wanted(selection[each]).length > 0);
  const values = name && wanted(selection[name]);
  if (values) return { name, values, label: labelOf(values, facets[name]), query: { ...rest, selection } };
  const [place, second] = understood.filter(({ kind, excluded }) => kind === 'place' && !excluded);
  if (place?.without === undefined || second) return undefined;
  const isCountry = /^[A-Z]{2}$/.test(place.value);
  // Where a company sits is not where its tool works.
  if (isCountry && place.label !== countryName(place.value)) return undefined;
  return {
    name: isCountry ? ('country' as const) : ('region' as const),
    values: [place.value],
    label: place.label,
    query: { ...rest, selection, q: place.without || undefined },
  };
}

/** The tools that fail only the place, with the address of their list; undefined without a place or without any. */
export function leftOut(query: FindQuery, result: ToolPage, listing: Listing) {
  const place = query.coverage ? undefined : placeOf(query, result);
  if (!place) return undefined;
  const excluded = { [place.name]: place.values.map((value) => EXCLUDED + value) };
  const others = { ...place.query, page: 1, selection: { ...place.query.selection, ...excluded } };
  const total = countOf(others, listing);
  return total === 0 ? undefined : { label: withArticle(place.label), href: findHref(others), total };
}

/**
 * Lists to suggest instead of an empty one, whose page must have the counts of all filters: other spellings of the search
 * words, one condition less, tools for which a fact is not established; none is empty, the longest is last.
 */
export function nearbyLists(query: FindQuery, { facets, suggestions }: ToolPage, listing: Listing) {
  const { selection = {} } = query;
  const lists = (options: readonly (readonly [label: string, query: FindQuery])[]) =>
    options
      .map(([label, other]) => ({
        label,
        href: findHref({ ...other, page: 1 }),
        total: countOf(other, listing),
      }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => a.total - b.total);
  const labelAt = (name: string) => {
    const facet = FACETS.find((one) => one.name === name);
    if (!facet) return `“${query.q}”`;
    return facet.form === 'flag' ? facet.label : labelOf(selection[facet.name] ?? [], facets[facet.name]);
  };
  const conditions = withoutEach(query).filter(([name]) => name !== 'coverage');
  return {
    spellings: lists(suggestions.map((other) => [other, { ...query, q: other }])),
    fewer: conditions.length < 2 ? [] : lists(conditions.map(([name, rest]) => [labelAt(name), rest])),
    unestablished: lists(notEstablished(query).map(({ name, query: other }) => [labelAt(name), other])),
  };
}
