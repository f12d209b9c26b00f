import type { Catalog } from '../../catalog/catalog.ts';
import type { Alternative, Slot } from '../plan/query-plan.ts';
import { createTally } from '../plan/tally.ts';
import { createTopRecords } from '../plan/top-records.ts';
import type { SearchData } from '../search-data.ts';
import { findTerm } from '../text/term-dictionary.ts';
import { needKey } from './asked-exactly.ts';
import { createNeedSlots } from './need-slots.ts';
import { needStem } from './need-stem.ts';

/** A use case or a tool whose text a query matches: 1 when it holds every word as its only subject. */
export interface Match {
  /** Index into `catalog.useCases` or `catalog.tools`. */
  readonly ordinal: number;
  readonly similarity: number;
}

/** What running text has for a query, best first. */
export interface MatchedTexts {
  readonly useCases: readonly Match[];
  readonly tools: readonly Match[];
}

/** Compares queries with the texts of use cases and tools. */
export interface NeedMatcher {
  match(all: readonly string[], literal: ReadonlySet<string>): MatchedTexts;
  /** The use cases that share any word, best first, for a query that finds nothing. */
  near(all: readonly string[]): number[];
  /** Whether the word, as it is, stands in the text of a use case. */
  knows(word: string): boolean;
  /** Whether so many texts hold the word that it cannot be a name. */
  isCommon(word: string): boolean;
}

const MOST_USE_CASES = 40;
const MOST_TOOLS = 40;
/** Similarity below which a text is not about the query, where it holds several words of it, and where it holds one. */
const LEAST = 0.2;
const LEAST_OF_ONE = 0.25;
/** The same for a query of one word. */
const LEAST_OF_ONLY = 0.15;
/** Share of the query, by how rare its words are, that a text must hold in words of the field; more of a short query. */
const LEAST_OF_FIELD = { short: 0.35, long: 0.1 };
/** Words up to which a query is short. */
const SHORT = 3;
/** Least similarity of a use case that is asked for in these very words. */
const EXACT = 0.8;
/** Similarity from which a use case is offered where nothing is found, and how many are. */
const LEAST_NEAR = 0.05;
const MOST_NEAR = 3;
/** Share of the texts from which a word is common. */
const COMMON = 0.03;
/** Rarity of a word that one text in six holds. */
const COMMON_MASS = Math.log(6);
/** Highest impact of a posting. */
const HIGHEST = 250;

/** The matches, best first, with those use cases before all others that are asked for in these very words. */
function exactFirst(exact: readonly number[], matches: readonly Match[]): readonly Match[] {
  if (exact.length === 0) return matches;
  const isExact = new Set(exact);
  const similarity = Math.max(EXACT, matches[0]?.similarity ?? 0);
  const [first, others] = [true, false].map((wanted) =>
    matches.filter(({ ordinal }) => isExact.has(ordinal) === wanted),
  ) as [Match[], Match[]];
  return [...first.map(({ ordinal }) => ({ ordinal, similarity })), ...others];
}

/**
 * Makes the matcher of a catalogue. All memory that depends on the number of records is taken here, once. `isTerm` tells
 * words that records hold in names and facts: other words that begin alike are not meant by them.
 */
export function createNeedMatcher(
  catalog: Catalog,
  { needs: index, synonyms, translations, isOfField: fieldTerms, useCaseWords, askedExactly }: SearchData,
  isTerm: (word: string) => boolean,
): NeedMatcher {
  const slotsOf = createNeedSlots(index, synonyms, translations, isTerm);
  const isTermOfField = ({ term }: Alternative) => fieldTerms[term] === 1;
  const isOfField = ({ alternatives, wider }: Slot) =>
    alternatives.some(isTermOfField) || wider.some(isTermOfField);
  const tally = createTally(index);
  const { scores, masses, counts, touched } = tally;
  const isAfter = (a: number, b: number) =>
    scores[a] === scores[b] ? a > b : (scores[a] as number) < (scores[b] as number);
  const topUseCases = createTopRecords(MOST_USE_CASES, isAfter);
  const topTools = createTopRecords(MOST_TOOLS, isAfter);
  const firstTool = catalog.useCases.length;

  function match(
    all: readonly string[],
    literal: ReadonlySet<string>,
    [least, leastOfOne, { short, long }] = [LEAST, LEAST_OF_ONE, LEAST_OF_FIELD],
  ): MatchedTexts {
    const slots = slotsOf(all, literal);
    let full = 0;
    // A common word finds no text by itself where another word has found some.
    let rare = 0;
    for (const slot of slots.sort((a, b) => b.mass - a.mass)) {
      const isCommon = slot.mass < COMMON_MASS;
      tally.add(isOfField(slot) ? slot : { ...slot, mass: 0 }, isCommon && rare > 0);
      if (!isCommon) rare = tally.touchedCount;
      full += slot.mass * HIGHEST;
    }
    const leastOfField = slots.length > SHORT ? long : short;
    topUseCases.start(MOST_USE_CASES);
    topTools.start(MOST_TOOLS);
    for (let at = 0; at < tally.touchedCount; at++) {
      const record = touched[at] as number;
      const needed = (counts[record] as number) > 1 ? least : slots.length > 1 ? leastOfOne : LEAST_OF_ONLY;
      if ((scores[record] as number) < needed * full) continue;
      // One word is all that a query is about, and a text that holds three and no less is about them.
      const isWhole = counts[record] === slots.length && (slots.length === 1 || slots.length >= SHORT);
      if (!isWhole && (masses[record] as number) * HIGHEST < leastOfField * full) continue;
      if (record < firstTool) topUseCases.add(record);
      else topTools.add(record);
    }
    const matched = (record: number, first: number): Match => ({
      ordinal: record - first,
      similarity: (scores[record] as number) / full,
    });
    const useCases = exactFirst(
      askedExactly.get(needKey(all)) ?? [],
      topUseCases.take(0).map((record) => matched(record, 0)),
    );
    const tools = topTools.take(0).map((record) => matched(record, firstTool));
    tally.clear();
    return { useCases, tools };
  }

  /** How many texts hold a word. */
  const heldBy = (word: string): number => {
    const term = findTerm(index.dictionary, needStem(word));
    return term < 0 ? 0 : (index.postingStarts[term + 1] as number) - (index.postingStarts[term] as number);
  };

  return {
    match: (all, literal) => match(all, literal),
    near: (all) =>
      match(all, new Set(), [LEAST_NEAR, LEAST_NEAR, { short: 0, long: 0 }])
        .useCases.slice(0, MOST_NEAR)
        .map(({ ordinal }) => ordinal),
    knows: (word) => findTerm(useCaseWords, word) >= 0,
    isCommon: (word) => heldBy(word) > index.records * COMMON,
  };
}
