import { FILLERS } from '../../base/words.ts';
import { findTerm, prefixRange } from '../text/term-dictionary.ts';
import { heldBy, inverseFrequency, type TextIndex } from '../text/text-index.ts';
import { joinPhrase } from '../text/words.ts';
import {
  type Draft,
  matchPhrases,
  matchPrefix,
  matchSpelling,
  matchWord,
  newDraft,
  type Rarity,
  type Vocabulary,
} from './match-words.ts';

/** One way to match a word of the query: a term of the index, and the score of a full match. */
export interface Alternative {
  readonly term: number;
  readonly worth: number;
}

/** One word of the query with everything that satisfies it; a record scores the best alternative it holds. */
export interface Slot {
  readonly alternatives: readonly Alternative[];
  /** Whether the word only raises records which match others. */
  readonly isRaising?: true;
  /** How informative the word is; a record must reach a share of the sum over all slots. */
  readonly mass: number;
  /** Whether the word only says where. */
  readonly isWhere?: true;
}

export interface QueryPlan {
  readonly slots: readonly Slot[];
  /** Terms that are the whole query written as one word: their whole-name postings are pinned first. */
  readonly wholeQuery: readonly number[];
  /** Range of the terms that the query begins, where it may be an unfinished name: names of it come first. */
  readonly nameStart: readonly [from: number, to: number];
  /** Words that no record holds in any spelling. */
  readonly unknown: readonly string[];
  /** Words that are found only as misspellings, with the likeliest spelling of each. */
  readonly misspelt: ReadonlyMap<string, string>;
  /** The query with misspelt words replaced, when a correction was used. */
  readonly corrected: string | undefined;
}

const MOST_WORDS = 12;
/** A word that so few records hold is likely part of a name: `quickbooks`. */
const FEW_RECORDS = 8;
/** Share of its worth by which a word that need not match raises a record. */
const RAISING = 0.5;

const NONE: ReadonlySet<string> = new Set();

/**
 * Reads a query: which terms of the index each of its words may match, and at what worth. Words of `narrowing` need not
 * match where there are others: they only raise records that match the others.
 */
export function planQuery(
  asked: readonly string[],
  index: TextIndex,
  vocabulary: Vocabulary,
  narrowing: ReadonlySet<string> = NONE,
): QueryPlan {
  const { dictionary } = index;
  const all = asked.slice(0, MOST_WORDS * 2);
  const draftOf = new Map(meaningful(all).map((word) => [word, newDraft(word)]));
  const drafts = [...draftOf.values()];
  const rarity = rarityIn(index);
  for (const draft of drafts) matchWord(draft, dictionary, rarity);
  const last = drafts.at(-1);
  for (const draft of drafts) {
    const unfinished = draft === last && all.at(-1) === draft.word;
    if (unfinished || (draft.own === 0 && draft.word.length > 3)) matchPrefix(draft, dictionary, rarity);
  }
  matchPhrases(all, draftOf, dictionary, vocabulary, rarity);
  const misspelt = drafts.filter(
    (draft) =>
      !draft.exact &&
      !narrowing.has(draft.word) &&
      !vocabulary.isWord(draft.word) &&
      matchSpelling(draft, index, rarity),
  );

  const joined = all.join('');
  const spelling = drafts.map((draft) => draft.spelling);
  const whole = [all.join(' '), joined, joinPhrase(all), spelling.join('')];
  const wholeQuery = new Set(whole.map((one) => findTerm(dictionary, one)));
  wholeQuery.delete(-1);
  const typed = findTerm(dictionary, joined);
  const isRare = typed < 0 || heldBy(index, typed) <= FEW_RECORDS;
  const unfinished = drafts.length > 0 && isRare;
  const nameStart = unfinished ? prefixRange(dictionary, joined) : ([0, 0] as const);
  const needed = drafts.some(({ word }) => !narrowing.has(word));
  return {
    slots: drafts.map((draft) => {
      const slot = slotOf(draft, index.records);
      return needed && narrowing.has(draft.word) ? raisingOnly(slot) : slot;
    }),
    wholeQuery: [...wholeQuery],
    nameStart,
    unknown: drafts
      .filter(({ worths, word }) => worths.size === 0 && word.length > 2)
      .map(({ word }) => word),
    misspelt: new Map(misspelt.map(({ word, spelling }) => [word, spelling])),
    corrected: misspelt.length > 0 ? spelling.join(' ') : undefined,
  };
}

/** The distinct words that are looked up; words without meaning only where there is nothing else. */
function meaningful(all: readonly string[]): string[] {
  const onlyFillers = all.every((word) => FILLERS.has(word));
  const kept = all.filter((word) => onlyFillers || !FILLERS.has(word));
  return [...new Set(kept)].slice(0, MOST_WORDS);
}

/** Inverse document frequency, kept above zero for words that most records contain. */
function rarityIn(index: TextIndex): Rarity {
  return (term) => inverseFrequency(index, term) + 0.6;
}

function slotOf({ worths, own, share }: Draft, records: number): Slot {
  const unknown = 0.9 * Math.log(1 + records);
  return { alternatives: alternatives(worths), mass: (own || unknown) * share };
}

/** The slot of a word that need not match. */
function raisingOnly({ alternatives }: Slot): Slot {
  const raised = alternatives.map(({ term, worth }) => ({ term, worth: worth * RAISING }));
  return { alternatives: raised, isRaising: true, mass: 0 };
}

function alternatives(worths: ReadonlyMap<number, number>): Alternative[] {
  return [...worths].map(([term, worth]) => ({ term, worth }));
}
