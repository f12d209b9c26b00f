import type { Catalog } from '../catalog/catalog.ts';
import type { Nearest, Understood } from '../catalog/list/understood.ts';
import { type AskedQuery, askedQuery } from './asked-query.ts';
import { nearestTo } from './nearest-to.ts';
import { createGlossaryQuery } from './needs/glossary-query.ts';
import { createNeedMatcher } from './needs/match-needs.ts';
import { createNeedEvidence } from './needs/need-evidence.ts';
import { acceptedUpTo, type Page, pageBehindFirst, pageOf } from './page-of.ts';
import { planQuery } from './plan/query-plan.ts';
import { createRank } from './plan/rank.ts';
import { similarNames } from './plan/similar-names.ts';
import { createQueryNeeds } from './query-needs.ts';
import { rankUnder } from './rank-under.ts';
import { createWeighUnder } from './read/condition-weights.ts';
import { namedTool } from './read/named-tool.ts';
import { createQueryWords } from './read/query-words.ts';
import { readQuery } from './read/read-query.ts';
import { createToolNames } from './read/tool-names.ts';
import { makeSearchData, type SearchData } from './search-data.ts';
import { standingOf } from './standing-of.ts';
import { widerPlaces } from './text/countries.ts';
import { queryText } from './text/query-text.ts';
import { findTerm } from './text/term-dictionary.ts';
import { words } from './text/words.ts';
import { createToolLists } from './tool-lists.ts';
import { understoodOf } from './understood-of.ts';

export interface SearchOptions extends Page {
  /** Leaves out the records it answers `false` for; `total` counts the rest. */
  readonly accept?: (ordinal: number) => boolean;
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
  const queryWords = createQueryWords(catalog, synonyms, index, standing, needs);
  const queryNeeds = createQueryNeeds(catalog, needs, queryWords.placeNamed, queryWords.categories);
  const isOrdinary = (word: string) => synonyms.expansions.has(word);
  const toolList = createToolLists({
    catalog,
    toolNamed,
    toolsMeant: queryWords.toolsMeant,
    isOrdinary,
    weighUnder,
    matching: (text, accept, weigh) =>
      rank(planQuery(queryText(text), index, vocabulary), { limit: tools.length, offset: 0, accept, weigh })
        .ordinals,
    serving(tool) {
      const text = queryText(tools[tool]?.description ?? '');
      const evidence = needEvidence(needs.match(text.all, text.literal));
      return [...evidence].sort((a, b) => b[1] - a[1]).map(([other]) => other);
    },
  });
  const nearest = (all: readonly string[]) => nearestTo(needs.near(all), catalog);

  function searchNeed(
    query: AskedQuery,
    isName: boolean,
    { accept = () => true, ...page }: SearchOptions,
  ): SearchResult {
    const { text, conditions, askedWords, bare, narrowing } = query;
    const named = namedTool(askedWords.all, toolNamed, (word) => narrowing.has(word), isOrdinary);
    // A use case may be about a place.
    const isTerm = !named && !conditions.some(({ kind }) => kind === 'place');
    const term = isTerm ? glossaryQuery(bare.all) : undefined;
    const plan =
      (conditions.length === 0 ? term?.plan : undefined) ??
      planQuery(named ? queryText(named.name) : askedWords, index, vocabulary, narrowing);
    const { texts, hint } = queryNeeds(query, term?.texts, named?.name);
    const first = named && accept(named.ordinal) ? named.ordinal : undefined;
    const ranked = rankUnder(rank, weighUnder, plan, conditions, {
      accept: (ordinal) => ordinal !== first && accept(ordinal),
      ...(first === undefined ? page : pageBehindFirst(page)),
      evidence: needEvidence(texts),
    });
    const isFirstShown = first !== undefined && page.offset === 0 && page.limit > 0;
    const total = ranked.total + (first === undefined ? 0 : 1);
    const unknown = plan.unknown.filter((word) => !needs.knows(word) && !narrowing.has(word));
    return {
      ordinals: isFirstShown ? [first, ...ranked.ordinals] : ranked.ordinals,
      total,
      suggestions:
        plan.corrected !== undefined && total > 0
          ? [plan.corrected]
          : unknown.flatMap((word) => similarNames(index, word)),
      understood: understoodOf(
        text,
        ranked.conditions,
        isName || named ? undefined : hint,
        total === 0 ? unknown : [],
        catalog,
      ),
      ...(total === 0 ? { nearest: nearest(askedWords.all) } : {}),
    };
  }

  return {
    query(text, options) {
      const isAccepted = options.accept ?? (() => true);
      if (text.trim() === '')
        return {
          ...pageOf(acceptedUpTo(tools.length, isAccepted), options),
          suggestions: [],
          understood: [],
        };
      const isName = toolNamed(words(text)) !== undefined;
      const query = askedQuery(text, isName ? [] : readQuery(text, queryWords));
      const listed = toolList(query, weighUnder(query.conditions), isAccepted);
      if (!listed) return searchNeed(query, isName, options);
      return {
        ...pageOf(listed, options),
        suggestions: [],
        understood: understoodOf(text, query.conditions, undefined, [], catalog),
        ...(listed.length === 0 ? { nearest: nearest(words(text)) } : {}),
      };
    },
  };
}
