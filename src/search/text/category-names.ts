import type { Catalog } from '../../catalog/catalog.ts';
import { glossaryGroups } from './glossary-groups.ts';
import { joinPhrase, words } from './words.ts';

/** Category slugs by joined name: the full name, each half of a name with "and", and synonyms of these. */
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
