import type { Catalog } from '../../catalog/catalog.ts';
import { glossaryGroups } from './glossary-groups.ts';
import { readSynonyms, type Synonyms } from './synonyms.ts';

/** Synonyms from `content/synonyms.yaml`, categories, standards and the glossary. */
export function catalogSynonyms(catalog: Catalog): Synonyms {
  return readSynonyms([...catalog.synonyms, ...otherNames(catalog), ...glossaryGroups(catalog.glossary)]);
}

/**
 * Alternative names of categories and standards, as one-way groups: an alternative name also matches the official
 * one.
 */
function otherNames({ categories, standards }: Catalog): string[][] {
  return [
    ...categories.flatMap(({ name, synonyms }) => synonyms.map((synonym) => [`${synonym} =>`, name])),
    ...standards.flatMap(({ name, slug, aliases }) =>
      aliases.map((alias) => [`${alias} =>`, slug.replaceAll('-', ' '), name]),
    ),
  ];
}
