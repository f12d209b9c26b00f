import type { Catalog } from '../../catalog/catalog.ts';
import { FILLERS, singular } from '../text/words.ts';
import type { Match } from './match-needs.ts';

const LONGEST_NAME = 4;
/**
 * In a query of up to this many words a category name is what is asked for; in a longer one it may only be mentioned.
 */
const SHORT = 4;

/** Selects the use case to suggest for a query with a place. `matched` is sorted, best first. */
export type HintOfNeed = (
  matched: readonly Match[],
  /** Use cases that the query matches without the place. */
  unplaced: readonly Match[],
  need: readonly string[],
) => Match | undefined;

/**
 * Makes the selection. It skips use cases that match only by place, and, when the query names a category, all use
 * cases outside that category.
 */
export function createHintOfNeed({ useCases }: Catalog, categories: ReadonlyMap<string, string>): HintOfNeed {
  return (matched, unplaced, need) => {
    const held = new Set(unplaced.map(({ ordinal }) => ordinal));
    const isShort = need.filter((word) => !FILLERS.has(word)).length <= SHORT;
    const named = isShort ? namedCategories(need, categories) : new Set<string>();
    return matched.find(
      ({ ordinal }) =>
        held.has(ordinal) &&
        (named.size === 0 || (useCases[ordinal]?.categories.some((slug) => named.has(slug)) ?? false)),
    );
  };
}

/** The slugs of the categories that the words name. */
function namedCategories(all: readonly string[], categories: ReadonlyMap<string, string>): Set<string> {
  const slugs = all.flatMap((_, at) =>
    Array.from({ length: LONGEST_NAME }, (__, more) => {
      const joined = all.slice(at, at + more + 1).join('');
      return categories.get(joined) ?? categories.get(singular(joined));
    }),
  );
  return new Set(slugs.filter((slug) => slug !== undefined));
}
