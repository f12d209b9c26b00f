import { corrections } from '../text/spelling.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { findTerm, prefixRange, type TermDictionary, termAt, termLength } from '../text/term-dictionary.ts';
import type { TextIndex } from '../text/text-index.ts';
import { FACET_WORDS, joinPhrase, singular } from '../text/words.ts';

/** What is known of one word of a query while its terms are gathered. */
export interface Draft {
  readonly word: string;
  /** Worth of each term that satisfies the word. */
  readonly worths: Map<number, number>;
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
  return { word, worths: new Map(), own: 0, exact: false, share: 1, spelling: word };
}

/** Lets a term satisfy the word, at the best worth it was offered at. */
function offer({ worths }: Draft, term: number, worth: number): void {
  if ((worths.get(term) ?? 0) < worth) worths.set(term, worth);
}

/** Terms looked at when a word is unfinished. */
const MOST_RANGE = 2000;
/** What the start of a word counts, where a match of the whole word counts 1. */
const PREFIX = 0.55;

/** Offers the word itself, or its other number where nothing holds the word. */
export function matchWord(draft: Draft, dictionary: TermDictionary, rarity: Rarity): void {
  const { word } = draft;
  for (const form of [word, singular(word), `${word}s`]) {
    const term = findTerm(dictionary, form);
    if (term < 0) continue;
    draft.own = rarity(term);
    draft.exact = true;
    offer(draft, term, draft.own);
    return;
  }
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

const LONGEST_PHRASE = 5;
/** Weight of each kind of match, relative to a direct match. */
const SYNONYM = 0.7;
const PHRASE = 1.25;
/** Share of the weight that a generic word keeps when not every word can be matched. */
const FACET_SHARE = 0.5;

/**
 * Adds matches to the words of a query: compounds of neighbouring words, and synonyms of words and phrases.
 */
export function matchPhrases(
  all: readonly string[],
  draftOf: ReadonlyMap<string, Draft>,
  dictionary: TermDictionary,
  { expansions }: Vocabulary,
  rarity: Rarity,
): void {
  for (let from = 0; from < all.length; from++) {
    for (let to = from + 1; to <= Math.min(all.length, from + LONGEST_PHRASE); to++) {
      const parts = all.slice(from, to);
      const [only = ''] = parts;
      const phrase = parts.length === 1 && !expansions.has(only) ? singular(only) : joinPhrase(parts);
      const joined = parts.length > 1 ? termsOf([phrase, parts.join('')], dictionary) : [];
      const meanings = expansions.get(phrase) ?? [];
      const narrows = FACET_WORDS.has(phrase);
      // Most sequences of words are no known phrase.
      if (joined.length + meanings.length === 0 && !narrows) continue;
      const drafts = draftsOf(parts, draftOf);
      if (drafts.length === 0) continue;
      for (const term of joined) offerJoined(drafts, term, rarity);
      for (const term of termsOf(meanings, dictionary)) offerMeaning(drafts, term, rarity);
      for (const draft of drafts) if (draft.own === 0) draft.own = Math.max(0, ...draft.worths.values());
      if (narrows) for (const draft of drafts) draft.share = FACET_SHARE;
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
  /** Whether a word appears in a text of the catalogue; such a word is not treated as a misspelling. */
  readonly isWord: (word: string) => boolean;
}
