import { FACET_WORDS } from '../text/facet-words.ts';
import { findTerm, type TermDictionary } from '../text/term-dictionary.ts';
import { joinPhrase, singular } from '../text/words.ts';
import { type Draft, offer, type Rarity } from './draft.ts';
import type { Vocabulary } from './vocabulary.ts';

const LONGEST_PHRASE = 5;
/** Weight of each kind of match, relative to a direct match. */
const SYNONYM = 0.7;
const WIDER_PLACE = 0.2;
const PHRASE = 1.25;
/** Share of the weight that a generic word or a place keeps when not every word can be matched. */
const FACET_SHARE = 0.5;

/**
 * Adds matches to the words of a query: compounds of neighbouring words, synonyms of words and phrases, and wider
 * places. `literal` words get no synonyms.
 */
export function matchPhrases(
  all: readonly string[],
  draftOf: ReadonlyMap<string, Draft>,
  dictionary: TermDictionary,
  { expansions, places }: Vocabulary,
  rarity: Rarity,
  literal: ReadonlySet<string> = new Set(),
): void {
  for (let from = 0; from < all.length; from++) {
    for (let to = from + 1; to <= Math.min(all.length, from + LONGEST_PHRASE); to++) {
      const parts = all.slice(from, to);
      const [only = ''] = parts;
      const phrase = parts.length === 1 && !expansions.has(only) ? singular(only) : joinPhrase(parts);
      const joined = parts.length > 1 ? termsOf([phrase, parts.join('')], dictionary) : [];
      const meanings = literal.has(phrase) ? [] : (expansions.get(phrase) ?? []);
      const wider = [phrase, ...meanings].flatMap((place) => places.get(place) ?? []);
      const narrows = FACET_WORDS.has(phrase);
      // Most sequences of words are no known phrase.
      if (joined.length + meanings.length + wider.length === 0 && !narrows) continue;
      const drafts = draftsOf(parts, draftOf);
      if (drafts.length === 0) continue;
      for (const term of joined) offerJoined(drafts, term, rarity);
      for (const term of termsOf(meanings, dictionary)) offerMeaning(drafts, term, rarity);
      for (const draft of drafts) if (draft.own === 0) draft.own = Math.max(0, ...draft.worths.values());
      if (narrows) for (const draft of drafts) draft.share = FACET_SHARE;
      offerWider(drafts, wider, dictionary);
    }
  }
}

/** The drafts of the words in a phrase; stop words have none. */
function draftsOf(parts: readonly string[], draftOf: ReadonlyMap<string, Draft>): readonly Draft[] {
  const drafts = parts.flatMap((part) => draftOf.get(part) ?? []);
  return drafts.length > 1 ? [...new Set(drafts)] : drafts;
}

/** The term ids of these spellings, without duplicates. */
function termsOf(spellings: readonly string[], dictionary: TermDictionary): readonly number[] {
  const terms: number[] = [];
  for (const spelling of spellings) {
    const term = findTerm(dictionary, spelling);
    if (term >= 0 && !terms.includes(term)) terms.push(term);
  }
  return terms;
}

/** Adds a term that joins neighbouring words to the draft of each of them. */
function offerJoined(drafts: readonly Draft[], term: number, rarity: Rarity): void {
  const worth = rarity(term) / drafts.length;
  for (const draft of drafts) {
    offer(draft, term, draft.own > 0 ? draft.own * PHRASE : worth);
    if (draft.own === 0) draft.own = worth;
    draft.exact = true;
  }
}

function offerMeaning(drafts: readonly Draft[], term: number, rarity: Rarity): void {
  for (const draft of drafts) {
    offer(draft, term, SYNONYM * (draft.own > 0 ? draft.own : rarity(term) / drafts.length));
    draft.exact = true;
  }
}

function offerWider(drafts: readonly Draft[], places: readonly string[], dictionary: TermDictionary): void {
  for (const place of places) {
    const term = findTerm(dictionary, place);
    for (const draft of drafts) {
      draft.share = FACET_SHARE;
      if (term >= 0 && !draft.wider.has(term)) draft.wider.set(term, WIDER_PLACE * draft.own);
    }
  }
}
