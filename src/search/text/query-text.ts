import { literalWords } from './literal-words.ts';
import { words } from './words.ts';

/** The words of a query or of a part of it. */
export interface QueryText {
  /** Folded, in order. */
  readonly all: readonly string[];
  /** Those that mean themselves, although an acronym is spelt like them. */
  readonly literal: ReadonlySet<string>;
}

/** Folds a text once for all that read its words. */
export function queryText(text: string): QueryText {
  const all = words(text);
  return { all, literal: literalWords(text, all) };
}
