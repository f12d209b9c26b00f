import type { GlossaryTerm } from '../../records/articles.ts';

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
