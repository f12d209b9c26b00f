import type { Catalog } from '../../catalog/catalog.ts';
import { glossaryGroups } from './glossary-groups.ts';
import { readSynonyms, type Synonyms } from './synonyms.ts';
import { joinPhrase, words } from './words.ts';

/** Words that mean the same, from `content/synonyms.yaml`, the categories, the standards and the glossary. */
export function catalogSynonyms(catalog: Catalog): Synonyms {
  return readSynonyms([...catalog.synonyms, ...otherNames(catalog), ...glossaryGroups(catalog.glossary)]);
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

/** Slugs of categories by the joined words that name them: the name, the halves of the name, and what equals one of these. */
export function categoryNames({ categories, synonyms, glossary }: Catalog): Map<string, string> {
  const names = new Map(
    categories.flatMap(({ name, slug }) =>
      [name, ...name.split('&')].map((text) => [joinPhrase(words(text)), slug] as const),
    ),
  );
  const isEqual = (group: readonly string[]) => !group[0]?.endsWith('=>');
  const equals = [...synonyms, ...glossaryGroups(glossary)].filter(isEqual);
  const groups = equals.map((group) => group.map((text) => joinPhrase(words(text))));
  const others = groups.flatMap((group) => {
    const slug = group.map((joined) => names.get(joined)).find((named) => named !== undefined);
    return slug === undefined ? [] : group.map((joined) => [joined, slug] as const);
  });
  return new Map([...others, ...names]);
}
