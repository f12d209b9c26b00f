import type { Slot } from '../plan/query-plan.ts';
import { FACET_WORDS } from '../text/facet-words.ts';
import { FILLERS } from '../text/fillers.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { findTerm, prefixRange, termAt } from '../text/term-dictionary.ts';
import { inverseFrequency, type TextIndex } from '../text/text-index.ts';
import { singular } from '../text/words.ts';
import { createForeignWords } from './foreign-words.ts';
import { createNeedMeanings, offerShare, type SharesOf } from './need-meanings.ts';
import { needStem } from './need-stem.ts';
import type { Translations } from './translations.ts';

const MOST_WORDS = 32;
/** A synonym counts as at most this many times rarer than the typed word. */
const SYNONYM_RARITY = 1.2;
/**
 * Weight of a translation relative to a direct match, and the rarity of a foreign word relative to its translation.
 */
const TRANSLATION = 0.9;
const FOREIGN_RARITY = 1.3;
/**
 * An unknown word of six letters or more also matches roots that begin with this share of its letters, with this
 * weight.
 */
const RELATED = 0.6;
const RELATED_FROM = 6;
const COMMON_START = 0.6;
const MOST_RELATED = 12;
/** Rarity of a word that no text contains: about that of a word in one of a thousand texts. */
const UNKNOWN = 6;

/** Converts the words of a query into slots of the text index. `literal` words have no synonyms. */
export type NeedSlots = (all: readonly string[], literal: ReadonlySet<string>) => Slot[];

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

  /** Adds the roots of translations. Returns the rarity of each translated word, by its root. */
  function addTranslations(all: readonly string[], sharesOf: SharesOf): ReadonlyMap<string, number> {
    const masses = new Map<string, number>();
    for (const word of all) {
      const own = needStem(word);
      const shares = sharesOf.get(own);
      if (!shares) continue;
      for (const roots of foreign.meanings(word)) {
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

  return (asked, literal) => {
    // Splits phrases written as one word, and compounds.
    const all = asked.slice(0, MOST_WORDS).flatMap((word) => meanings.partsOf(word) ?? foreign.open(word));
    const meant = all.filter((word) => !FILLERS.has(word));
    const narrowing = meant.filter((word) => FACET_WORDS.has(singular(word)));
    const own = [...meant.filter((word) => !narrowing.includes(word)), ...narrowing].map(needStem);
    const sharesOf: SharesOf = new Map(own.map((root) => [root, new Map([[root, 1]])]));
    meanings.add(all, literal, sharesOf);
    const masses = addTranslations(meant, sharesOf);
    const terms = new Set(all.filter(isTerm).map(needStem));
    // Generic words such as "api" only raise the score of texts that other words find.
    const raising = new Set(narrowing.length === meant.length ? [] : narrowing.map(needStem));
    return [...sharesOf].map(([root, shares]) => {
      const translated = masses.get(root);
      const isUnknown = findTerm(dictionary, root) < 0 && !terms.has(root) && translated === undefined;
      if (isUnknown) for (const other of rootsWithSameStart(root, index)) shares.set(other, RELATED);
      return slotOf(root, shares, translated, raising.has(root), index);
    });
  };
}

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
  const found = [...shares].flatMap(([other, share]) => {
    const held = findTerm(index.dictionary, other);
    return held < 0
      ? []
      : [{ term: held, worth: share * Math.min(inverseFrequency(index, held), mass * SYNONYM_RARITY) }];
  });
  return isRaising ? { alternatives: [], wider: found, mass } : { alternatives: found, wider: [], mass };
}

/** Roots that begin like an unknown word, so that `kontoprüfung` also finds `kontoverifizierung`. */
function rootsWithSameStart(root: string, { dictionary }: TextIndex): string[] {
  if (root.length < RELATED_FROM) return [];
  const start = root.slice(0, Math.max(5, Math.ceil(root.length * COMMON_START)));
  const [from, to] = prefixRange(dictionary, start);
  return Array.from({ length: Math.min(to - from, MOST_RELATED) }, (_, at) => termAt(dictionary, from + at));
}
