import type { Catalog } from '../catalog/catalog.ts';
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

/**
 * Slugs of categories by the joined words that name them: name, halves of the name, other names. A word that is part of
 * a name of another category, such as `custody`, names none.
 */
export function categoryNames({ categories }: Catalog): Map<string, string> {
  const named = categories.flatMap(({ name, slug, synonyms }) =>
    [name, ...name.split('&'), ...synonyms].map((text) => ({ parts: words(text), slug })),
  );
  const isElsewhere = ([only, ...more]: readonly string[], own: string) =>
    more.length === 0 && named.some(({ parts, slug }) => slug !== own && parts.includes(only ?? ''));
  return new Map(
    named.flatMap(({ parts, slug }) =>
      isElsewhere(parts, slug) && !isHalf(categories, parts, slug)
        ? []
        : [[joinPhrase(parts), slug] as const],
    ),
  );
}

/** Whether words are a half of the name of a category. */
function isHalf(categories: Catalog['categories'], parts: readonly string[], slug: string): boolean {
  const name = categories.find((category) => category.slug === slug)?.name ?? '';
  return name.split('&').some((half) => words(half).join(' ') === parts.join(' '));
}
