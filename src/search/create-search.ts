import type { Catalog } from '../catalog/catalog.ts';
import { widerPlaces } from './countries.ts';
import { glossaryGroups } from './glossary-groups.ts';
import { createNeedMatcher } from './match-needs.ts';
import { planQuery } from './query-plan.ts';
import { createRank } from './rank.ts';
import { createNeedEvidence } from './need-evidence.ts';
import { standingOf } from './standing-of.ts';
import { readSynonyms } from './synonyms.ts';
import { buildTextIndex, type TextIndex, type WeightedTerms } from './text-index.ts';
import { createToolNames } from './tool-names.ts';
import { type ToolQuestion, toolQuestion } from './tool-question.ts';
import { knownPhrases, toolTerms } from './tool-terms.ts';
import { joinPhrase, words } from './words.ts';
import { createToolsMeant } from './excluded-tools.ts';
import { weighUnder, type Weigh } from './condition-weights.ts';
import { createPlaceNames } from './places-asked.ts';
import { withoutTokens } from './query-tokens.ts';
import { readQuery, type Reading } from './read-query.ts';
import { FILLERS } from './fillers.ts';
import { findTerm } from './term-dictionary.ts';

const NOTHING_READ: Reading = { tokens: [], conditions: [] };


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
  /** Corrected spellings, when a word was misspelt. */
  readonly suggestions: string[];
}

export interface Search {
  /** Ranks the tools for a text. A blank text matches all, by name; a text without any known word matches none. */
  query(text: string, options: SearchOptions): SearchResult;
}

/** Builds the search over a catalogue; about 0.1 ms per tool. Not re-entrant: `accept` must not query. */
export function createSearch(catalog: Catalog): Search {
  const synonyms = readSynonyms([
    ...catalog.synonyms,
    ...otherNames(catalog),
    ...glossaryGroups(catalog.glossary),
  ]);
  const { expansions, phrases } = synonyms;
  const index = indexTools(catalog, phrases);
  const { tools } = catalog;
  const standing = standingOf(tools);
  const rank = createRank(index, standing);
  const toolNamed = createToolNames(tools, standing);
  const needs = createNeedMatcher(catalog, synonyms);
  const vocabulary = { expansions, places: widerPlaces(), isWord: needs.knows };
  const needEvidence = createNeedEvidence(catalog);
  const queryWords = {
    placeNamed: createPlaceNames(synonyms),
    toolsMeant: createToolsMeant(tools, (word) => findTerm(index.dictionary, word) < 0 ? false : FILLERS.has(word)),
    categories: categoryNames(catalog),
  };

  /** The tools compared; or the recorded alternatives, with those of the main category where more is asked. */
  const answer = (question: ToolQuestion, weigh: Weigh | undefined): readonly number[] => {
    if (question.kind === 'comparison') return question.of;
    const { alternatives = [], categories } = tools[question.to] ?? {};
    const recorded = alternatives.flatMap((slug) => {
      const ordinal = tools.findIndex((tool) => tool.slug === slug);
      return ordinal < 0 || weigh?.(ordinal) === 0 ? [] : ordinal;
    });
    if (question.rest === '') return recorded;
    const matching = rank(planQuery(question.rest, index, vocabulary), {
      limit: tools.length,
      offset: 0,
      weigh,
      accept: (ordinal) =>
        recorded.includes(ordinal) ||
        (ordinal !== question.to && tools[ordinal]?.categories[0] === categories?.[0]),
    }).ordinals;
    // What was asked besides may be nothing a record knows, such as "cheaper".
    if (matching.length === 0) return recorded;
    return [
      ...matching.filter((ordinal) => recorded.includes(ordinal)),
      ...matching.filter((ordinal) => !recorded.includes(ordinal)),
    ];
  };

  return {
    query(text, { accept, limit, offset }) {
      if (text.trim() === '')
        return { ...listAll(catalog.tools.length, { accept, limit, offset }), suggestions: [] };
      const named = toolNamed(words(text)) !== undefined;
      const { conditions } = named ? NOTHING_READ : readQuery(text, queryWords);
      const asked = withoutTokens(
        text,
        conditions.flatMap(({ excluded, tokens }) => (excluded ? tokens : [])),
      );
      const weigh = weighUnder(conditions, catalog);
      const question = toolQuestion(asked, toolNamed);
      if (question) {
        const kept = answer(question, weigh).filter((ordinal) => accept?.(ordinal) ?? true);
        if (kept.length > 0)
          return { ordinals: kept.slice(offset, offset + limit), total: kept.length, suggestions: [] };
      }
      const narrowing = new Set(
        conditions.flatMap(({ excluded, tokens }) => (excluded ? [] : tokens.map(({ word }) => word))),
      );
      const plan = planQuery(asked, index, vocabulary, narrowing);
      const evidence = needEvidence(needs.match(words(asked)));
      const { ordinals, total } = rank(plan, { accept, limit, offset, evidence, weigh });
      return {
        ordinals,
        total,
        suggestions: plan.corrected !== undefined && total > 0 ? [plan.corrected] : [],
      };
    },
  };
}

/** A function of its own, so that the phrases are not kept once the index is built. */
function indexTools(catalog: Catalog, fromSynonyms: readonly (readonly string[])[]): TextIndex {
  const phrases = knownPhrases(catalog, fromSynonyms);
  function* documents(): Generator<WeightedTerms> {
    for (const tool of catalog.tools) yield toolTerms(tool, catalog, phrases);
  }
  return buildTextIndex(documents());
}

/** Categories by the joined names that may be ruled out. */
function categoryNames({ categories }: Catalog): Map<string, string> {
  return new Map(
    categories.flatMap(({ name, slug, synonyms }) =>
      [name, ...name.split('&'), ...synonyms].map((text) => [joinPhrase(words(text)), slug] as const),
    ),
  );
}

/** What categories and standards are also called, as one-way groups: the other name leads to the record's own. */
function otherNames({ categories, standards }: Catalog): string[][] {
  return [
    ...categories.flatMap(({ name, synonyms }) => synonyms.map((synonym) => [`${synonym} =>`, name])),
    ...standards.flatMap(({ name, slug, aliases }) =>
      aliases.map((alias) => [`${alias} =>`, slug.replaceAll('-', ' '), name]),
    ),
  ];
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
