import { corrections, splitWord } from './spelling.ts';
import { stem } from './stem.ts';
import type { Synonyms } from './synonyms.ts';
import { findTerm, prefixRange, type TermDictionary, termAt } from './term-dictionary.ts';
import type { TextIndex } from './text-index.ts';
import { joinPhrase, STOP_WORDS, singular, words } from './words.ts';

/** One way to satisfy a word of the query: a term of the index, and what a full impact on it is worth. */
export interface Alternative {
  readonly term: number;
  readonly worth: number;
}

/** One word of the query with everything that satisfies it; a record scores the best alternative it holds. */
export interface Slot {
  readonly alternatives: readonly Alternative[];
  /** Wider places around a place: they lift records that meet the other words, and do not meet this one. */
  readonly wider: readonly Alternative[];
  /** How informative the word is; a record must reach a share of the sum over all slots. */
  readonly mass: number;
}

export interface QueryPlan {
  readonly slots: readonly Slot[];
  /** Terms that are the whole query written as one word: their whole-name postings are pinned first. */
  readonly wholeQuery: readonly number[];
  /** The query with misspelt words replaced, when a correction was used. */
  readonly corrected: string | undefined;
}

/** What a query is read with, besides the index. */
export interface Vocabulary {
  /** Joined phrase → joined phrases that mean the same or are implied by it. */
  readonly expansions: Synonyms['expansions'];
  /** Joined names of places → joined names of wider places that include them. */
  readonly places: ReadonlyMap<string, readonly string[]>;
}

const LONGEST_PHRASE = 5;
const MOST_WORDS = 12;
/** Terms looked at when a word is unfinished or inflected. */
const MOST_RANGE = 2000;
/** Share of a direct hit that each kind of match keeps. */
const PLURAL = 0.98;
const INFLECTION = 0.85;
const PREFIX = 0.55;
const SYNONYM = 0.7;
const WIDER_PLACE = 0.2;
const HALF = 0.5;
const PHRASE = 1.25;
/** Words that narrow a need without naming it weigh less when not every word can be met; places do too. */
const FACET_SHARE = 0.5;
const FACETS: ReadonlySet<string> = new Set(
  (
    'api library sdk free opensource selfhosted dataset opendata data tool software platform service app server ' +
    'client package'
  ).split(' '),
);

interface Draft {
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

/** Reads a query: which terms of the index each of its words may match, and at what worth. */
export function planQuery(text: string, index: TextIndex, vocabulary: Vocabulary): QueryPlan {
  const all = words(text).slice(0, MOST_WORDS * 2);
  const drafts: Draft[] = [];
  const draftOf = new Map<string, Draft>();
  const onlyStopWords = all.every((word) => STOP_WORDS.has(word));
  for (const word of all) {
    if (draftOf.has(word) || drafts.length === MOST_WORDS || (STOP_WORDS.has(word) && !onlyStopWords))
      continue;
    const draft = {
      word,
      worths: new Map(),
      wider: new Map(),
      own: 0,
      exact: false,
      share: 1,
      spelling: word,
    };
    draftOf.set(word, draft);
    drafts.push(draft);
  }

  const rarity = (term: number): number => {
    const held = (index.postingStarts[term + 1] as number) - (index.postingStarts[term] as number);
    return Math.log(1 + (index.records - held + 0.5) / (held + 0.5)) + 0.6;
  };
  for (const draft of drafts) matchWord(draft, index.dictionary, rarity);
  const last = drafts.at(-1);
  for (const draft of drafts) {
    const unfinished = draft === last && all.at(-1) === draft.word;
    if (unfinished || (draft.own === 0 && draft.word.length > 3))
      matchPrefix(draft, index.dictionary, rarity);
  }
  matchPhrases(all, draftOf, index.dictionary, vocabulary, rarity);
  let corrected = false;
  for (const draft of drafts) if (!draft.exact) corrected = matchSpelling(draft, index, rarity) || corrected;

  const unknown = 0.9 * Math.log(1 + index.records);
  const slots = drafts.map(({ worths, wider, own, share }) => ({
    alternatives: alternatives(worths),
    wider: alternatives(wider),
    mass: (own || unknown) * share,
  }));
  const spelling = drafts.map((draft) => draft.spelling);
  const whole = new Set(
    [all.join(' '), all.join(''), joinPhrase(all), spelling.join('')].map((one) =>
      findTerm(index.dictionary, one),
    ),
  );
  whole.delete(-1);
  return { slots, wholeQuery: [...whole], corrected: corrected ? spelling.join(' ') : undefined };
}

function alternatives(worths: ReadonlyMap<number, number>): Alternative[] {
  return [...worths].map(([term, worth]) => ({ term, worth }));
}

type Rarity = (term: number) => number;

function offer({ worths }: Draft, term: number, worth: number): void {
  if ((worths.get(term) ?? 0) < worth) worths.set(term, worth);
}

/** The word itself, and its inflections. */
function matchWord(draft: Draft, dictionary: TermDictionary, rarity: Rarity): void {
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

/** Terms the word is the start of. */
function matchPrefix(draft: Draft, dictionary: TermDictionary, rarity: Rarity): void {
  const { word, own } = draft;
  const [from, to] = prefixRange(dictionary, word);
  let best = 0;
  for (let term = from; term < Math.min(to, from + MOST_RANGE); term++) {
    const length = (dictionary.starts[term + 1] as number) - (dictionary.starts[term] as number);
    if (length === word.length) continue;
    const quality = PREFIX + 0.4 * (word.length / length);
    const worth = quality * (own > 0 ? Math.min(own * 0.8, rarity(term)) : rarity(term));
    offer(draft, term, worth);
    if (worth > best) best = worth;
  }
  if (own === 0) draft.own = best;
}

/** Neighbouring words written as one, what words and phrases also mean, and the wider places around a place. */
function matchPhrases(
  all: readonly string[],
  draftOf: ReadonlyMap<string, Draft>,
  dictionary: TermDictionary,
  { expansions: expansionsOf, places }: Vocabulary,
  rarity: Rarity,
): void {
  for (let from = 0; from < all.length; from++) {
    for (let length = 1; length <= LONGEST_PHRASE && from + length <= all.length; length++) {
      const parts = all.slice(from, from + length);
      const drafts = [...new Set(parts.map((part) => draftOf.get(part)))].filter(
        (draft) => draft !== undefined,
      );
      if (drafts.length === 0) continue;
      const phrase =
        length === 1 && !expansionsOf.has(parts[0] as string)
          ? singular(parts[0] as string)
          : joinPhrase(parts);
      if (length > 1) {
        for (const spelling of new Set([phrase, parts.join('')])) {
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
      const expansions = expansionsOf.get(phrase) ?? [];
      for (const expansion of expansions) {
        const term = findTerm(dictionary, expansion);
        if (term < 0) continue;
        for (const draft of drafts) {
          const worth = SYNONYM * (draft.own > 0 ? draft.own : rarity(term) / drafts.length);
          offer(draft, term, worth);
          draft.exact = true;
        }
      }
      for (const draft of drafts) if (draft.own === 0) draft.own = Math.max(0, ...draft.worths.values());
      if (FACETS.has(phrase)) for (const draft of drafts) draft.share = FACET_SHARE;
      for (const place of [phrase, ...expansions]) {
        for (const region of places.get(place) ?? []) {
          const term = findTerm(dictionary, region);
          for (const draft of drafts) {
            draft.share = FACET_SHARE;
            if (term >= 0 && !draft.wider.has(term)) draft.wider.set(term, WIDER_PLACE * draft.own);
          }
        }
      }
    }
  }
}

/** What an unknown word was meant to be: two words joined, or a misspelling. Says whether it corrected the word. */
function matchSpelling(draft: Draft, index: TextIndex, rarity: Rarity): boolean {
  const known = draft.own > 0;
  const halves = known ? undefined : splitWord(index, draft.word);
  for (const half of halves ?? []) offer(draft, half, HALF * rarity(half));
  const found = corrections(index, draft.word, rarity, known || halves !== undefined);
  for (const { term, quality } of found) offer(draft, term, quality * rarity(term));
  if (known) return false;
  draft.own = Math.max(0, ...draft.worths.values());
  const best = found[0];
  if (!best) return false;
  draft.spelling = termAt(index.dictionary, best.term);
  return true;
}

/** Terms with the same root as the word, the word itself excluded. */
function inflections(dictionary: TermDictionary, word: string): number[] {
  const root = stem(word);
  if (root.length < 3 || /\p{N}/u.test(word)) return [];
  const [from, to] = prefixRange(dictionary, root);
  const found: number[] = [];
  for (let term = from; term < Math.min(to, from + MOST_RANGE); term++) {
    const length = (dictionary.starts[term + 1] as number) - (dictionary.starts[term] as number);
    if (length > root.length + 8) continue;
    const other = termAt(dictionary, term);
    if (other !== word && stem(other) === root) found.push(term);
  }
  return found;
}
