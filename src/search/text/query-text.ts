import { literalWords } from './literal-words.ts';
import { words } from './words.ts';

/** The words of a query or of a part of it. */
export interface QueryText {
  /** Folded words in order. */
  readonly all: readonly string[];
  /** Words that equal an acronym but are meant as plain words; see `literal-words.ts`. */
  readonly literal: ReadonlySet<string>;
}

/** Splits and folds a text once, for all its readers. */
export function queryText(text: string): QueryText {
  const all = words(text);
  return { all, literal: literalWords(text, all) };
}
