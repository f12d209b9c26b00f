import type { Catalog } from '../catalog/catalog.ts';
import type { Nearest, Understood } from '../catalog/list/understood.ts';
import { answerQuestion } from './answer-question.ts';
import { createGlossaryQuery } from './needs/glossary-query.ts';
import { createHintOfNeed } from './needs/hint-of-need.ts';
import { createNeedMatcher } from './needs/match-needs.ts';
import { createNeedEvidence } from './needs/need-evidence.ts';
import { createNeedsWithout } from './needs/needs-without.ts';
import { createInPlace } from './needs/use-case-places.ts';
import { planQuery } from './plan/query-plan.ts';
import { createRank } from './plan/rank.ts';
import { similarNames } from './plan/unknown-words.ts';
import type { Condition } from './read/condition.ts';
import { createWeighUnder, type Weigh } from './read/condition-weights.ts';
import { createToolsMeant, createToolsOwned } from './read/excluded-tools.ts';
import { namedTool } from './read/named-tool.ts';
import { ownedTools } from './read/owned-tools.ts';
import { createPlaceNames } from './read/places-asked.ts';
import { withoutTokens } from './read/query-tokens.ts';
import { readQuery } from './read/read-query.ts';
import { createToolNames } from './read/tool-names.ts';
import { toolQuestion } from './read/tool-question.ts';
import { createToolsStating } from './read/tools-stating.ts';
import { makeSearchData, type SearchData } from './search-data.ts';
import { standingOf } from './standing-of.ts';
import { widerPlaces } from './text/countries.ts';
import { FILLERS } from './text/fillers.ts';
import { literalWords } from './text/ordinary-words.ts';
import { findTerm } from './text/term-dictionary.ts';
import { categoryNames } from './text/vocabulary.ts';
import { words } from './text/words.ts';
import { understoodOf } from './understood-of.ts';

/** Tools that words must leave to rule out those that state them. */
const LEAST_LEFT = 5;

export interface SearchOptions {
  /** Leaves out the records it answers `false` for; `total` counts the rest. */
  readonly accept?: (ordinal: number) => boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface SearchResult {
  /** Indexes into `catalog.tools`, best first: at most `limit`, after `offset`. */
  readonly ordinals: number[];
  /** How many records match. */
  readonly total: number;
  /** Corrected spellings, when a word was misspelt, and names like an unknown one. */
  readonly suggestions: string[];
  /** What was understood besides the plain words. */
  readonly understood: Understood[];
  /** Where to go on; only when nothing matches. */
  readonly nearest?: Nearest;
}

export interface Search {
  /** Ranks the tools for a text. A blank text matches all, by name; a text without any known word matches none. */
  query(text: string, options: SearchOptions): SearchResult;
}

/**
 * Opens the search over a catalogue; `data` is what {@link makeSearchData} makes of this very catalogue. Not re-entrant:
 * `accept` must not query.
 */
export function createSearch(catalog: Catalog, data: SearchData = makeSearchData(catalog)): Search {
  const { tools } = catalog;
  const { synonyms, index } = data;
  const standing = standingOf(tools);
  const rank = createRank(index, standing);
  const toolNamed = createToolNames(tools, standing);
  const needs = createNeedMatcher(catalog, data, (word) => findTerm(index.dictionary, word) >= 0);
  const needEvidence = createNeedEvidence(catalog);
  const weighUnder = createWeighUnder(catalog);
  const vocabulary = { expansions: synonyms.expansions, places: widerPlaces(), isWord: needs.knows };
  const glossaryQuery = createGlossaryQuery(catalog, index, synonyms);
  const queryWords = {
    placeNamed: createPlaceNames(synonyms),
    toolsMeant: createToolsMeant(
      tools,
      index,
      standing,
      (word) => FILLERS.has(word) || needs.isCommon(word),
      (joined) => synonyms.expansions.has(joined),
    ),
    toolsOwned: createToolsOwned(tools, standing),
    toolsStating: createToolsStating(tools, index, synonyms),
    categories: categoryNames(catalog),
    isNeedWithout: createNeedsWithout(catalog),
  };

  const inPlace = createInPlace(catalog, queryWords.placeNamed);
  const hintOfNeed = createHintOfNeed(catalog, queryWords.categories);
  const textsFor = (text: string) => needs.match(words(text), literalWords(text));
  /** Tools by the texts and use cases that words match. */
  const evidenceFor = (text: string) => needEvidence(textsFor(text));

  const answerTo = (text: string, conditions: readonly Condition[], weigh: Weigh | undefined) => {
    const [named] = conditions.flatMap((one) => (one.kind === 'tool' && one.excluded ? one.tools : []));
    const ruledOut = weighUnder(conditions.filter(({ excluded }) => excluded));
    const question =
      text === '' && named !== undefined
        ? { kind: 'alternatives' as const, to: named, rest: '' }
        : toolQuestion(text, toolNamed, (parts) => queryWords.toolsMeant(parts)[0]);
    if (!question) return [];
    const all = { limit: tools.length, offset: 0 };
    return answerQuestion(question, {
      tools,
      weigh,
      isRuledOut: (ordinal) => ruledOut?.(ordinal) === 0,
      matching: (rest, accept) =>
        rank(planQuery(rest, index, vocabulary), { ...all, accept, weigh }).ordinals,
      serving: (tool) =>
        [...evidenceFor(tools[tool]?.description ?? '')].sort((a, b) => b[1] - a[1]).map(([other]) => other),
    });
  };

  return {
    query(text, { accept, limit, offset }) {
      if (text.trim() === '')
        return { ...listAll(tools.length, { accept, limit, offset }), suggestions: [], understood: [] };
      const isName = toolNamed(words(text)) !== undefined;
      let conditions: readonly Condition[] = isName ? [] : readQuery(text, queryWords);
      const asked = withoutTokens(
        text,
        conditions.flatMap(({ excluded, tokens }) => (excluded ? tokens : [])),
      );
      let weigh = weighUnder(conditions);
      const answer = answerTo(asked, conditions, weigh).filter((ordinal) => accept?.(ordinal) ?? true);
      if (answer.length > 0) {
        const understood = understoodOf(text, conditions, undefined, [], catalog);
        return {
          ordinals: answer.slice(offset, offset + limit),
          total: answer.length,
          suggestions: [],
          understood,
        };
      }
      if (asked === '' && conditions.some(({ kind }) => kind === 'unknown' || kind === 'category'))
        return {
          ordinals: [],
          total: 0,
          suggestions: [],
          understood: understoodOf(text, conditions, undefined, [], catalog),
          nearest: nearestTo(needs.near(words(text)), catalog),
        };
      if (asked === '') {
        const kept = (ordinal: number) => weigh?.(ordinal) !== 0 && (accept?.(ordinal) ?? true);
        const understood = understoodOf(text, conditions, undefined, [], catalog);
        return { ...listAll(tools.length, { accept: kept, limit, offset }), suggestions: [], understood };
      }
      const owned = ownedTools(asked, conditions);
      if (owned) {
        const kept = owned.filter((ordinal) => weigh?.(ordinal) !== 0 && (accept?.(ordinal) ?? true));
        return {
          ordinals: kept.slice(offset, offset + limit),
          total: kept.length,
          suggestions: [],
          understood: understoodOf(text, conditions, undefined, [], catalog),
        };
      }
      const narrowing = wordsOf(conditions);
      const named = namedTool(
        asked,
        toolNamed,
        (word) => narrowing.has(word),
        (word) => synonyms.expansions.has(word),
      );
      // A use case may be about a place.
      const isPlaced = conditions.some(({ kind }) => kind === 'place');
      const term =
        named || isPlaced
          ? undefined
          : glossaryQuery(
              withoutTokens(
                text,
                conditions.flatMap(({ tokens }) => tokens),
              ),
            );
      const plan =
        (conditions.length === 0 ? term?.plan : undefined) ??
        planQuery(named?.name ?? asked, index, vocabulary, narrowing);
      // A fact is no part of the need, "sandbox open banking api" is not about testing.
      const need = withoutTokens(
        text,
        conditions.flatMap((one) =>
          one.excluded || one.kind === 'tool' || one.kind === 'fact' ? one.tokens : [],
        ),
      );
      const ofNeed = term?.texts ?? textsFor(named?.name ?? need);
      let texts = ofNeed.useCases.length + ofNeed.tools.length > 0 ? ofNeed : textsFor(asked);
      const unplaced = withoutTokens(
        text,
        conditions.flatMap(({ tokens }) => tokens),
      );
      const countries = new Set(
        conditions.flatMap((one) => (one.kind === 'place' && !one.excluded ? [...one.place.countries] : [])),
      );
      if (countries.size > 0) texts = { ...texts, useCases: inPlace(texts.useCases, countries) };
      const hint = isPlaced
        ? hintOfNeed(texts.useCases, textsFor(unplaced).useCases, words(unplaced))
        : texts.useCases[0];
      const first = named && (accept?.(named.ordinal) ?? true) ? named.ordinal : undefined;
      const options = {
        accept: (ordinal: number) => ordinal !== first && (accept?.(ordinal) ?? true),
        ...(first === undefined ? { limit, offset } : after(1, { limit, offset })),
        evidence: needEvidence(texts),
        weigh,
      };
      let { ordinals, total } = rank(plan, options);
      // Words that rule out nearly everything were not understood.
      if (total < LEAST_LEFT && conditions.some((one) => one.kind === 'unknown' && one.tools.length > 0)) {
        conditions = conditions.map((one) => (one.kind === 'unknown' ? { ...one, tools: [] } : one));
        weigh = weighUnder(conditions);
        ({ ordinals, total } = rank(plan, { ...options, weigh }));
      }
      // Tools that contradict what was asked are better than none; what was ruled out stays out.
      const ruledOut = conditions.filter(({ excluded }) => excluded);
      if (total === 0 && conditions.length > ruledOut.length)
        ({ ordinals, total } = rank(plan, { ...options, weigh: weighUnder(ruledOut) }));
      if (first !== undefined) {
        total++;
        if (offset === 0 && limit > 0) ordinals.unshift(first);
      }
      const unknown = plan.unknown.filter((word) => !needs.knows(word) && !narrowing.has(word));
      return {
        ordinals,
        total,
        suggestions:
          plan.corrected !== undefined && total > 0
            ? [plan.corrected]
            : unknown.flatMap((word) => similarNames(index, word)),
        understood: understoodOf(
          text,
          conditions,
          isName || named ? undefined : hint,
          total === 0 ? unknown : [],
          catalog,
        ),
        ...(total === 0 ? { nearest: nearestTo(needs.near(words(asked)), catalog) } : {}),
      };
    },
  };
}

/** The same page behind records that stand first. */
function after(first: number, { limit, offset }: { limit: number; offset: number }) {
  const shown = Math.max(0, first - offset);
  return { limit: Math.max(0, limit - shown), offset: Math.max(0, offset - first) };
}

/** The words of what is asked for: they need not match, because the conditions weigh the tools. An MCP server is itself looked for. */
function wordsOf(conditions: readonly Condition[]): ReadonlySet<string> {
  const isLookedFor = (one: Condition) => one.excluded || (one.kind === 'fact' && one.fact.value === 'mcp');
  return new Set(
    conditions.filter((one) => !isLookedFor(one)).flatMap(({ tokens }) => tokens.map(({ word }) => word)),
  );
}

/** Use cases as they are named, and their main categories. */
function nearestTo(ordinals: readonly number[], { useCases, categoryBySlug }: Catalog): Nearest {
  const near = ordinals.flatMap((ordinal) => useCases[ordinal] ?? []);
  const slugs = new Set(near.flatMap(({ categories }) => categories.slice(0, 1)));
  return {
    useCases: near.map(({ slug, title }) => ({ slug, title })),
    categories: [...slugs].flatMap((slug) => {
      const category = categoryBySlug.get(slug);
      return category ? [{ slug, name: category.name }] : [];
    }),
  };
}

function listAll(
  count: number,
  { accept, limit, offset }: { accept: SearchOptions['accept'] | undefined; limit: number; offset: number },
): { ordinals: number[]; total: number } {
  const ordinals: number[] = [];
  let total = 0;
  for (let ordinal = 0; ordinal < count; ordinal++) {
    if (accept && !accept(ordinal)) continue;
    if (total >= offset && ordinals.length < limit) ordinals.push(ordinal);
    total++;
  }
  return { ordinals, total };
}
