import type { Catalog } from '../catalog/catalog.ts';
import type { Understood } from '../catalog/list/listing.ts';
import type { Tool } from '../records/tool.ts';
import { createConditions } from './conditions.ts';
import { createOtherAnswers } from './kinds/question-kinds.ts';
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
import { createLexicon } from './parse/lexicon.ts';
import { alternativesSubject, toolsNamed } from './parse/name-questions.ts';
import { askedPlaces, type Question, readQuestion } from './parse/question.ts';
import { planQuery } from './plan/query-plan.ts';
import { createRank } from './plan/rank.ts';
import { findTerm } from './text/term-dictionary.ts';
import { words } from './text/words.ts';
import { createToolAnswers } from './tool-answers.ts';
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
  const needs = createNeedMatcher(catalog, data, (word) => findTerm(index.dictionary, word) >= 0);
  const needEvidence = createNeedEvidence(catalog);
  const conditions = createConditions(catalog);
  const vocabulary = { expansions: synonyms.expansions, isWord: needs.knows };
  const lexicon = createLexicon(catalog, synonyms, index, standing, needs.isCommon);
  const toolAnswer = createToolAnswers({
    catalog,
    lexicon,
    conditions,
    matching: (text, accept, weigh) =>
      rank(planQuery(words(text), index, vocabulary), { limit: tools.length, offset: 0, accept, weigh })
        .ordinals,
    serving(tool) {
      const { records, of } = needEvidence(needs.match(words(tools[tool]?.description ?? '')));
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
    conditions,
    lexicon,
  });

  const otherAnswer = createOtherAnswers(catalog);

  /** The page that answers the question, if it is of a kind of its own. */
  function answerPage({ text, conditions, countries }: Question): Understood[] {
    const all = words(text);
    const answer = otherAnswer(all, () => ({
      text,
      words: all,
      tools: toolsNamed(all, lexicon).flatMap((ordinal) => tools[ordinal] ?? []),
      facts: conditions.flatMap((one) => (one.kind === 'fact' && !one.excluded ? [one.fact.label] : [])),
      countries: [...countries],
    }));
    if (!answer) return [];
    const { kind, value, label, path } = answer;
    return [{ kind: 'answer', answer: kind, value, label, path }];
  }

  const search: Search = {
    query(text, options) {
      const isAccepted = options.accept ?? (() => true);
      if (text.trim() === '')
        return {
          ...pageOf(acceptedUpTo(tools.length, isAccepted), options),
          suggestions: [],
          understood: [],
        };
      const isName = lexicon.toolNamed(words(text)) !== undefined;
      const question = readQuestion(text, lexicon, isName);
      const answer = toolAnswer(question, isAccepted);
      if (!answer) {
        const subject = isName ? undefined : alternativesSubject(text);
        const isUnknown = subject !== undefined && lexicon.toolNamed(words(subject)) === undefined;
        if (isUnknown) return search.query(subject, options);
        const found = searchNeed(question, isName, options);
        const page = isName ? [] : answerPage(question);
        return page.length > 0 ? { ...found, understood: [...page, ...found.understood] } : found;
      }
      const { found, leftOut } = answer;
      const { slug = '', name = '' } = (leftOut === undefined ? undefined : (tools[leftOut] as Tool)) ?? {};
      return {
        ...pageOf(found, options),
        suggestions: [],
        understood: [
          ...answerPage(question),
          ...understoodOf(text, question.conditions, undefined, [], catalog),
          ...(leftOut === undefined
            ? []
            : [
                {
                  kind: 'tool' as const,
                  value: slug,
                  label: `${name} (its record names other places)`,
                  excluded: true as const,
                  without: askedPlaces(question),
                },
              ]),
        ],
        ...(found.length === 0 ? { nearest: nearestTo(needs.near(words(text)), catalog) } : {}),
      };
    },
  };
  return search;
}
