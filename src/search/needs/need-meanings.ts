import type { Synonyms } from '../text/synonyms.ts';
import { joinPhrase } from '../text/words.ts';
import { needStems } from './need-index.ts';
import { needStem } from './need-stem.ts';

const LONGEST_PHRASE = 4;
/** Share of a direct hit that words of the same meaning keep. */
const SYNONYM = 0.5;

/** For each root of a query the roots that satisfy it, each with its share of a direct hit. */
export type SharesOf = ReadonlyMap<string, Map<string, number>>;

/** Words that mean the same. */
export interface NeedMeanings {
  /** The words of a phrase that is written as one word. */
  partsOf(word: string): readonly string[] | undefined;
  /** Adds to every word the roots of what it means, alone or as part of a phrase. `literal` words mean themselves. */
  add(all: readonly string[], literal: ReadonlySet<string>, sharesOf: SharesOf): void;
}

/** Lets a root satisfy another at the best share it was offered at. */
export function offerShare(shares: Map<string, number>, root: string, share: number): void {
  if ((shares.get(root) ?? 0) < share) shares.set(root, share);
}

/** Makes the reader of words that mean the same. */
export function createNeedMeanings({ expansions, phrases }: Synonyms): NeedMeanings {
  const partsOf = new Map(phrases.map((parts) => [joinPhrase(parts), parts]));
  const firstWords = new Set(phrases.map(([first]) => first));
  const rootsOf = new Map(phrases.map((parts) => [joinPhrase(parts), needStems(parts)]));

  function addPhrase(parts: readonly string[], sharesOf: SharesOf): void {
    for (const meaning of expansions.get(joinPhrase(parts)) ?? []) {
      const roots = rootsOf.get(meaning) ?? [needStem(meaning)];
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
