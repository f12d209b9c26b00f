import { FACET_WORDS } from '../text/facet-words.ts';
import { findTerm, type TermDictionary } from '../text/term-dictionary.ts';
import { joinPhrase, singular } from '../text/words.ts';
import { type Draft, offer, type Rarity } from './draft.ts';
import type { Vocabulary } from './query-plan.ts';

const LONGEST_PHRASE = 5;
/** Share of a direct hit that each kind of match keeps. */
const SYNONYM = 0.7;
const WIDER_PLACE = 0.2;
const PHRASE = 1.25;
/** Words that narrow a need weigh less when not every word can be met; places do too. */
const FACET_SHARE = 0.5;

/** Offers neighbouring words written as one, what words and phrases also mean, and the wider places around a place. `literal` words mean themselves. */
export function matchPhrases(
  all: readonly string[],
  draftOf: ReadonlyMap<string, Draft>,
  dictionary: TermDictionary,
  { expansions, places }: Vocabulary,
  rarity: Rarity,
  literal: ReadonlySet<string> = new Set(),
): void {
  for (const parts of phrasesOf(all)) {
    const drafts = [...new Set(parts.map((part) => draftOf.get(part)))].filter(
      (draft) => draft !== undefined,
    );
    if (drafts.length === 0) continue;
    const [only = ''] = parts;
    const phrase = parts.length === 1 && !expansions.has(only) ? singular(only) : joinPhrase(parts);
    if (parts.length > 1) offerJoined(drafts, [phrase, parts.join('')], dictionary, rarity);
    const meanings = literal.has(phrase) ? [] : (expansions.get(phrase) ?? []);
    offerMeanings(drafts, meanings, dictionary, rarity);
    for (const draft of drafts) if (draft.own === 0) draft.own = Math.max(0, ...draft.worths.values());
    if (FACET_WORDS.has(phrase)) for (const draft of drafts) draft.share = FACET_SHARE;
    for (const place of [phrase, ...meanings]) offerWider(drafts, places.get(place) ?? [], dictionary);
  }
}

/** Every run of neighbouring words, by start and then by length. */
function* phrasesOf(all: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < all.length; from++) {
    for (let length = 1; length <= LONGEST_PHRASE && from + length <= all.length; length++)
      yield all.slice(from, from + length);
  }
}

function offerJoined(
  drafts: readonly Draft[],
  spellings: readonly string[],
  dictionary: TermDictionary,
  rarity: Rarity,
): void {
  for (const spelling of new Set(spellings)) {
    const term = findTerm(dictionary, spelling);
    if (term < 0) continue;
    const worth = rarity(term) / drafts.length;
    for (const draft of drafts) {
      offer(draft, term, draft.own > 0 ? draft.own * PHRASE : worth);
      if (draft.own === 0) draft.own = worth;
      draft.exact = true;
    }
  }
}

function offerMeanings(
  drafts: readonly Draft[],
  meanings: readonly string[],
  dictionary: TermDictionary,
  rarity: Rarity,
): void {
  for (const meaning of meanings) {
    const term = findTerm(dictionary, meaning);
    if (term < 0) continue;
    for (const draft of drafts) {
      offer(draft, term, SYNONYM * (draft.own > 0 ? draft.own : rarity(term) / drafts.length));
      draft.exact = true;
    }
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
