import lists from '../../../content/question-words.json' with { type: 'json' };
import { byKeys, nameAt } from '../../base/lists.ts';
import { FILLERS, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { termsOf, type UseCase } from '../../records/articles.ts';
import type { Tool } from '../../records/tool.ts';
import { needStem, needStems } from '../text/stems.ts';
import { catalogSynonyms, knownPhrases, type Synonyms } from '../text/synonyms.ts';
import { createTermDictionary, type TermDictionary, termAt } from '../text/term-dictionary.ts';
import { buildTextIndex, type TextIndex } from '../text/text-index.ts';
import { toolTerms } from '../text/tool-terms.ts';
import { FACET_WORDS, singular } from '../text/words.ts';
import { makeTranslations, type Translations } from './translations.ts';
import { makeNeedVectors, type NeedVectors } from './vectors.ts';

/** Weight of a word of a use case by the text it is in. */
const USE_CASE = { title: 2, asked: 1, term: 2, summary: 1, tool: 2 } as const;
/** Share of the weight of a tool's description in a use case, by its fit. */
const FIT = { core: 1, feature: 1 / 3, 'building-block': 1 / 3 } as const;
/** Weight of a word of a tool by the text it is in. */
const TOOL = { description: 2, keyword: 2, category: 1, prose: 0.7 } as const;
/** BM25: weight at which a word reaches half of its worth, share of it that depends on the length, usual length. */
const HALF = 0.8;
const LENGTH_SHARE = 0.7;
const USUAL_LENGTH = 60;
/** A weight of this gives half of the highest impact in a text index. */
const INDEX_HALF = 4;

/** The terms of a use case, and the acronyms of the glossary that name it. */
const allTermsOf = (useCase: UseCase, { glossary }: Catalog): string[] => [
  ...termsOf(useCase),
  ...glossary.flatMap(({ term, also, useCases }) =>
    useCases.includes(useCase.slug)
      ? [term, ...also].filter((name) => /^\S*\p{Lu}\S*\p{Lu}\S*$/u.test(name))
      : [],
  ),
];

/** Builds the index of running text: first the use cases of a catalogue in their order, then its tools. */
export function buildNeedIndex(catalog: Catalog): TextIndex {
  function* documents() {
    for (const useCase of catalog.useCases) yield document(useCaseTexts(useCase, catalog));
    for (const tool of catalog.tools) yield document(toolTexts(tool, catalog));
  }
  return buildTextIndex(documents());
}

/** A word in fewer summaries and descriptions than this is not usual by them. */
const USUAL = 6;

/**
 * The roots of the field's own words: 2 for those in titles and terms of use cases, categories and keywords, and for what is
 * usual in summaries and descriptions; 1 for others in these.
 */
export function rootsOfField(catalog: Catalog): ReadonlyMap<string, 1 | 2> {
  const { useCases, categories, tools } = catalog;
  const rootsOf = (text: string) => needStems(words(text));
  const named = [
    ...useCases.flatMap((one) => [one.title, ...allTermsOf(one, catalog)]),
    ...categories.flatMap(({ name, synonyms }) => [name, ...synonyms]),
    ...tools.flatMap(({ keywords }) => keywords),
  ];
  const described = [...useCases.map(({ summary }) => summary), ...tools.map((tool) => tool.description)];
  const texts = Map.groupBy(described.flatMap(rootsOf), (root) => root);
  return new Map([
    ...[...texts].map(([root, { length }]) => [root, length < USUAL ? 1 : 2] as const),
    ...named.flatMap(rootsOf).map((root) => [root, 2] as const),
  ]);
}

/** Every word of the texts of the use cases, as it is. */
export function wordsOfUseCases(catalog: Catalog): ReadonlySet<string> {
  const { useCases, bodies } = catalog;
  const texts = useCases.flatMap((one) => [
    one.title,
    one.summary,
    ...one.asked,
    ...allTermsOf(one, catalog),
    plainText(bodies[`use-cases/${one.slug}`]),
  ]);
  return new Set(texts.flatMap(words));
}

type WeightedText = readonly [text: string, weight: number];

/** Example questions and terms in all languages of a use case, and the descriptions of its tools. */
function* useCaseTexts(useCase: UseCase, catalog: Catalog): Generator<WeightedText> {
  yield [useCase.title, USE_CASE.title];
  yield [useCase.summary, USE_CASE.summary];
  for (const asked of useCase.asked) yield [asked, USE_CASE.asked];
  for (const term of allTermsOf(useCase, catalog)) yield [term, USE_CASE.term];
  const share = USE_CASE.tool / Math.sqrt(useCase.tools.length);
  for (const { slug, fit } of useCase.tools) {
    const tool = catalog.toolBySlug.get(slug);
    if (tool) yield [`${tool.description} ${tool.keywords.join(' ')}`, share * FIT[fit]];
  }
}

function* toolTexts(tool: Tool, catalog: Catalog): Generator<WeightedText> {
  yield [tool.description, TOOL.description];
  yield [tool.keywords.join(' '), TOOL.keyword];
  for (const slug of tool.categories) yield [nameAt(catalog.categoryBySlug, slug), TOOL.category];
  yield [plainText(catalog.bodies[`tools/${tool.slug}`]), TOOL.prose];
}

/** Markdown without the addresses of its links. */
const plainText = (markdown = ''): string => markdown.replace(/\]\([^)]*\)/g, ' ');

function document(texts: Iterable<WeightedText>) {
  const sums = new Map<string, number>();
  let length = 0;
  for (const [text, weight] of texts) {
    for (const root of needStems(words(text))) {
      sums.set(root, (sums.get(root) ?? 0) + weight);
      length += weight;
    }
  }
  const half = HALF * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / USUAL_LENGTH);
  const weights = new Map([...sums].map(([root, weight]) => [root, (INDEX_HALF * weight) / half]));
  return { weights, names: [] };
}

/** Roots of the longest question that is kept: longer ones are hardly ever typed word for word. */
const MOST_ROOTS = 4;
/** Words that say nothing of a need. */
const GENERAL: ReadonlySet<string> = new Set([
  ...'api apis app company dienst platform product service software solution system vendor'.split(' '),
  ...Object.values(lists.sellers).flat(),
]);

const { en: _, ...foreign } = lists.companies;
/** Words of other languages for firms: as the English ones, they say nothing beside a need. */
export const FOREIGN_FIRMS: ReadonlySet<string> = new Set(Object.values(foreign).flat());

/** Whether a word names no need. */
export function saysNothing(word: string): boolean {
  return FILLERS.has(word) || GENERAL.has(singular(word));
}

/** Whether a word names no need, or only a form of what is looked for: "API" alone says nothing. */
export const isGeneral = (word: string): boolean => saysNothing(word) || FACET_WORDS.has(singular(word));

/** The roots of a need in one order; words such as `api` only where there is nothing else. */
export function needKey(all: readonly string[]): string {
  const meant = all.filter((word) => !FILLERS.has(word));
  const own = meant.filter((word) => !GENERAL.has(singular(word)));
  const roots = (own.length > 0 ? own : meant).map(needStem);
  return [...new Set(roots)].sort().join(' ');
}

/** Indexes of the use cases by what they are called or asked for, as {@link needKey}. */
export function askedExactly({ useCases, glossary }: Catalog): Map<string, number[]> {
  return byKeys(useCases.keys(), (ordinal) => {
    const useCase = useCases[ordinal] as UseCase;
    const meant = glossary.filter(
      (one) => one.expansion !== undefined && one.useCases.includes(useCase.slug),
    );
    const names = meant.flatMap(({ term, expansion = '', also }) => [term, expansion, ...also]);
    const texts = [useCase.title, ...useCase.asked, ...termsOf(useCase), ...names];
    return texts
      .map((text) => needKey(words(text)))
      .filter((key) => key !== '' && key.split(' ').length <= MOST_ROOTS);
  });
}

/** Index and word lists for matching queries with the texts of use cases and tools. */
export interface NeedData {
  readonly synonyms: Synonyms;
  readonly translations: Translations;
  /** Index of the texts: use cases first, then tools. */
  readonly needs: TextIndex;
  readonly vectors: NeedVectors;
  /** For each term of `needs` how far it belongs to the field, as {@link rootsOfField}; else 0. */
  readonly isOfField: Uint8Array;
  /** Every word in the texts of the use cases, unstemmed. */
  readonly useCaseWords: TermDictionary;
  /** Indexes of the use cases by the joined roots of their titles, terms and example queries. */
  readonly askedExactly: ReadonlyMap<string, readonly number[]>;
}

/** Builds the data for a catalogue. */
function makeNeedData(catalog: Catalog, synonyms: Synonyms): NeedData {
  const needs = buildNeedIndex(catalog);
  const roots = rootsOfField(catalog);
  return {
    synonyms,
    translations: makeTranslations(catalog),
    vectors: makeNeedVectors(catalog, needs),
    needs,
    isOfField: Uint8Array.from(
      { length: needs.dictionary.size },
      (_, term) => roots.get(termAt(needs.dictionary, term)) ?? 0,
    ),
    useCaseWords: createTermDictionary([...wordsOfUseCases(catalog)].sort()),
    askedExactly: askedExactly(catalog),
  };
}

/**
 * What takes long to make of a catalogue for its search: strings, typed arrays and maps, so that a build can write it
 * with `serialize` of `node:v8` and a start can read it.
 */
export interface SearchData extends NeedData {
  /** Names, facts and keywords of the tools. */
  readonly index: TextIndex;
}

/** Makes the data of a catalogue: about 0.7 ms per tool. */
export function makeSearchData(catalog: Catalog): SearchData {
  const synonyms = catalogSynonyms(catalog);
  const phrases = knownPhrases(catalog, synonyms.phrases);
  const index = buildTextIndex(catalog.tools.map((tool) => toolTerms(tool, catalog, phrases)));
  return { ...makeNeedData(catalog, synonyms), index };
}
