import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { findTool } from '../find-tool.ts';
import { lastActive } from './activity.ts';
import { addBit, type Bitset, emptyBitset, hasBit, intersect } from './bitset.ts';
import { defaultOrder } from './default-order.ts';
import {
  createFacetIndex,
  EXCLUDED,
  type FacetCount,
  type FacetIndex,
  type Selection,
} from './facet-index.ts';
import type { FacetName } from './facets.ts';
import { createListQuerySchema, type ListQuery, type Sort } from './list-query.ts';
import type { Nearest, Understood } from './understood.ts';

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
    nearest?: Nearest;
  };
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
  /** Use cases and categories near search terms that find nothing. */
  readonly nearest?: Nearest;
  /** Slugs that were asked for and do not exist. */
  readonly missing: readonly string[];
}

/** Search, filters, order and pages over one catalogue: shared by REST, MCP and the pages. */
export interface Listing {
  readonly facets: FacetIndex;
  /** Validates query parameters. */
  readonly querySchema: ReturnType<typeof createListQuerySchema>;
  page(query: ListQuery): ToolPage;
}

export function createListing(catalog: Catalog, ranker: Ranker): Listing {
  const { tools } = catalog;
  const facets = createFacetIndex(catalog);
  const orders = createOrders(catalog);
  const ordinalBySlug = new Map(tools.map((tool, ordinal) => [tool.slug, ordinal]));

  const ordinalOf = (slug: string) => ordinalBySlug.get(findTool(slug, catalog)?.slug ?? '');
  const bitsOf = (ordinals: Iterable<number>): Bitset => {
    const bits = emptyBitset(tools.length);
    for (const ordinal of ordinals) addBit(bits, ordinal);
    return bits;
  };

  return {
    facets,
    querySchema: createListQuerySchema(facets),
    page(query) {
      const { q, selection = {}, page, limit, sort = 'relevance' } = query;
      const found = q ? ranker.query(q, { limit: tools.length, offset: 0 }) : undefined;
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

      const order =
        sort === 'relevance'
          ? (found?.ordinals ?? chosen ?? defaultOrder(catalog, selection, orders.name))
          : orders[sort];
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
        ...(found?.nearest ? { nearest: found.nearest } : {}),
        missing: asked?.flatMap(([slug, ordinal]) => (ordinal === undefined ? [slug] : [])) ?? [],
      };
    },
  };
}

/** Whether a record itself names one of the places that each filter asks for. */
function statesPlace({ coverage }: Tool, { country = [], region = [] }: Selection): boolean {
  const stated: readonly string[] = [...coverage.countries, ...coverage.regions];
  return [country, region].every((values) => {
    const asked = values.filter((value) => !value.startsWith(EXCLUDED));
    return asked.length === 0 || asked.some((value) => stated.includes(value));
  });
}

/** Ordinals in every fixed order; ties are in slug order, ascending in both directions. */
function createOrders({ tools, observed }: Catalog): Record<Exclude<Sort, 'relevance'>, readonly number[]> {
  const sorted = (compare: (a: Tool, b: Tool) => number) =>
    tools
      .map((tool, ordinal) => ({ tool, ordinal }))
      .sort((a, b) => compare(a.tool, b.tool) || (a.tool.slug < b.tool.slug ? -1 : 1))
      .map(({ ordinal }) => ordinal);
  const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const name = tools.map((_, ordinal) => ordinal);
  const active = new Map(tools.map(({ slug }) => [slug, lastActive(observed[slug])]));
  /** `direction` 1: the one that was active longest ago first. What is not known is last. */
  const byActivity = (direction: 1 | -1) =>
    sorted((a, b) => {
      const [left, right] = [active.get(a.slug), active.get(b.slug)];
      if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? 1 : -1;
      return direction * ascending(left, right);
    });
  return {
    name,
    '-name': name.toReversed(),
    updated: sorted((a, b) => ascending(a.updatedAt, b.updatedAt)),
    '-updated': sorted((a, b) => ascending(b.updatedAt, a.updatedAt)),
    added: sorted((a, b) => ascending(a.addedAt, b.addedAt)),
    '-added': sorted((a, b) => ascending(b.addedAt, a.addedAt)),
    activity: byActivity(1),
    '-activity': byActivity(-1),
  };
}
