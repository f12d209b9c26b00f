import { joinPhrase, words } from './words.ts';

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
