/** What is known of one word of a query while its terms are gathered. */
export interface Draft {
  readonly word: string;
  /** Worth of each term that satisfies the word. */
  readonly worths: Map<number, number>;
  readonly wider: Map<number, number>;
  /** Worth of the best direct hit; 0 while nothing is known of the word. */
  own: number;
  /** Whether the word itself is a term. */
  exact: boolean;
  share: number;
  /** The word, or what it is taken for. */
  spelling: string;
}

/** How informative a term is: the fewer records hold it, the more. */
export type Rarity = (term: number) => number;

/** A word of which nothing is known yet. */
export function newDraft(word: string): Draft {
  return { word, worths: new Map(), wider: new Map(), own: 0, exact: false, share: 1, spelling: word };
}

/** Lets a term satisfy the word, at the best worth it was offered at. */
export function offer({ worths }: Draft, term: number, worth: number): void {
  if ((worths.get(term) ?? 0) < worth) worths.set(term, worth);
}
