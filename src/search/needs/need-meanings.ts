import { remember } from '../text/remember.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { joinPhrase } from '../text/words.ts';
import { needStems } from './need-index.ts';
import { needStem } from './need-stem.ts';

const LONGEST_PHRASE = 4;
/** Weight of a synonym, relative to a direct match. */
const SYNONYM = 0.5;

/** For each root of the query: the roots that match it, with their weights relative to a direct match. */
export type SharesOf = ReadonlyMap<string, Map<string, number>>;

/** A word of a query and its root. */
export interface NeedWord {
  readonly word: string;
  readonly root: string;
}

/** Phrases whose meanings are remembered. */
const MOST_REMEMBERED = 5000;

/** Looks up synonyms. */
export interface NeedMeanings {
  /** Splits a phrase that is written as one word, such as `openbanking`; undefined for other words. */
  partsOf(word: string): readonly string[] | undefined;
  /** Adds the roots of synonyms to each word, for single words and for phrases. `literal` words get none. */
  add(all: readonly NeedWord[], literal: ReadonlySet<string>, sharesOf: SharesOf): void;
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

  /** The roots of the meanings of a phrase, each with its share. */
  const sharesOfPhrase = remember(MOST_REMEMBERED, (joined): readonly (readonly [string, number])[] =>
    (expansions.get(joined) ?? []).flatMap((meaning) => {
      const roots = rootsFor(meaning);
      const share = SYNONYM / Math.sqrt(roots.length);
      return roots.map((root) => [root, share] as const);
    }),
  );

  return {
    partsOf: (word) => partsOf.get(word),
    add(all, literal, sharesOf) {
      for (let from = 0; from < all.length; from++) {
        const { word: first } = all[from] as NeedWord;
        const longest = firstWords.has(first) ? LONGEST_PHRASE : 1;
        for (let length = 1; length <= longest && from + length <= all.length; length++) {
          if (length === 1 && literal.has(first)) continue;
          const parts = all.slice(from, from + length);
          const meanings = sharesOfPhrase(joinPhrase(parts.map(({ word }) => word)));
          if (meanings.length === 0) continue;
          for (const { root: own } of parts) {
            const shares = sharesOf.get(own);
            if (shares) for (const [root, share] of meanings) offerShare(shares, root, share);
          }
        }
      }
    },
  };
}
