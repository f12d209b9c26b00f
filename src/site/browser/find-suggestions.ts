import {
  createPaletteSearch,
  findTopics,
  type PaletteIndex,
  type TopicKind,
  type TopicRow,
} from '../../search/palette.ts';
import { readJson } from './element.ts';
import { openPagefind } from './pagefind.ts';
import type { Suggestion, SuggestionGroup } from './suggestion-list.ts';

/** Searches the index of names, with tolerance for typing errors. */
export type Find = (text: string) => SuggestionGroup[];

const TOOLS = 8;
const TOPICS = 5;
const PAGES = 5;
const TOPIC_NOTES: Readonly<Record<TopicKind, string>> = {
  categories: 'Category',
  standards: 'Standard',
  'use-cases': 'Use case',
  glossary: 'Term',
  guides: 'Guide',
};

/** Loads the index of names. Rejects when it cannot be read. */
export async function loadFind(): Promise<Find> {
  const index = await readJson<PaletteIndex & { places: Suggestion[] }>('/palette.json');
  const search = createPaletteSearch(index);
  const topics: readonly TopicRow[] = [
    ...index.categories.map(([slug, name]): TopicRow => [0, name, slug]),
    ...index.topics,
  ];
  return (text) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [{ title: 'Go to', entries: index.places }];
    const asked = encodeURIComponent(text);
    const tools = search(text, TOOLS);
    const hits = findTopics(topics, text, TOPICS);
    const named = {
      title: 'Topics',
      entries: hits.map(({ kind, name, slug }) => ({
        name,
        note: TOPIC_NOTES[kind],
        href: `/${kind}/${slug}`,
        isNamed: true,
      })),
    };
    const found = {
      title: 'Tools',
      entries: tools.map(({ name, slug, category, match }) => ({
        name,
        note: category,
        href: `/tools/${slug}`,
        isNamed: match > 0,
      })),
    };
    // A topic whose name is the better match stands above the tools.
    const better = (hits[0]?.match ?? 0) > (tools[0]?.match ?? 0);
    return [
      ...(better ? [named, found] : [found, named]),
      {
        title: 'Pages',
        entries: index.places
          .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
          .slice(0, 3),
      },
      {
        title: 'Search',
        entries: [
          { name: `Tools that fit “${text}”`, note: 'By need or fact', href: `/tools?q=${asked}` },
          { name: `“${text}” on all pages`, note: 'Full text', href: `/search?q=${asked}` },
        ],
      },
    ].filter(({ entries }) => entries.length > 0);
  };
}

/** Guides and other pages whose text has the words; the first call loads the full-text index. */
export async function findPages(text: string): Promise<SuggestionGroup> {
  const pagefind = await openPagefind();
  const { results } = await pagefind.search(text, { filters: { suggested: 'yes' } });
  const hits = await Promise.all(results.slice(0, PAGES).map((result) => result.data()));
  return {
    title: 'Guides and pages',
    entries: hits.map(({ url, meta }) => ({
      name: meta.title ?? url,
      note: meta.section ?? 'Page',
      href: url,
    })),
  };
}
