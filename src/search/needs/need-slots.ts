import { FILLERS } from '../../base/words.ts';
import type { Slot } from '../plan/query-plan.ts';
import { needStem, needStems } from '../text/stems.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { findTerm } from '../text/term-dictionary.ts';
import { inverseFrequency, type TextIndex } from '../text/text-index.ts';
import { joinPhrase, remember } from '../text/words.ts';
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

/** Lets a root match with a weight, unless it already has a higher one. */
export function offerShare(shares: Map<string, number>, root: string, share: number): void {
  if ((shares.get(root) ?? 0) < share) shares.set(root, share);
}

const MOST_WORDS = 32;
/** Weight of a translation relative to a direct match. */
const TRANSLATION = 0.9;
/** Rarity of a word that no text contains: about that of a word in one of a thousand texts. */
const UNKNOWN = 6;
/** Weight of all places of a query together, where another word weighs 1. */
const PLACE = 0.4;

/** Words of queries that are remembered. */
const MOST_REMEMBERED = 5000;

/** What is known of a word of a query, whatever the query. */
interface Word extends NeedWord {
  readonly isFiller: boolean;
  /** The roots of each English translation. */
  readonly translations: readonly (readonly string[])[];
}

/** The ways to read a word: its root, and the roots of each translation. */
export type Readings = (word: string) => readonly (readonly string[])[];

/**
 * Makes what converts the words of a query into slots of the text index, for an index and a synonym table. The words of
 * `where` only say where. `isTerm`: see `match-needs.ts`.
 */
export function createNeedSlots(
  index: TextIndex,
  synonyms: Synonyms,
  translations: Translations,
  isTerm: (word: string) => boolean,
) {
  /** Splits a phrase that is written as one word, such as `openbanking`. */
  const partsOf = new Map(synonyms.phrases.map((parts) => [joinPhrase(parts), parts]));
  const firstWords = new Set(synonyms.phrases.map(([first]) => first));
  const meaningsOf = remember(MOST_REMEMBERED, (joined) =>
    (synonyms.expansions.get(joined) ?? []).map((meaning) => needStems(partsOf.get(meaning) ?? [meaning])),
  );
  const isKnown = (word: string) => isTerm(word) || findTerm(index.dictionary, needStem(word)) >= 0;
  const foreign = createForeignWords(translations, isKnown);
  const opened = remember(MOST_REMEMBERED, (word) => partsOf.get(word) ?? foreign.open(word));
  const wordOf = remember(MOST_REMEMBERED, (word): Word => {
    const isFiller = FILLERS.has(word);
    return {
      word,
      root: needStem(word),
      isFiller,
      translations: isFiller ? [] : foreign.meanings(word),
    };
  });

  const slotsOf = (asked: readonly string[], where: ReadonlySet<string>): Slot[] => {
    // Splits phrases written as one word, and compounds, of which only known parts count.
    const all = asked.slice(0, MOST_WORDS).flatMap((typed, at) => {
      // "Pay out" is the opposite of "pay".
      const out = asked[at + 1] === 'out' ? `${needStem(typed)}out` : '';
      const word = isKnown(out) ? out : typed;
      const parts = opened(word);
      return (parts.length > 1 ? parts.filter(isWord) : parts).map(wordOf);
    });
    const meant = all.filter(({ isFiller }) => !isFiller);
    const sharesOf: SharesOf = new Map(meant.map(({ root }) => [root, new Map([[root, 1]])]));

    const offer = (own: string, roots: readonly string[], share: number) => {
      const shares = sharesOf.get(own);
      for (const root of shares ? roots : [])
        offerShare(shares as Map<string, number>, root, share / Math.sqrt(roots.length));
    };
    all.forEach(({ word }, from) => {
      for (let end = from + 1; end <= from + (firstWords.has(word) ? LONGEST_PHRASE : 1); end++) {
        const parts = all.slice(from, end);
        for (const roots of meaningsOf(joinPhrase(parts.map((part) => part.word))))
          for (const { root } of parts) offer(root, roots, SYNONYM);
      }
    });
    for (const { root: own, translations } of meant)
      for (const roots of translations) offer(own, roots, TRANSLATION);
    const places = new Set([...where].map(needStem));
    return [...sharesOf].map(([root, shares]) =>
      slotOf(root, shares, places.has(root) ? PLACE / places.size : undefined, index),
    );
  };
  const isWord = (part: string) => wordOf(part).translations.length > 0 || isKnown(part);
  /** Whether a word of another language, or each part of a compound of it, is known. */
  const isForeign = (word: string) => {
    const parts = opened(word);
    return parts.length > 1 ? parts.every(isWord) : wordOf(parts[0] ?? word).translations.length > 0;
  };
  const readings: Readings = (word) =>
    opened(word)
      .map(wordOf)
      .flatMap((part) => [[part.root], ...part.translations]);
  /** The words with the first translation in place of each foreign one, compounds opened. */
  const inEnglish = (all: readonly string[]) =>
    all
      .flatMap(opened)
      .map(wordOf)
      .flatMap(({ word, translations: [first = [word]] }) => first);
  // Use cases hold compounds of other languages; records hold only their English parts.
  const { inEnglish: inTerms } = createForeignWords(translations, isTerm);
  return Object.assign(slotsOf, { isForeign, readings, inEnglish, inTerms });
}

/** The slot of a word: the terms it matches. A word that no text holds weighs as the rarest one it may mean. */
function slotOf(
  root: string,
  shares: ReadonlyMap<string, number>,
  placeWeight: number | undefined,
  index: TextIndex,
): Slot {
  const weight = placeWeight ?? 1;
  const found = [...shares].flatMap(([other, share]) => {
    const term = findTerm(index.dictionary, other);
    return term < 0 ? [] : [{ term, share, isOwn: other === root, rarity: inverseFrequency(index, term) }];
  });
  const own = found.find(({ isOwn }) => isOwn);
  const mass = own?.rarity ?? (found.length > 0 ? Math.max(...found.map(({ rarity }) => rarity)) : UNKNOWN);
  return {
    alternatives: found.map(({ term, share, rarity }) => ({
      term,
      worth: weight * share * Math.min(rarity, mass),
    })),
    mass: weight * mass,
    ...(placeWeight === undefined ? {} : { isWhere: true }),
  };
}
export type NeedSlots = ReturnType<typeof createNeedSlots>;
