import { FILLERS } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Alternative, Slot } from '../plan/query-plan.ts';
import { createTopRecords } from '../plan/rank.ts';
import { createTally, type Tally } from '../plan/tally.ts';
import { needStem } from '../text/stems.ts';
import { findTerm } from '../text/term-dictionary.ts';
import { heldBy, isHeldBy } from '../text/text-index.ts';
import { FOREIGN_FIRMS, type NeedData, needKey, saysNothing } from './need-index.ts';
import { createNeedSlots, type NeedSlots } from './need-slots.ts';
import { createNearUseCases, type Near } from './vectors.ts';

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
  /** Share of the query, by rarity, that is in words of the field. */
  readonly ofField?: number;
  /** Of a short need that nobody asks for in these words: how like it the nearest text of a use case is. */
  readonly likeness?: number;
}

/** Compares queries with the texts of use cases and tools. */
export interface NeedMatcher extends Pick<NeedSlots, 'isForeign' | 'inTerms' | 'readings'> {
  /** `isName`: the words are a name, which meaning says nothing of. */
  match(all: readonly string[], where?: ReadonlySet<string>, isName?: boolean): MatchedTexts;
  /** The use cases that are called or asked for in these words, in any language. */
  exactly(asked: readonly string[]): readonly number[];
  /** The use cases that share any word, best first, for a query that finds nothing. */
  near(all: readonly string[]): number[];
  /** The words that none of some texts holds, and their share of all, by rarity. */
  missing(all: readonly string[], texts: MatchedTexts): { words: readonly string[]; share: number };
  /** Whether the word, as it is, stands in the text of a use case, or is one of another language that is known. */
  knows(word: string): boolean;
  /** Whether titles, summaries, terms or tools use the word. */
  isOfField(word: string): boolean;
  /** Whether titles, terms or keywords use the word, or many summaries and descriptions. */
  isUsual(word: string): boolean;
  /** Whether so many texts hold the word that it cannot be a name. */
  isCommon(word: string): boolean;
}

const MOST_USE_CASES = 40;
const MOST_TOOLS = 40;
/** Least similarity of a text that contains several words of the query, and of one that contains a single word. */
const SEVERAL = 0.2;
const ONE = 0.25;
/** Least share of words of the field that the text must contain, for short and for long queries. */
const OF_FIELD = { short: 0.35, long: 0.3 } as const;
/** Least similarity of a use case that is suggested when nothing matches. */
const NEAR = 0.05;
const MOST_NEAR = 3;
/** Least similarity of a text for a query of one word. */
const SINGLE_WORD_THRESHOLD = 0.15;
/** A query of up to this many words is short. */
const SHORT = 3;
/** Least similarity of a use case whose title, terms or example questions equal the query. */
const EXACT = 0.8;
/** Known words from which on a query is compared by meaning. */
const FEWEST_KNOWN = 2;
/** Cosine from which on a use case is near. */
const NEAR_FROM = 0.2;
/** The same where no text has enough words of the query, by the number of its known words: few words fit anything. */
const ALONE_FROM = [1, 0.85, 0.7, 0.6, 0.45, 0.35];
/** Share of a query that must be known where no text has enough of its words. */
const KNOWN_SHARE = 0.5;
/** What the same meaning adds to the similarity of words. */
const MEANING = 0.5;
/** By how much what all of a question names stands before the others. */
const MARGIN = 0.0001;
/** A word in at least this share of the texts is common. */
const COMMON = 0.03;
/** Highest impact of a posting. */
const HIGHEST = 250;

const bestFirst = (similarity: ReadonlyMap<number, number>): readonly Match[] =>
  [...similarity]
    .map(([ordinal, value]) => ({ ordinal, similarity: value }))
    .sort((a, b) => b.similarity - a.similarity || a.ordinal - b.ordinal);

const NO_WORDS: ReadonlySet<string> = new Set();
const massOf = (list: readonly Slot[]) => list.reduce((sum, { mass }) => sum + mass, 0);

/** Scores all words. Returns the score of a text that matches every word fully. */
function addSlots(tally: Tally, slots: Slot[], isOfField: (slot: Slot) => boolean): number {
  let full = 0;
  for (const slot of slots) {
    tally.add(isOfField(slot) ? slot : { ...slot, mass: 0 });
    full += slot.mass * HIGHEST;
  }
  return full;
}

/** Whether a text contains enough of the query. `words`: number of words in the query. */
function isAbout(
  { scores, masses, counts }: Tally,
  record: number,
  words: number,
  needed: number,
  full: number,
): boolean {
  const held = counts[record] as number;
  const least = held > 1 ? SEVERAL : words > 1 ? ONE : SINGLE_WORD_THRESHOLD;
  if ((scores[record] as number) < least * full) return false;
  if (held === words && (words !== 2 || needed < 2)) return true;
  return (masses[record] as number) * HIGHEST >= (words > SHORT ? OF_FIELD.long : OF_FIELD.short) * full;
}

/**
 * Makes the matcher of a catalogue. All memory that depends on the number of records is taken here, once. `isTerm` tells
 * words that records hold in names and facts: other words that begin alike are not meant by them.
 */
export function createNeedMatcher(
  catalog: Catalog,
  {
    needs: index,
    synonyms,
    translations,
    vectors,
    isOfField: fieldTerms,
    useCaseWords,
    askedExactly,
  }: NeedData,
  isTerm: (word: string) => boolean,
): NeedMatcher {
  const slotsOf = createNeedSlots(index, synonyms, translations, isTerm);
  const fieldOf = (term: number) => fieldTerms[term] ?? 0;
  const isTermOfField = ({ term }: Alternative) => fieldOf(term) > 0;
  const isOfField = ({ alternatives }: Slot) => alternatives.some(isTermOfField);
  const tally = createTally(index);
  const { scores, touched } = tally;
  const isAfter = (a: number, b: number) =>
    scores[a] === scores[b] ? a > b : (scores[a] as number) < (scores[b] as number);
  const nearUseCases = createNearUseCases(vectors);
  const topUseCases = createTopRecords(MOST_USE_CASES, isAfter);
  const topTools = createTopRecords(MOST_TOOLS, isAfter);
  const firstTool = catalog.useCases.length;

  function match(
    all: readonly string[],
    where: ReadonlySet<string> = NO_WORDS,
    isName = false,
    near?: typeof NEAR,
  ): MatchedTexts {
    const slots = slotsOf(all, where);
    const need = slots.filter(({ isWhere }) => isWhere !== true);
    const full = addSlots(tally, slots, isOfField);
    topUseCases.start(MOST_USE_CASES);
    topTools.start(MOST_TOOLS);
    // Most texts fail by it alone.
    const least = (near ?? SINGLE_WORD_THRESHOLD) * full;
    for (let at = 0; at < tally.touchedCount; at++) {
      const record = touched[at] as number;
      if (
        (scores[record] as number) < least ||
        (near === undefined && !isAbout(tally, record, slots.length, need.length, full))
      )
        continue;
      if (record < firstTool) topUseCases.add(record);
      else topTools.add(record);
    }
    const matched = (record: number, first: number): Match => ({
      ordinal: record - first,
      similarity: (scores[record] as number) / full,
    });
    const byWords = topUseCases.take(0).map((record) => matched(record, 0));
    const asked = all.filter((word) => !where.has(word));
    const exact = exactly(asked);
    const isRead = exact.length > 0 || isName;
    const alike = isRead ? [] : nearUseCases(need);
    const useCases = exactFirst(withMeaning(byWords, slots, alike), exact, need.some(isOfField));
    const tools = topTools.take(0).map((record) => matched(record, firstTool));
    tally.clear();
    const likeness = Math.max(0, ...alike.map((one) => one.likeness));
    return {
      useCases,
      tools,
      ofField: massOf(need.filter(isOfField)) / massOf(need),
      ...(alike.length === 0 || need.length > SHORT ? {} : { likeness }),
    };
  }

  function exactly(asked: readonly string[]): readonly number[] {
    const inEnglish = slotsOf.inEnglish(
      asked.filter((word) => !saysNothing(word) && !FOREIGN_FIRMS.has(word)),
    );
    return askedExactly.get(needKey(asked)) ?? askedExactly.get(needKey(inEnglish)) ?? [];
  }

  /** Adds to the use cases what they have in common with the query in meaning. */
  function withMeaning(
    byWords: readonly Match[],
    slots: readonly Slot[],
    alike: readonly Near[],
  ): readonly Match[] {
    const known = slots.filter(({ alternatives, isWhere }) => alternatives.length > 0 && isWhere !== true);
    const isAlone = byWords.length === 0;
    if (!isAlone && known.length < FEWEST_KNOWN) return byWords;
    if (isAlone && massOf(known) < KNOWN_SHARE * massOf(slots)) return byWords;
    const similarity = new Map(byWords.map((match) => [match.ordinal, match.similarity]));
    const ofField = known.filter(isOfField).length;
    const floor = isAlone ? (ALONE_FROM[ofField] ?? (ALONE_FROM.at(-1) as number)) : NEAR_FROM;
    for (const { ordinal, cosine } of alike)
      if (cosine > floor)
        similarity.set(
          ordinal,
          (similarity.get(ordinal) ?? 0) + (MEANING * (cosine - NEAR_FROM)) / (1 - NEAR_FROM),
        );
    return bestFirst(similarity).slice(0, MOST_USE_CASES);
  }

  /** Puts the use cases whose title, terms or example questions equal the query before all matches. */
  function exactFirst(
    matches: readonly Match[],
    exact: readonly number[],
    isOfField: boolean,
  ): readonly Match[] {
    if (exact.length === 0) return matches;
    const first = Math.max(EXACT, matches[0]?.similarity ?? 0) + MARGIN;
    const all = new Map(matches.map(({ ordinal, similarity }) => [ordinal, similarity]));
    for (const one of exact) if (isOfField || all.has(one)) all.set(one, first);
    return bestFirst(all);
  }

  /** How many texts hold a word. */
  const textsWith = (word: string): number => {
    const term = findTerm(index.dictionary, needStem(word));
    return term < 0 ? 0 : heldBy(index, term);
  };

  /** Whether a word, or one in another language by what it is in English, is one of the field to this degree. */
  const isOfDegree = (least: number) => (word: string) =>
    slotsOf
      .readings(word)
      .some((roots) => roots.every((root) => fieldOf(findTerm(index.dictionary, root)) >= least));

  return {
    ...slotsOf,
    match,
    exactly,
    missing(all, { useCases, tools }) {
      const records = [
        ...useCases.map(({ ordinal }) => ordinal),
        ...tools.map(({ ordinal }) => firstTool + ordinal),
      ];
      const read = [...new Set(all)]
        .filter((word) => !FILLERS.has(word))
        .map((word) => ({ word, slots: slotsOf([word], NO_WORDS) }));
      const isMissing = ({ slots }: (typeof read)[number]) =>
        !slots.some(({ alternatives }) =>
          alternatives.some(({ term }) => records.some((record) => isHeldBy(index, term, record))),
        );
      const missing = read.filter(isMissing);
      const mass = (words: typeof read) => massOf(words.flatMap(({ slots }) => slots));
      return { words: missing.map(({ word }) => word), share: mass(missing) / Math.max(1, mass(read)) };
    },
    near: (all) =>
      match(all, NO_WORDS, false, NEAR)
        .useCases.slice(0, MOST_NEAR)
        .map(({ ordinal }) => ordinal),
    knows: (word) => findTerm(useCaseWords, word) >= 0 || slotsOf.isForeign(word),
    isOfField: isOfDegree(1),
    isUsual: isOfDegree(2),
    isCommon: (word) => textsWith(word) > index.records * COMMON,
  };
}
