import type { Catalog } from '../../catalog/catalog.ts';
import { glossaryGroups } from './glossary-groups.ts';
import { readSynonyms, type Synonyms } from './synonyms.ts';

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
