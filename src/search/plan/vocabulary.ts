import type { Synonyms } from '../text/synonyms.ts';

/** What a query is read with, besides the index. */
export interface Vocabulary {
  /** Joined phrase → joined phrases that mean the same or are implied by it. */
  readonly expansions: Synonyms['expansions'];
  /** Joined names of places → joined names of wider places that include them. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** Whether a word stands in running text: such a word is not taken for a misspelling. */
  readonly isWord: (word: string) => boolean;
}
