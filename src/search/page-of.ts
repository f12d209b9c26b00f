import type { Catalog } from '../catalog/catalog.ts';
import type { Nearest, Proof, Understood } from '../catalog/list/listing.ts';
import type { Tool } from '../records/tool.ts';

/** Limit and offset of a page of results. */
interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The accepted ordinals below `count`. */
export function acceptedUpTo(count: number, accept: (ordinal: number) => boolean): number[] {
  return Array.from({ length: count }, (_, ordinal) => ordinal).filter(accept);
}

/** One page of a list, and the length of the list. */
export function pageOf(
  all: readonly number[],
  { limit, offset }: Page,
): { ordinals: number[]; total: number } {
  return { ordinals: all.slice(offset, offset + limit), total: all.length };
}

/** The same page of a list that follows one extra first entry. */
export function pageBehindFirst({ limit, offset }: Page): Page {
  return { limit: Math.max(0, limit - (offset > 0 ? 0 : 1)), offset: Math.max(0, offset - 1) };
}

export interface SearchOptions extends Page {
  /** Filter: records for which it returns `false` are left out and not counted in `total`. */
  readonly accept?: (ordinal: number) => boolean;
}

export interface SearchResult {
  /** Indexes into `catalog.tools`, best first: at most `limit`, after `offset`. */
  readonly ordinals: number[];
  /** Number of records that match. */
  readonly total: number;
  /** Corrected spellings of misspelt words, and names similar to an unknown one. */
  readonly suggestions: string[];
  /** The conditions that were read from the query. */
  readonly understood: Understood[];
  /** How a tool that was found meets the conditions; only where there are any. */
  readonly proofsOf?: (ordinal: number) => readonly Proof[];
  /** Use cases and categories to continue with; only when nothing matches. */
  readonly nearest?: Nearest;
}

/** Place of each tool among equal scores: usable today first, then the fuller record, then the name. */
export function standingOf(tools: readonly Tool[]): Uint32Array {
  const usable = ({ status }: Tool): number =>
    status === 'active' ? 0 : status === 'beta' || status === 'slow' ? 1 : 2;
  const order = tools
    .map((tool, ordinal) => ({ ordinal, usable: usable(tool), fullness: fullness(tool) }))
    .sort((a, b) => a.usable - b.usable || b.fullness - a.fullness || a.ordinal - b.ordinal);
  const standing = new Uint32Array(tools.length);
  order.forEach(({ ordinal }, place) => {
    standing[ordinal] = place;
  });
  return standing;
}

/** How many of the optional facts a record establishes. */
function fullness(tool: Tool): number {
  return (
    tool.api.styles.length +
    tool.api.auth.length +
    tool.api.sdks.length +
    tool.coverage.countries.length +
    tool.keywords.length +
    tool.sources.length +
    Object.keys(tool.links).length
  );
}

/** The use cases with these indexes, by name, and their main categories. */
export function nearestTo(ordinals: readonly number[], { useCases, categoryBySlug }: Catalog): Nearest {
  const near = ordinals.flatMap((ordinal) => useCases[ordinal] ?? []);
  const slugs = new Set(near.flatMap(({ categories }) => categories.slice(0, 1)));
  return {
    useCases: near.map(({ slug, title }) => ({ slug, title })),
    categories: [...slugs].flatMap((slug) => {
      const category = categoryBySlug.get(slug);
      return category ? [{ slug, name: category.name }] : [];
    }),
  };
}
