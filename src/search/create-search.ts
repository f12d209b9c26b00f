import type { Catalog } from '../catalog/catalog.ts';
import type { Tool } from '../records/tool.ts';
import { askedQuery } from './asked-query.ts';
import { leftOutTerm, toolLeftOut } from './left-out.ts';
import { createNeedSearch } from './need-search.ts';
import { createNeedMatcher } from './needs/match-needs.ts';
import { createNeedEvidence } from './needs/need-evidence.ts';
import { makeSearchData, type SearchData } from './needs/need-index.ts';
import {
  acceptedUpTo,
  nearestTo,
  pageOf,
  type SearchOptions,
  type SearchResult,
  standingOf,
} from './page-of.ts';
import { planQuery } from './plan/query-plan.ts';
import { createRank } from './plan/rank.ts';
import { createWeighUnder } from './read/condition-weights.ts';
import { createQueryWords } from './read/query-words.ts';
import { readQuery } from './read/read-query.ts';
import { createToolNames } from './read/tool-names.ts';
import { alternativesSubject } from './read/tool-question.ts';
import { widerPlaces } from './text/places.ts';
import { findTerm } from './text/term-dictionary.ts';
import { queryText, words } from './text/words.ts';
import { createToolLists } from './tool-lists.ts';
import { understoodOf } from './understood-of.ts';

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
  const queryWords = createQueryWords(catalog, synonyms, index, standing, needs);
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
      const { records, of } = needEvidence(needs.match(text.all, text.literal));
      return records.toSorted((a, b) => (of[b] as number) - (of[a] as number));
    },
  });
  const searchNeed = createNeedSearch({
    catalog,
    data,
    vocabulary,
    rank,
    needs,
    needEvidence,
    weighUnder,
    toolNamed,
    isOrdinary,
    queryWords,
  });

  const search: Search = {
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
      const weigh = weighUnder(query.conditions);
      const leftOut = toolLeftOut(query, weigh, toolNamed, isOrdinary);
      const listed = toolList(query, weigh, isAccepted, leftOut);
      if (!listed) {
        const subject = isName ? undefined : alternativesSubject(text);
        const isUnknown = subject !== undefined && toolNamed(words(subject)) === undefined;
        return isUnknown ? search.query(subject, options) : searchNeed(query, isName, options);
      }
      return {
        ...pageOf(listed, options),
        suggestions: [],
        understood: [
          ...understoodOf(text, query.conditions, undefined, [], catalog),
          ...(leftOut === undefined ? [] : [leftOutTerm(tools[leftOut] as Tool, query)]),
        ],
        ...(listed.length === 0 ? { nearest: nearestTo(needs.near(words(text)), catalog) } : {}),
      };
    },
  };
  return search;
}
