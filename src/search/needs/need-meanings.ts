import type { Synonyms } from '../text/synonyms.ts';
import { joinPhrase } from '../text/words.ts';
import { needStems } from './need-index.ts';
import { needStem } from './need-stem.ts';

const LONGEST_PHRASE = 4;
/** Weight of a synonym, relative to a direct match. */
const SYNONYM = 0.5;

/** For each root of the query: the roots that match it, with their weights relative to a direct match. */
export type SharesOf = ReadonlyMap<string, Map<string, number>>;

/** Looks up synonyms. */
export interface NeedMeanings {
  /** Splits a phrase that is written as one word, such as `openbanking`; undefined for other words. */
  partsOf(word: string): readonly string[] | undefined;
  /** Adds the roots of synonyms to each word, for single words and for phrases. `literal` words get none. */
  add(all: readonly string[], literal: ReadonlySet<string>, sharesOf: SharesOf): void;
}

/** Lets a root match with a weight, unless it already has a higher one. */
export function offerShare(shares: Map<string, number>, root: string, share: number): void {
  if ((shares.get(root) ?? 0) < share) shares.set(root, share);
}

/** Makes the look-up from a synonym table. */
export function createNeedMeanings({ expansions, phrases }: Synonyms): NeedMeanings {
  const partsOf = new Map(phrases.map((parts) => [joinPhrase(parts), parts]));
  const firstWords = new Set(phrases.map(([first]) => first));
  // Made when they are asked for, because finding the roots of all takes long.
  const rootsOf = new Map<string, readonly string[]>();
  function rootsFor(meaning: string): readonly string[] {
    const parts = partsOf.get(meaning);
    const roots = rootsOf.get(meaning) ?? (parts ? needStems(parts) : [needStem(meaning)]);
    rootsOf.set(meaning, roots);
    return roots;
  }

  function addPhrase(parts: readonly string[], sharesOf: SharesOf): void {
    for (const meaning of expansions.get(joinPhrase(parts)) ?? []) {
      const roots = rootsFor(meaning);
      const share = SYNONYM / Math.sqrt(roots.length);
      for (const part of parts) {
        const shares = sharesOf.get(needStem(part));
        if (shares) for (const root of roots) offerShare(shares, root, share);
      }
    }
  }

  return {
    partsOf: (word) => partsOf.get(word),
    add(all, literal, sharesOf) {
      for (let from = 0; from < all.length; from++) {
        const longest = firstWords.has(all[from] as string) ? LONGEST_PHRASE : 1;
        for (let length = 1; length <= longest && from + length <= all.length; length++)
          if (length > 1 || !literal.has(all[from] as string))
            addPhrase(all.slice(from, from + length), sharesOf);
      }
    },
  };
}
