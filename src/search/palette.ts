import { words } from '../base/words.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { planQuery } from './plan/query-plan.ts';
import { createRank } from './plan/rank.ts';
import { buildTextIndex, type WeightedTerms } from './text/text-index.ts';

/** How typed text matches a name: equal to it, at its start, within its words, or not at all. */
const NAME_MATCH = { whole: 3, start: 2, words: 1, none: 0 } as const;

/** The best {@link NAME_MATCH} of typed text with the names of a record; the last word may be incomplete. */
export function nameMatch(text: string, names: readonly string[]): number {
  const typed = words(text);
  if (typed.length === 0) return NAME_MATCH.none;
  const joined = typed.join('');
  let best: number = NAME_MATCH.none;
  for (const name of names) {
    const parts = words(name);
    const whole = parts.join('');
    if (whole === joined) return NAME_MATCH.whole;
    if (whole.startsWith(joined)) best = Math.max(best, NAME_MATCH.start);
    else if (
      typed.every((word, at) =>
        parts.some((part) => (at + 1 < typed.length ? part === word : part.startsWith(word))),
      )
    )
      best = Math.max(best, NAME_MATCH.words);
  }
  return best;
}

/** Records besides tools that the palette finds, by path prefix; on equal matches the earlier kind comes first. */
const TOPIC_KINDS = ['categories', 'standards', 'use-cases', 'glossary', 'guides'] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];

/** A page by name, with the number of its kind and what it is also called. */
export type TopicRow = readonly [kind: number, name: string, slug: string, ...others: string[]];

/** The standards, use cases, glossary terms and guides of a catalogue. */
function paletteTopics({ standards, useCases, glossary, guides }: Catalog): TopicRow[] {
  return [
    ...standards.map(({ name, slug, aliases }): TopicRow => [1, name, slug, ...aliases]),
    ...useCases.map(({ title, slug }): TopicRow => [2, title, slug]),
    ...glossary.map(
      ({ term, slug, expansion }): TopicRow => [3, term, slug, ...(expansion ? [expansion] : [])],
    ),
    ...guides.map(({ title, slug }): TopicRow => [4, title, slug]),
  ];
}

/** Finds pages by their names, best match first, shorter names before longer ones. */
export function findTopics(rows: readonly TopicRow[], text: string, limit: number) {
  return rows
    .flatMap(([kind, name, slug, ...others]) => {
      const match = nameMatch(text, [name, slug, ...others]);
      return match > 0 ? [{ kind, name, slug, match }] : [];
    })
    .sort((a, b) => b.match - a.match || a.kind - b.kind || a.name.length - b.name.length)
    .slice(0, limit)
    .map(({ kind, name, slug, match }) => ({ kind: TOPIC_KINDS[kind] ?? 'categories', name, slug, match }));
}

/**
 * What the command palette loads: the categories as `[slug, name]`, for each tool its name, slug, number of its main
 * category, and aliases, and the other pages that are found by name. Arrays instead of objects, because the file is fetched on the first keystroke.
 */
export interface PaletteIndex {
  readonly categories: readonly (readonly [slug: string, name: string])[];
  readonly tools: readonly (readonly [name: string, slug: string, category: number, ...aliases: string[]])[];
  readonly topics: readonly TopicRow[];
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

/**
 * Makes the palette's search from its file, with the ranking of the site: best `limit` hits, typing errors forgiven. Where
 * no name is the text or begins with it, tools whose names stand within the text come first.
 */
export function createPaletteSearch({
  categories,
  tools,
}: Pick<PaletteIndex, 'categories' | 'tools'>): (
  text: string,
  limit: number,
) => { name: string; slug: string; category: string; match: number }[] {
  // Words are taken apart once: this runs in the browser, between a key and the first results.
  const categoryWords = categories.map(([, name]) => words(name));
  const wholeNames = tools.map(([name]) => ` ${words(name).join(' ')} `);
  const index = buildTextIndex(tools.map(terms));
  const rank = createRank(index, Uint32Array.from(tools.keys()));
  const vocabulary = { expansions: new Map(), isWord: () => false };

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

  return (text, limit) => {
    const typed = words(text);
    const { ordinals } = rank(planQuery(typed, index, vocabulary), { limit, offset: 0 });
    const found = (ordinal: number) => {
      const [name, slug, category, ...aliases] = tools[ordinal] as PaletteIndex['tools'][number];
      return {
        name,
        slug,
        category: categories[category]?.[1] ?? '',
        match: nameMatch(text, [name, ...aliases]),
      };
    };
    const hits = ordinals.map(found);
    if (hits[0]?.match) return hits;
    const said = ` ${typed.join(' ')} `;
    const held = wholeNames.flatMap((name, ordinal) => (said.includes(name) ? ordinal : []));
    return [...new Set([...held, ...ordinals])].slice(0, limit).map(found);
  };
}
