import type { Catalog } from '../catalog/catalog.ts';
import type { UseCase } from '../catalog/schema/use-case.ts';
import { FILLERS } from './fillers.ts';
import { needStem } from './need-stem.ts';
import { buildTextIndex, type TextIndex } from './text-index.ts';
import { words } from './words.ts';

/** Weight of a word by the text it is in. */
const WEIGHT = { title: 2, asked: 1, term: 1, summary: 1, prose: 0.7, category: 0.5, tool: 2 } as const;
/** Share of the weight of a tool's description by its fit. */
const FIT = { core: 1, feature: 1 / 3, 'building-block': 1 / 3 } as const;
/** BM25: weight at which a word reaches half of its worth, share that depends on the length, and usual length. */
const HALF = 0.8;
const LENGTH_SHARE = 0.7;
const USUAL_LENGTH = 60;
/** A weight of this gives half of the highest impact in a text index. */
const INDEX_HALF = 4;

/** The distinct roots of the words that mean something, in the order of the text. */
export function needStems(text: string): string[] {
  return [...new Set(words(text).filter((word) => !FILLERS.has(word)).map(needStem))];
}

/** Builds the index over the use cases of a catalogue, in their order: how people ask, terms, texts, tools served. */
export function buildNeedIndex(catalog: Catalog): TextIndex {
  function* documents() {
    for (const useCase of catalog.useCases) yield { weights: needTerms(useCase, catalog), names: [] };
  }
  return buildTextIndex(documents());
}

function needTerms(useCase: UseCase, catalog: Catalog): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const root of needStems(text)) sums.set(root, (sums.get(root) ?? 0) + weight);
  };
  add(useCase.title, WEIGHT.title);
  for (const asked of useCase.asked) add(asked, WEIGHT.asked);
  for (const term of Object.values(useCase.terms).flat()) add(term, WEIGHT.term);
  add(useCase.summary, WEIGHT.summary);
  add(catalog.prose.useCases[useCase.slug] ?? '', WEIGHT.prose);
  for (const slug of useCase.categories)
    add(catalog.categoryBySlug.get(slug)?.name ?? slug, WEIGHT.category);
  const share = WEIGHT.tool / Math.sqrt(useCase.tools.length);
  for (const { slug, fit } of useCase.tools) {
    const tool = catalog.toolBySlug.get(slug);
    if (tool) add(`${tool.description} ${tool.keywords.join(' ')}`, share * FIT[fit]);
  }
  let length = 0;
  for (const weight of sums.values()) length += weight;
  const half = HALF * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / USUAL_LENGTH);
  return new Map([...sums].map(([root, weight]) => [root, (INDEX_HALF * weight) / half]));
}
