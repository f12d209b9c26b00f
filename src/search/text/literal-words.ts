import { words } from './words.ts';

/** Acronyms of the field that are words of everyday language too. */
const ORDINARY: ReadonlySet<string> = new Set(
  (
    'ais ap api ar art as at bin cap card care case cat cop core dd des die dora ear fast fat fit fix form gap iap ' +
    'im ip is it kid less los mad map mar mark max mid mor net nor oat oil on or pan par pay per pin pis pit pos post ' +
    'rap real sad sar sea sip slip soft son spa star step tan tap team tin tips tom trap trust us va vat vision way win'
  ).split(' '),
);
/** In so few words an acronym is meant. */
const FEW = 3;
const NONE: ReadonlySet<string> = new Set();
const CAPITALS = /\b\p{Lu}{2,}\b/gu;

/**
 * Words of a query that equal an acronym but are meant as plain words: the query has more than three words, and the
 * word is not in capitals while other words are in lower case. `all`: the folded words of the text.
 */
export function literalWords(text: string, all: readonly string[] = words(text)): ReadonlySet<string> {
  if (all.length <= FEW) return NONE;
  const capitals = text === text.toUpperCase() ? [] : (text.match(CAPITALS) ?? []);
  const acronyms = new Set(capitals.flatMap(words));
  return new Set(all.filter((word) => ORDINARY.has(word) && !acronyms.has(word)));
}
