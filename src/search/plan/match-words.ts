import { corrections } from '../text/spelling.ts';
import { stem } from '../text/stems.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { findTerm, prefixRange, type TermDictionary, termAt, termLength } from '../text/term-dictionary.ts';
import type { TextIndex } from '../text/text-index.ts';
import { FACET_WORDS, joinPhrase, singular } from '../text/words.ts';

/** What is known of one word of a query while its terms are gathered. */
export interface Draft {
  readonly word: string;
  /** Worth of each term that satisfies the word. */
  readonly worths: Map<number, number>;
  readonly wider: Map<number, number>;
  /** Worth of the best direct hit; 0 while nothing is known of the word. */
  own: number;
  /** Whether the word itself is a term. */
  exact: boolean;
  share: number;
  /** The word, or what it is taken for. */
  spelling: string;
}

/** How informative a term is: the fewer records hold it, the more. */
export type Rarity = (term: number) => number;

/** A word of which nothing is known yet. */
export function newDraft(word: string): Draft {
  return { word, worths: new Map(), wider: new Map(), own: 0, exact: false, share: 1, spelling: word };
}

/** Lets a term satisfy the word, at the best worth it was offered at. */
function offer({ worths }: Draft, term: number, worth: number): void {
  if ((worths.get(term) ?? 0) < worth) worths.set(term, worth);
}

/** Terms looked at when a word is unfinished or inflected. */
const MOST_RANGE = 2000;
/** What each kind of match counts, where a match of the whole word counts 1. */
const PLURAL = 0.98;
const INFLECTION = 0.85;
const PREFIX = 0.55;

/** Offers the word itself and its inflections. */
export function matchWord(draft: Draft, dictionary: TermDictionary, rarity: Rarity): void {
  const { word } = draft;
  const term = findTerm(dictionary, word);
  if (term >= 0) {
    draft.exact = true;
    draft.own = rarity(term);
    offer(draft, term, draft.own);
  }
  const relatives = inflections(dictionary, word).map((relative) => ({
    relative,
    quality: singular(termAt(dictionary, relative)) === singular(word) ? PLURAL : INFLECTION,
  }));
  if (term < 0) {
    for (const { relative, quality } of relatives)
      draft.own = Math.max(draft.own, quality * rarity(relative));
    draft.exact = relatives.some(({ quality }) => quality === PLURAL);
  }
  for (const { relative, quality } of relatives)
    offer(draft, relative, quality * Math.min(rarity(relative), draft.own));
}

/** Offers the terms that the word is the start of. */
export function matchPrefix(draft: Draft, dictionary: TermDictionary, rarity: Rarity): void {
  const { word, own } = draft;
  const [from, to] = prefixRange(dictionary, word);
  let best = 0;
  for (let term = from; term < Math.min(to, from + MOST_RANGE); term++) {
    const length = termLength(dictionary, term);
    if (length === word.length) continue;
    const quality = PREFIX + 0.4 * (word.length / length);
    const worth = quality * (own > 0 ? Math.min(own * 0.8, rarity(term)) : rarity(term));
    offer(draft, term, worth);
    if (worth > best) best = worth;
  }
  if (own === 0) draft.own = best;
}

/** Inflections of words looked up before, by dictionary. */
const known = new WeakMap<TermDictionary, Map<string, readonly number[]>>();
const MOST_KNOWN = 5000;

/** Terms with the same root as the word, the word itself excluded. */
function inflections(dictionary: TermDictionary, word: string): readonly number[] {
  let found = known.get(dictionary);
  if (!found || found.size > MOST_KNOWN) {
    found = new Map();
    known.set(dictionary, found);
  }
  let terms = found.get(word);
  if (terms === undefined) {
    terms = findInflections(dictionary, word);
    found.set(word, terms);
  }
  return terms;
}

function findInflections(dictionary: TermDictionary, word: string): number[] {
  const root = stem(word);
  if (root.length < 3 || /\p{N}/u.test(word)) return [];
  const [from, to] = prefixRange(dictionary, root);
  const found: number[] = [];
  for (let term = from; term < Math.min(to, from + MOST_RANGE); term++) {
    const length = termLength(dictionary, term);
    if (length > root.length + 8) continue;
    const other = termAt(dictionary, term);
    if (other !== word && stem(other) === root) found.push(term);
  }
  return found;
}

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

/** Offers what an unknown word may be a misspelling of. Says whether it was corrected. */
export function matchSpelling(draft: Draft, index: TextIndex, rarity: Rarity): boolean {
  const known = draft.own > 0;
  const found = corrections(index, draft.word, rarity, known);
  for (const { term, quality } of found) offer(draft, term, quality * rarity(term));
  if (known) return false;
  draft.own = Math.max(0, ...draft.worths.values());
  const best = found[0];
  if (!best) return false;
  draft.spelling = termAt(index.dictionary, best.term);
  return true;
}

/** Word lists for reading queries, besides the index. */
export interface Vocabulary {
  /** Joined phrase → joined phrases that are synonyms or implied. */
  readonly expansions: Synonyms['expansions'];
  /** Joined place name → joined names of wider places that contain it. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** Whether a word appears in a text of the catalogue; such a word is not treated as a misspelling. */
  readonly isWord: (word: string) => boolean;
}
