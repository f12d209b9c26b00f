import type { Alternative, Slot } from '../plan/query-plan.ts';
import { needStem, needStems } from '../text/stems.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { findTerm } from '../text/term-dictionary.ts';
import { inverseFrequency, type TextIndex } from '../text/text-index.ts';
import { FACET_WORDS, FILLERS, joinPhrase, remember, singular } from '../text/words.ts';
import { createForeignWords, type Translations } from './translations.ts';

const LONGEST_PHRASE = 4;
/** Weight of a synonym, relative to a direct match. */
const SYNONYM = 0.5;

/** For each root of the query: the roots that match it, with their weights relative to a direct match. */
type SharesOf = ReadonlyMap<string, Map<string, number>>;

/** A word of a query and its root. */
interface NeedWord {
  readonly word: string;
  readonly root: string;
}

/** Phrases whose meanings are remembered. */
const MOST_PHRASES_REMEMBERED = 5000;

/** Looks up synonyms. */
interface NeedMeanings {
  /** Splits a phrase that is written as one word, such as `openbanking`; undefined for other words. */
  partsOf(word: string): readonly string[] | undefined;
  /** Adds the roots of synonyms to each word, for single words and for phrases.  */
  add(all: readonly NeedWord[], sharesOf: SharesOf): void;
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
  const sharesOfPhrase = remember(MOST_PHRASES_REMEMBERED, (joined): readonly (readonly [string, number])[] =>
    (expansions.get(joined) ?? []).flatMap((meaning) => {
      const roots = rootsFor(meaning);
      const share = SYNONYM / Math.sqrt(roots.length);
      return roots.map((root) => [root, share] as const);
    }),
  );

  return {
    partsOf: (word) => partsOf.get(word),
    add(all, sharesOf) {
      for (let from = 0; from < all.length; from++) {
        const { word: first } = all[from] as NeedWord;
        const longest = firstWords.has(first) ? LONGEST_PHRASE : 1;
        for (let length = 1; length <= longest && from + length <= all.length; length++) {
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

const MOST_WORDS = 32;
/** A synonym counts as at most this many times rarer than the typed word. */
const SYNONYM_RARITY = 1.2;
/**
 * Weight of a translation relative to a direct match, and the rarity of a foreign word relative to its translation.
 */
const TRANSLATION = 0.9;
const FOREIGN_RARITY = 1.3;
/** Rarity of a word that no text contains: about that of a word in one of a thousand texts. */
const UNKNOWN = 6;

/** Words of queries that are remembered. */
const MOST_REMEMBERED = 5000;

/** What is known of a word of a query, whatever the query. */
interface Word extends NeedWord {
  readonly isFiller: boolean;
  /** Whether the word is generic, such as "api". */
  readonly isNarrowing: boolean;
  /** Whether records hold the word in names and facts. */
  readonly isTerm: boolean;
  /** The roots of each English translation. */
  readonly translations: readonly (readonly string[])[];
}

/** Converts the words of a query into slots of the text index. The words of `where` only say where. */
interface NeedSlots {
  (all: readonly string[], where: ReadonlySet<string>): Slot[];
  /** Whether a word of another language, or each part of a compound of it, is known. */
  isForeign(word: string): boolean;
}

/** Makes the conversion for an index and a synonym table. `isTerm`: see `match-needs.ts`. */
export function createNeedSlots(
  index: TextIndex,
  synonyms: Synonyms,
  translations: Translations,
  isTerm: (word: string) => boolean,
): NeedSlots {
  const { dictionary } = index;
  const meanings = createNeedMeanings(synonyms);
  const isKnown = (word: string) => isTerm(word) || findTerm(dictionary, needStem(word)) >= 0;
  const foreign = createForeignWords(translations, isKnown, isTerm);
  const opened = remember(MOST_REMEMBERED, (word) => meanings.partsOf(word) ?? foreign.open(word));
  const wordOf = remember(MOST_REMEMBERED, (word): Word => {
    const isFiller = FILLERS.has(word);
    return {
      word,
      root: needStem(word),
      isFiller,
      isNarrowing: FACET_WORDS.has(singular(word)),
      isTerm: isTerm(word),
      translations: isFiller ? [] : foreign.meanings(word),
    };
  });

  /** Adds the roots of translations. Returns the rarity of each translated word, by its root. */
  function addTranslations(all: readonly Word[], sharesOf: SharesOf): ReadonlyMap<string, number> {
    const masses = new Map<string, number>();
    for (const { root: own, translations } of all) {
      const shares = sharesOf.get(own);
      if (!shares) continue;
      for (const roots of translations) {
        const share = TRANSLATION / Math.sqrt(roots.length);
        for (const root of roots) {
          const term = findTerm(dictionary, root);
          const mass = term < 0 ? 0 : FOREIGN_RARITY * inverseFrequency(index, term);
          masses.set(own, Math.max(masses.get(own) ?? 0, mass));
          offerShare(shares, root, share);
        }
      }
    }
    return masses;
  }

  const slotsOf = (asked: readonly string[], where: ReadonlySet<string>) => {
    // Splits phrases written as one word, and compounds.
    const all = asked.slice(0, MOST_WORDS).flatMap(opened).map(wordOf);
    const meant = all.filter(({ isFiller }) => !isFiller);
    const narrowing = meant.filter(({ isNarrowing }) => isNarrowing);
    const own = [...meant.filter(({ isNarrowing }) => !isNarrowing), ...narrowing];
    const sharesOf: SharesOf = new Map(own.map(({ root }) => [root, new Map([[root, 1]])]));
    meanings.add(all, sharesOf);
    const masses = addTranslations(meant, sharesOf);
    // Generic words such as "api" only raise the score of texts that other words find.
    const raising = new Set(narrowing.length === meant.length ? [] : narrowing.map(({ root }) => root));
    const places = new Set([...where].map(needStem));
    return [...sharesOf].map(([root, shares]) => {
      const translated = masses.get(root);
      const slot = slotOf(root, shares, translated, raising.has(root), index);
      return places.has(root) ? placeSlot(slot) : slot;
    });
  };
  const isForeign = (word: string) =>
    opened(word).every((part) => wordOf(part).translations.length > 0 || (part !== word && isKnown(part)));
  return Object.assign(slotsOf, { isForeign });
}

/** A place says less than the need. */
const PLACE = 0.4;
const placeSlot = ({ alternatives, wider, mass }: Slot): Slot => ({
  alternatives: alternatives.map(({ term, worth }) => ({ term, worth: PLACE * worth })),
  wider: wider.map(({ term, worth }) => ({ term, worth: PLACE * worth })),
  mass: PLACE * mass,
  isWhere: true,
});

/** The slot of a word: the terms it matches. Those of a generic word go into `wider`, which only raises scores. */
function slotOf(
  root: string,
  shares: ReadonlyMap<string, number>,
  translated: number | undefined,
  isRaising: boolean,
  index: TextIndex,
): Slot {
  const term = findTerm(index.dictionary, root);
  const mass = Math.min(term < 0 ? UNKNOWN : inverseFrequency(index, term), translated ?? UNKNOWN);
  const found: Alternative[] = [];
  for (const [other, share] of shares) {
    const held = findTerm(index.dictionary, other);
    if (held < 0) continue;
    found.push({
      term: held,
      worth: share * Math.min(inverseFrequency(index, held), mass * SYNONYM_RARITY),
    });
  }
  return isRaising ? { alternatives: [], wider: found, mass } : { alternatives: found, wider: [], mass };
}
