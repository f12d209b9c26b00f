import type { Catalog } from '../../catalog/catalog.ts';
import { joinPhrase, words } from './words.ts';

/** Phrases of two to four words with one meaning, to be recognized in texts. */
export interface KnownPhrases {
  readonly joined: ReadonlySet<string>;
  /** First words of the phrases, for a quick check. */
  readonly firstWords: ReadonlySet<string>;
}

/** Collects the fixed phrases of records, categories, standards and synonyms. */
export function knownPhrases(catalog: Catalog, fromSynonyms: readonly (readonly string[])[]): KnownPhrases {
  const joined = new Set<string>();
  const firstWords = new Set<string>();
  const addParts = (parts: readonly string[]): void => {
    if (parts.length < 2) return;
    joined.add(joinPhrase(parts));
    firstWords.add(parts[0] as string);
  };
  for (const parts of fromSynonyms) addParts(parts);
  const add = (text: string): void => addParts(words(text));
  for (const category of catalog.categories)
    for (const text of [category.name, category.slug, ...category.synonyms]) add(text);
  for (const standard of catalog.standards)
    for (const text of [standard.name, standard.slug, ...standard.aliases]) add(text);
  for (const tool of catalog.tools) for (const keyword of tool.keywords) add(keyword);
  return { joined, firstWords };
}
