import type { Catalog } from '../../catalog/catalog.ts';
import { FILLERS } from '../text/fillers.ts';
import { singular } from '../text/words.ts';
import type { Match } from './match-needs.ts';

const LONGEST_NAME = 4;
/** Words up to which a category that they name is what is asked for; in a sentence it may be named by the way. */
const SHORT = 4;

/** The use case to name for a query with a place, of those that the query matches, best first. */
export type HintOfNeed = (
  matched: readonly Match[],
  /** Those that the words of the need match without the place. */
  unplaced: readonly Match[],
  need: readonly string[],
) => Match | undefined;

/** Makes the choice: a place alone is no evidence, and where the need names a category, no use case outside it fits. */
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

/** The categories that words name. */
function namedCategories(all: readonly string[], categories: ReadonlyMap<string, string>): Set<string> {
  const slugs = all.flatMap((_, at) =>
    Array.from({ length: LONGEST_NAME }, (__, more) => {
      const joined = all.slice(at, at + more + 1).join('');
      return categories.get(joined) ?? categories.get(singular(joined));
    }),
  );
  return new Set(slugs.filter((slug) => slug !== undefined));
}
