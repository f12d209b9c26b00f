import type { Catalog } from '../catalog/catalog.ts';
import { nameMatch } from './name-match.ts';

/** Records besides tools that the palette finds, by path prefix; on equal matches the earlier kind comes first. */
export const TOPIC_KINDS = ['categories', 'standards', 'use-cases', 'glossary', 'guides'] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];

/** A page by name, with the number of its kind and what it is also called. */
export type TopicRow = readonly [kind: number, name: string, slug: string, ...others: string[]];

/** A page found by the palette. */
export interface TopicHit {
  readonly kind: TopicKind;
  readonly name: string;
  readonly slug: string;
  /** How its name matches the typed text; see `name-match.ts`. */
  readonly match: number;
}

/** The standards, use cases, glossary terms and guides of a catalogue. */
export function paletteTopics({ standards, useCases, glossary, guides }: Catalog): TopicRow[] {
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
export function findTopics(rows: readonly TopicRow[], text: string, limit: number): TopicHit[] {
  return rows
    .flatMap(([kind, name, slug, ...others]) => {
      const match = nameMatch(text, [name, slug, ...others]);
      return match > 0 ? [{ kind, name, slug, match }] : [];
    })
    .sort((a, b) => b.match - a.match || a.kind - b.kind || a.name.length - b.name.length)
    .slice(0, limit)
    .map(({ kind, name, slug, match }) => ({ kind: TOPIC_KINDS[kind] ?? 'categories', name, slug, match }));
}
