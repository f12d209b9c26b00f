import type { Catalog } from '../catalog/catalog.ts';
import { paletteTopics, type TopicRow } from './palette-topics.ts';
import { planQuery } from './plan/query-plan.ts';
import { createRank } from './plan/rank.ts';
import { queryText } from './text/query-text.ts';
import { buildTextIndex, type WeightedTerms } from './text/text-index.ts';
import { words } from './text/words.ts';

/**
 * What the command palette loads: the categories as `[slug, name]`, for each tool its name, slug, number of its main
 * category, and aliases, and the other pages that are found by name. Arrays instead of objects, because the file is fetched on the first keystroke.
 */
export interface PaletteIndex {
  readonly categories: readonly (readonly [slug: string, name: string])[];
  readonly tools: readonly (readonly [name: string, slug: string, category: number, ...aliases: string[]])[];
  readonly topics: readonly TopicRow[];
}

/** A tool found by the palette. */
export interface PaletteHit {
  readonly name: string;
  readonly slug: string;
  readonly category: string;
}

/** The palette's file for a catalogue; tools keep their order, which settles ties. */
export function paletteIndex(catalog: Catalog): PaletteIndex {
  const numberOf = new Map(catalog.categories.map(({ slug }, at) => [slug, at]));
  return {
    categories: catalog.categories.map(({ slug, name }) => [slug, name]),
    tools: catalog.tools.map(({ name, slug, categories, aliases }) => [
      name,
      slug,
      numberOf.get(categories[0] ?? '') ?? 0,
      ...aliases,
    ]),
    topics: paletteTopics(catalog),
  };
}

/** Makes the palette's search from its file, with the ranking of the site: best `limit` hits, typing errors forgiven. */
export function createPaletteSearch({
  categories,
  tools,
}: Pick<PaletteIndex, 'categories' | 'tools'>): (text: string, limit: number) => PaletteHit[] {
  // Words are taken apart once: this runs in the browser, between a key and the first results.
  const categoryWords = categories.map(([, name]) => words(name));
  const index = buildTextIndex(tools.map(terms));
  const rank = createRank(index, Uint32Array.from(tools.keys()));
  const vocabulary = { expansions: new Map(), places: new Map(), isWord: () => false };

  function terms([name, slug, category, ...aliases]: PaletteIndex['tools'][number]): WeightedTerms {
    const weights = new Map<string, number>();
    const add = (parts: readonly string[], weight: number): void => {
      parts.forEach((part, at) => {
        weights.set(part, (weights.get(part) ?? 0) + (2 * weight) / (1 + parts.length));
        const next = parts[at + 1];
        if (next !== undefined) weights.set(part + next, weight / 2);
      });
    };
    const named = words(name);
    const others = aliases.map(words);
    add(named, 10);
    for (const alias of others) add(alias, 8);
    add(categoryWords[category] ?? [], 4);
    return {
      weights,
      names: [named.join(''), slug.replaceAll('-', ''), ...others.map((alias) => alias.join(''))],
    };
  }

  return (text, limit) =>
    rank(planQuery(queryText(text), index, vocabulary), { limit, offset: 0 }).ordinals.flatMap((ordinal) => {
      const tool = tools[ordinal];
      return tool ? [{ name: tool[0], slug: tool[1], category: categories[tool[2]]?.[1] ?? '' }] : [];
    });
}
