import { words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { GlossaryTerm } from '../../records/articles.ts';
import { joinPhrase } from './words.ts';

/** What a phrase may also be written as. Keys and values are joined phrases. */
export interface Synonyms {
  /** Joined phrase → joined phrases that mean the same or are implied by it. */
  readonly expansions: ReadonlyMap<string, readonly string[]>;
  /** Every phrase of two or more words, as its words, so that the index can recognise it in running text. */
  readonly phrases: readonly (readonly string[])[];
}

/**
 * Reads the groups of `content/synonyms.yaml`. The members of a group are equal, except when the first ends in `=>`:
 * then it alone expands to the others and not the other way round.
 */
export function readSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const expansions = new Map<string, string[]>();
  const phrases: string[][] = [];
  for (const group of groups) {
    const oneWay = group[0]?.endsWith('=>') ?? false;
    const members = group.map((member) => {
      const parts = words(member.replace(/=>$/, ''));
      const joined = joinPhrase(parts);
      if (parts.length > 1) phrases.push(parts);
      return joined;
    });
    for (const member of oneWay ? members.slice(0, 1) : members) {
      const known = expansions.get(member) ?? [];
      for (const other of members) if (other !== member && !known.includes(other)) known.push(other);
      expansions.set(member, known);
    }
  }
  return { expansions, phrases };
}

/** Before a parenthesis that only explains: `SDD (direct debit)` is asked for as `SDD`. */
const plain = (text: string) => text.replace(/\s*\([^)]*\)/g, '').trim();

/**
 * Groups of words that mean the same, in the form of `content/synonyms.yaml`: a term with its expansion and its other
 * spellings, and each translation leading to them.
 */
export function glossaryGroups(glossary: readonly GlossaryTerm[]): string[][] {
  return glossary.flatMap(({ term, expansion, also, translations }) => {
    const own = [term, ...(expansion ? [expansion] : []), ...also].map(plain);
    const foreign = Object.values(translations).flatMap((words) => words ?? []);
    return [...(own.length > 1 ? [own] : []), ...foreign.map(plain).map((word) => [`${word} =>`, ...own])];
  });
}

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

/** The phrases of records, categories, standards and synonyms, two words or more, joined, to be recognized in texts. */
export function knownPhrases(
  { categories, standards, tools }: Catalog,
  fromSynonyms: readonly (readonly string[])[],
): ReadonlySet<string> {
  const texts = [
    ...categories.flatMap(({ name, slug, synonyms }) => [name, slug, ...synonyms]),
    ...standards.flatMap(({ name, slug, aliases }) => [name, slug, ...aliases]),
    ...tools.flatMap(({ keywords }) => keywords),
  ];
  const phrases = [...fromSynonyms, ...texts.map(words)].filter(({ length }) => length > 1);
  return new Set(phrases.map(joinPhrase));
}

/** Category slugs by joined name: the full name, each half of a name with "and", synonyms and translations of these. */
export function categoryNames({
  categories,
  synonyms,
  glossary,
  translations,
}: Catalog): Map<string, string> {
  const names = new Map(
    categories.flatMap(({ name, slug }) =>
      [name, ...name.split('&')].map((text) => [joinPhrase(words(text)), slug] as const),
    ),
  );
  const isEqual = (group: readonly string[]) => !group[0]?.endsWith('=>');
  const translated = Object.entries(translations).map(([word, to]) => [word, ...Object.values(to).flat()]);
  const equals = [...synonyms, ...glossaryGroups(glossary), ...translated].filter(isEqual);
  const groups = equals.map((group) => group.map((text) => joinPhrase(words(text))));
  const others = groups.flatMap((group) => {
    const slug = group.map((joined) => names.get(joined)).find((named) => named !== undefined);
    return slug === undefined ? [] : group.map((joined) => [joined, slug] as const);
  });
  return new Map([...others, ...names]);
}
