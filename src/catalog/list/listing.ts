import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { fold } from '../../base/words.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { STARTS } from '../cost/cost-query.ts';
import {
  type Compared,
  comparableTools,
  type PriceUnit,
  priceUnits,
  toolsOfUse,
  type UnitPrice,
  unitPrices,
  usualUnit,
} from '../cost/unit-prices.ts';
import { findTool } from '../lookup.ts';
import { lastActive } from './activity.ts';
import { byFit, defaultOrder, useCasesIn, wanted } from './default-order.ts';
import {
  addBit,
  type Bitset,
  createFacetIndex,
  EXCLUDED,
  emptyBitset,
  type FacetCount,
  type FacetIndex,
  hasBit,
  intersect,
  type Selection,
} from './facet-index.ts';
import { FACETS, type FacetName } from './facets.ts';
import { createListQuerySchema, type ListQuery } from './list-query.ts';

/** The part of the search that a list needs; see `src/search/create-search.ts`. */
export interface Ranker {
  query(
    q: string,
    options: { accept?: (ordinal: number) => boolean; limit: number; offset: number },
  ): {
    ordinals: readonly number[];
    total: number;
    suggestions: readonly string[];
    understood: readonly Understood[];
    /** How a tool that was found meets the conditions. */
    proofsOf?: (ordinal: number) => readonly Proof[];
    nearest?: Nearest;
  };
  /** Reads a question for duties and dates; as one of a firm wherever it names one, with `isOfFirm`. */
  duties(q: string, isOfFirm?: boolean): DutyQuestion;
}

/** A question where duties and dates are looked for. */
export interface DutyQuestion {
  /** The page that answers it first; then its places and what else was asked for or ruled out. */
  readonly understood: readonly Understood[];
  /** The words without what they leave out, and without figures of a firm. */
  readonly rest: string;
  /** Slugs and topics that they leave out. */
  readonly except: readonly string[];
  /** What they leave out, as sentences. */
  readonly notes: readonly string[];
}

/** One page of tools. */
export interface ToolPage {
  readonly tools: readonly Tool[];
  /** Tools over all pages. */
  readonly total: number;
  /** 0 when there is no tool. */
  readonly pages: number;
  readonly page: number;
  readonly limit: number;
  /** Counts by filter, of those that were asked for. */
  readonly facets: Readonly<Partial<Record<FacetName, readonly FacetCount[]>>>;
  /** Other search terms that would find something. */
  readonly suggestions: readonly string[];
  /** What was understood of the search terms. */
  readonly understood: readonly Understood[];
  /** By slug of the tools on the page: how each meets the conditions of the search terms. */
  readonly proofs?: Record<string, Proof[]>;
  /** Use cases and categories near search terms that find nothing. */
  readonly nearest?: Nearest | undefined;
  /** Slugs that were asked for and do not exist. */
  readonly missing: readonly string[];
  /** Of the order by price: its unit, the prices by slug, and how many tools state none. Missing without a known unit. */
  readonly prices?: {
    readonly unit: PriceUnit;
    readonly of: ReadonlyMap<string, UnitPrice>;
    readonly unpriced: number;
  };
}

/** Search, filters, order and pages over one catalogue: shared by REST, MCP and the pages. */
export interface Listing extends Pick<Ranker, 'duties'> {
  readonly facets: FacetIndex;
  /** Validates query parameters. */
  readonly querySchema: ReturnType<typeof createListQuerySchema>;
  page(query: ListQuery): ToolPage;
}

/** The category, use case and country that are asked for, where it is one. */
function onlyAsked({ selection = {} }: ListQuery): Compared {
  const { category = [], 'use-case': useCase = [], country = [] } = selection;
  const only = ([value = EXCLUDED, ...others]: readonly string[]) =>
    value.startsWith(EXCLUDED) || others.length > 0 ? undefined : value;
  return { category: only(category), useCase: only(useCase), country: only(country) };
}

/** Orders by price that are kept, and searches: the lists of one text differ by filters, order and page. */
const KEPT_PRICES = 200;
const KEPT_SEARCHES = 100;

/** The prices in a unit of the tools that are alike; without a unit, in the usual one. */
function pricesIn(id: string | undefined, where: Compared, catalog: Catalog) {
  const { category = '', useCase } = where;
  const own = useCase ? toolsOfUse(useCase, catalog) : (catalog.toolsByCategory.get(category) ?? []);
  const unit = id
    ? priceUnits(catalog).find((one) => one.id === id)
    : usualUnit(own, catalog, STARTS[category]?.item, where);
  const alike = unit ? comparableTools(unit, where, catalog) : [];
  const found = unit ? unitPrices(alike, unit, catalog.dataAsOf, where.country) : [];
  return {
    unit: alike.length > 0 ? unit : undefined,
    of: new Map(found.map((price) => [price.tool.slug, price])),
  };
}

export function createListing(catalog: Catalog, ranker: Ranker): Listing {
  const { tools } = catalog;
  const facets = createFacetIndex(catalog);
  const orders = createOrders(catalog);
  const ordinalBySlug = new Map(tools.map((tool, ordinal) => [tool.slug, ordinal]));

  const ordinalOf = (slug: string) => ordinalBySlug.get(findTool(slug, catalog)?.slug ?? '');
  const fitting = (categories: readonly string[]) =>
    categories.length === 0
      ? orders.fit
      : byFit(tools, useCasesIn(catalog, categories)).flatMap(({ slug }) => ordinalBySlug.get(slug) ?? []);
  const bitsOf = (ordinals: Iterable<number>): Bitset => {
    const bits = emptyBitset(tools.length);
    for (const ordinal of ordinals) addBit(bits, ordinal);
    return bits;
  };

  const searches = new LRUCache<string, ReturnType<Ranker['query']>>({
    max: KEPT_SEARCHES,
    memoMethod: (q) => ranker.query(q, { limit: tools.length, offset: 0 }),
  });
  /** Prices in a unit, by what chooses them. */
  const kept = new LRUCache<string, ReturnType<typeof pricesIn>>({ max: KEPT_PRICES });
  const pricesOf = (query: ListQuery) => {
    const where = onlyAsked(query);
    const key = [query.unit, where.category, where.useCase, where.country].join();
    const prices = kept.get(key) ?? pricesIn(query.unit, where, catalog);
    kept.set(key, prices);
    return prices.unit && { unit: prices.unit, of: prices.of };
  };

  return {
    facets,
    querySchema: createListQuerySchema(facets),
    duties: ranker.duties,
    page(query) {
      const { q, selection = {}, page, limit, sort = 'relevance' } = query;
      const found = q ? searches.memo(q) : undefined;
      const asked = query.slugs?.map((slug) => [slug, ordinalOf(slug)] as const);
      const chosen = asked && [...new Set(asked.flatMap(([, ordinal]) => ordinal ?? []))];

      let base = found && bitsOf(found.ordinals);
      if (chosen) base = intersect(base, bitsOf(chosen));
      const { updatedSince, changed } = query;
      if (updatedSince) {
        const isLater = ({ slug, updatedAt }: Tool) =>
          changed ? changed.has(slug) : updatedAt >= updatedSince;
        base = intersect(base, bitsOf(orders.name.filter((ordinal) => isLater(tools[ordinal] as Tool))));
      }
      if (query.coverage === 'stated') {
        const stating = orders.name.filter((ordinal) => statesPlace(tools[ordinal] as Tool, selection));
        base = intersect(base, bitsOf(stating));
      }
      const kept = intersect(base, facets.select(selection));

      const prices = sort === 'price' ? pricesOf(query) : undefined;
      const priced = [...(prices?.of.keys() ?? [])].flatMap((slug) => ordinalBySlug.get(slug) ?? []);
      const ordered = () => {
        if (sort === 'price') return [...new Set([...priced, ...orders.name])];
        if (sort === 'fit') return defaultOrder(catalog, selection, fitting(wanted(selection.category)));
        if (sort !== 'relevance') return orders[sort];
        return found?.ordinals ?? chosen ?? defaultOrder(catalog, selection, orders.name);
      };
      const order = ordered();
      const ordinals = kept ? order.filter((ordinal) => hasBit(kept, ordinal)) : order;
      const start = (page - 1) * limit;
      return {
        tools: ordinals.slice(start, start + limit).flatMap((ordinal) => tools[ordinal] ?? []),
        total: ordinals.length,
        pages: Math.ceil(ordinals.length / limit),
        page,
        limit,
        facets: Object.fromEntries(
          (query.facets ?? []).map((name) => [name, facets.count(name, selection, base)]),
        ),
        suggestions: found?.suggestions ?? [],
        understood: found?.understood ?? [],
        ...proofsOf(ordinals.slice(start, start + limit), tools, found?.proofsOf),
        nearest: found?.nearest,
        ...(prices && {
          prices: {
            ...prices,
            unpriced: ordinals.filter((ordinal) => !prices.of.has(tools[ordinal]?.slug ?? '')).length,
          },
        }),
        missing: asked?.flatMap(([slug, ordinal]) => (ordinal === undefined ? [slug] : [])) ?? [],
      };
    },
  };
}

/** How the tools of a page meet the conditions of its search terms; nothing without a condition. */
export function proofsOf(
  ordinals: readonly number[],
  tools: readonly Tool[],
  of: ((ordinal: number) => readonly Proof[]) | undefined,
): { proofs?: Record<string, Proof[]> } {
  if (!of || ordinals.length === 0) return {};
  return {
    proofs: Object.fromEntries(ordinals.map((ordinal) => [tools[ordinal]?.slug ?? '', [...of(ordinal)]])),
  };
}

/** Whether a record itself names one of the places that each filter asks for. */
function statesPlace({ coverage }: Tool, { country = [], region = [] }: Selection): boolean {
  const stated: readonly string[] = [...coverage.countries, ...coverage.regions];
  return [country, region].every((values) => {
    const asked = wanted(values);
    return asked.length === 0 || asked.some((value) => stated.includes(value));
  });
}

/**
 * Ordinals in every fixed order. What is not known is last in both directions, by fit; other ties are in slug order, ascending
 * in both.
 */
function createOrders({ tools, observed, useCases }: Catalog) {
  const name = tools.map((_, ordinal) => ordinal);
  const fit = new Map(byFit(tools, useCases).map((tool, at) => [tool, at]));
  const ordinals = new Map(tools.map((tool, ordinal) => [tool, ordinal]));
  const sorted = (keyOf: (tool: Tool) => string | undefined, direction: 1 | -1): readonly number[] =>
    tools
      .map((tool, ordinal) => ({ tool, ordinal, key: keyOf(tool) }))
      .sort((a, b) => {
        if (a.key === b.key)
          return a.key === undefined
            ? (fit.get(a.tool) ?? 0) - (fit.get(b.tool) ?? 0)
            : a.tool.slug < b.tool.slug
              ? -1
              : 1;
        if (a.key === undefined || b.key === undefined) return a.key === undefined ? 1 : -1;
        return a.key < b.key ? -direction : direction;
      })
      .map(({ ordinal }) => ordinal);
  const both = <Name extends string>(by: Name, keyOf: (tool: Tool) => string | undefined) =>
    ({ [by]: sorted(keyOf, 1), [`-${by}`]: sorted(keyOf, -1) }) as Record<
      Name | `-${Name}`,
      readonly number[]
    >;
  return {
    ...{ name, '-name': name.toReversed() },
    fit: [...fit.keys()].flatMap((tool) => ordinals.get(tool) ?? []),
    ...both('updated', ({ updatedAt }) => updatedAt),
    ...both('added', ({ addedAt }) => addedAt),
    ...both('activity', ({ slug }) => lastActive(observed[slug])),
  };
}

/** How many tools a list has on all its pages. */
export const countOf = (query: ListQuery, listing: Listing): number =>
  listing.page({ ...query, page: 1, limit: 1, facets: [] }).total;

/** A list without each of its conditions in turn, by the parameter that is left out. */
export function withoutEach<Query extends ListQuery>(query: Query): [name: string, rest: Query][] {
  const { selection = {} } = query;
  const filters = Object.keys(selection).map((name): [string, Query] => {
    const { [name as FacetName]: _, ...rest } = selection;
    return [name, { ...query, selection: rest }];
  });
  const others = (['q', 'coverage', 'updatedSince'] as const).filter((name) => query[name]);
  return [...filters, ...others.map((name): [string, Query] => [name, { ...query, [name]: undefined }])];
}

/** The lists of the tools for which a yes-or-no fact that is asked for is not established, by its filter. */
export const notEstablished = <Query extends ListQuery>(query: Query) =>
  FACETS.flatMap(({ name, form }) => {
    const [value] = query.selection?.[name] ?? [];
    if (form !== 'flag' || value === undefined || value === 'unknown') return [];
    return [{ name, value, query: { ...query, selection: { ...query.selection, [name]: ['unknown'] } } }];
  });

/** The same list, restricted to tools without an observed release or push. */
export const withUnknownActivity = (query: ListQuery): ListQuery => ({
  ...query,
  selection: { ...query.selection, activity: ['unknown'] },
  page: 1,
});

/**
 * Counts the tools without an observed release or push that match all other conditions of a list. 0 unless the list
 * is filtered or sorted by activity.
 */
export function countUnknownActivity(query: ListQuery, listing: Listing): number {
  const { selection = {}, sort } = query;
  const isFiltered = selection.activity?.some((value) => !value.startsWith(EXCLUDED) && value !== 'unknown');
  if (!isFiltered && sort !== 'activity' && sort !== '-activity') return 0;
  return countOf(withUnknownActivity(query), listing);
}

/** The count of {@link countUnknownActivity} as a sentence; empty for 0. */
export function unknownActivityText(count: number): string {
  if (count === 0) return '';
  const who =
    count === 1
      ? '1 tool that matches the other conditions has'
      : `${count} tools that match the other conditions have`;
  return `${who} no observed release or push.`;
}

/** A condition read from search terms. */
export const Understood = z
  .object({
    kind: z
      .enum(['answer', 'use-case', 'fact', 'place', 'tool', 'category', 'unknown'])
      .describe(
        '`answer`: a page that answers the question; `use-case`: the need that fits best; `fact`, `place` (also a home country), `tool`, `category`: what was asked for or ruled out; `unknown`: words that nothing here holds or by which no record is checked.',
      ),
    value: z.string().describe('Slug, ISO 3166-1 alpha-2 code, or name of the fact or region.'),
    label: z.string().describe('The value for people.'),
    answer: z
      .enum(['fact', 'date', 'term', 'bill', 'operation', 'obligation'])
      .optional()
      .describe('What the page of an `answer` says.'),
    path: z.string().optional().describe('Path of that page on this site.'),
    excluded: z.literal(true).optional().describe('Ruled out, not asked for.'),
    without: z.string().optional().describe('The search terms without the words that say this.'),
  })
  .meta({ id: 'Understood', description: 'One thing that was understood of search terms.' });
export type Understood = z.infer<typeof Understood>;

/** Whether no record has the words that an entry is about; the label of what was not looked for says more than its words. */
export const hasNoRecord = ({ kind, label, value, excluded }: Understood): boolean =>
  kind === 'unknown' && !excluded && fold(label) === value;

/** How a result meets one condition of the search terms. */
export const Proof = z
  .object({
    condition: z.string().describe('The label of what was understood.'),
    state: z
      .enum(['met', 'not-stated', 'failed'])
      .describe('`met`: the record says so; `not-stated`: it does not say; `failed`: it says otherwise.'),
    price: z.string().optional().describe('The price that meets a limit of money.'),
    near: z.literal(true).optional().describe('This condition was dropped, since nothing matches all.'),
    source: z.string().optional().describe('Page on which the fact was read.'),
    read: z.string().optional().describe('Day or month in which it was read.'),
  })
  .meta({ id: 'Proof', description: 'How a result meets one condition of the search terms.' });
export type Proof = z.infer<typeof Proof>;

/** Where to go on when nothing matches: never part of the results. */
export const Nearest = z
  .object({
    useCases: z.array(z.object({ slug: z.string(), title: z.string() })),
    categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  })
  .meta({ id: 'Nearest', description: 'Use cases and categories near a search that found nothing.' });
export type Nearest = z.infer<typeof Nearest>;
