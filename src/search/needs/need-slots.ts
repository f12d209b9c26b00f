import type { Slot } from '../plan/query-plan.ts';
import { FACET_WORDS } from '../text/facet-words.ts';
import { FILLERS } from '../text/fillers.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { findTerm, prefixRange, termAt } from '../text/term-dictionary.ts';
import type { TextIndex } from '../text/text-index.ts';
import { joinPhrase, singular } from '../text/words.ts';
import { createForeignWords } from './foreign-words.ts';
import { needStems } from './need-index.ts';
import { needStem } from './need-stem.ts';
import type { Translations } from './translations.ts';

const LONGEST_PHRASE = 4;
const MOST_WORDS = 32;
/** Share of a direct hit that words of the same meaning keep. */
const SYNONYM = 0.5;
/** A synonym may be a little rarer than the word that was typed, and no more. */
const RARER = 1.2;
/** Share of a direct hit that the meaning of a word of another language keeps; the word is a little rarer than its meaning. */
const TRANSLATION = 0.9;
const MEANT = 1.3;
/** Share for the roots that begin like an unknown word of six letters or more, over this share of its letters. */
const RELATED = 0.6;
const RELATED_FROM = 6;
const COMMON_START = 0.6;
const MOST_RELATED = 12;
/** Rarity of a word that no text holds: nearly that of a word in one of a thousand texts. */
const UNKNOWN = 6;

/** Reads the words of a query as slots over the index of running text; `literal` words mean themselves. */
export type NeedSlots = (all: readonly string[], literal: ReadonlySet<string>) => Slot[];

/** Makes the reader for an index, with the words that mean the same; see `match-needs.ts` for `isTerm`. */
export function createNeedSlots(
  { dictionary, postingStarts, records }: TextIndex,
  { expansions, phrases }: Synonyms,
  translations: Translations,
  isTerm: (word: string) => boolean,
): NeedSlots {
  const partsOf = new Map(phrases.map((parts) => [joinPhrase(parts), parts]));
  const firstWords = new Set(phrases.map(([first]) => first));
  const rootsOf = new Map(phrases.map((parts) => [joinPhrase(parts), needStems(parts)]));

  const foreign = createForeignWords(
    translations,
    (word) => isTerm(word) || findTerm(dictionary, needStem(word)) >= 0,
    isTerm,
  );

  const rarity = (term: number): number => {
    const held = (postingStarts[term + 1] as number) - (postingStarts[term] as number);
    return Math.log(1 + (records - held + 0.5) / (held + 0.5));
  };

  /** Roots that a word shares most of its letters with: `kontoprüfung` and `kontoverifizierung` share one. */
  function related(root: string): string[] {
    if (root.length < RELATED_FROM) return [];
    const start = root.slice(0, Math.max(5, Math.ceil(root.length * COMMON_START)));
    const [from, to] = prefixRange(dictionary, start);
    return Array.from({ length: Math.min(to - from, MOST_RELATED) }, (_, at) =>
      termAt(dictionary, from + at),
    );
  }

  /** Adds to every word the roots of what it means, alone or as part of a phrase. */
  function addMeanings(
    all: readonly string[],
    literal: ReadonlySet<string>,
    sharesOf: Map<string, Map<string, number>>,
  ): void {
    for (let from = 0; from < all.length; from++) {
      const longest = firstWords.has(all[from] as string) ? LONGEST_PHRASE : 1;
      for (let length = 1; length <= longest && from + length <= all.length; length++) {
        const parts = all.slice(from, from + length);
        if (length === 1 && literal.has(parts[0] as string)) continue;
        for (const meaning of expansions.get(joinPhrase(parts)) ?? []) {
          const roots = rootsOf.get(meaning) ?? [needStem(meaning)];
          const share = SYNONYM / Math.sqrt(roots.length);
          for (const part of parts) {
            const shares = sharesOf.get(needStem(part));
            for (const root of roots) if (shares && (shares.get(root) ?? 0) < share) shares.set(root, share);
          }
        }
      }
    }
  }

  /** Adds the roots of what words of other languages mean. Gives how rare the meaning of each is, by its root. */
  function addTranslations(
    all: readonly string[],
    sharesOf: ReadonlyMap<string, Map<string, number>>,
  ): ReadonlyMap<string, number> {
    const masses = new Map<string, number>();
    for (const word of all) {
      const own = needStem(word);
      const shares = sharesOf.get(own);
      for (const roots of shares ? foreign.meanings(word) : []) {
        const share = TRANSLATION / Math.sqrt(roots.length);
        for (const root of roots) {
          const term = findTerm(dictionary, root);
          const mass = term < 0 ? 0 : MEANT * rarity(term);
          masses.set(own, Math.max(masses.get(own) ?? 0, mass));
          if ((shares?.get(root) ?? 0) < share) shares?.set(root, share);
        }
      }
    }
    return masses;
  }

  return (asked, literal) => {
    // Words written as one are the words of the phrase.
    const all = asked.slice(0, MOST_WORDS).flatMap((word) => partsOf.get(word) ?? foreign.open(word));
    const meant = all.filter((word) => !FILLERS.has(word));
    const narrows = (word: string) => FACET_WORDS.has(singular(word));
    const own = [...meant.filter((word) => !narrows(word)), ...meant.filter(narrows)].map(needStem);
    // Words such as "api" raise what other words find.
    const raising = new Set(meant.every(narrows) ? [] : meant.filter(narrows).map(needStem));
    const terms = new Set(all.filter(isTerm).map(needStem));
    const sharesOf = new Map(own.map((root) => [root, new Map([[root, 1]])]));
    addMeanings(all, literal, sharesOf);
    const masses = addTranslations(meant, sharesOf);
    return [...sharesOf].map(([root, shares]) => {
      const term = findTerm(dictionary, root);
      const translated = masses.get(root);
      const mass = Math.min(term < 0 ? UNKNOWN : rarity(term), translated ?? UNKNOWN);
      if (term < 0 && !terms.has(root) && translated === undefined)
        for (const other of related(root)) shares.set(other, RELATED);
      const alternatives = [...shares].flatMap(([other, share]) => {
        const found = findTerm(dictionary, other);
        return found < 0 ? [] : [{ term: found, worth: share * Math.min(rarity(found), mass * RARER) }];
      });
      return raising.has(root)
        ? { alternatives: [], wider: alternatives, mass }
        : { alternatives, wider: [], mass };
    });
  };
}
