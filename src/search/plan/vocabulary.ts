import type { Synonyms } from '../text/synonyms.ts';

/** Word lists for reading queries, besides the index. */
export interface Vocabulary {
  /** Joined phrase → joined phrases that are synonyms or implied. */
  readonly expansions: Synonyms['expansions'];
  /** Joined place name → joined names of wider places that contain it. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** Whether a word appears in a text of the catalogue; such a word is not treated as a misspelling. */
  readonly isWord: (word: string) => boolean;
}
