import { stem } from '../text/stem.ts';
import { findTerm, prefixRange, type TermDictionary, termAt, termLength } from '../text/term-dictionary.ts';
import { singular } from '../text/words.ts';
import { type Draft, offer, type Rarity } from './draft.ts';

/** Terms looked at when a word is unfinished or inflected. */
const MOST_RANGE = 2000;
/** Share of a direct hit that each kind of match keeps. */
const PLURAL = 0.98;
const INFLECTION = 0.85;
const PREFIX = 0.55;

/** Offers the word itself and its inflections. */
export function matchWord(draft: Draft, dictionary: TermDictionary, rarity: Rarity): void {
  const { word } = draft;
  const term = findTerm(dictionary, word);
  if (term >= 0) {
    draft.exact = true;
    draft.own = rarity(term);
    offer(draft, term, draft.own);
  }
  const relatives = inflections(dictionary, word).map((relative) => ({
    relative,
    quality: singular(termAt(dictionary, relative)) === singular(word) ? PLURAL : INFLECTION,
  }));
  if (term < 0) {
    for (const { relative, quality } of relatives)
      draft.own = Math.max(draft.own, quality * rarity(relative));
    draft.exact = relatives.some(({ quality }) => quality === PLURAL);
  }
  for (const { relative, quality } of relatives)
    offer(draft, relative, quality * Math.min(rarity(relative), draft.own));
}

/** Offers the terms that the word is the start of. */
export function matchPrefix(draft: Draft, dictionary: TermDictionary, rarity: Rarity): void {
  const { word, own } = draft;
  const [from, to] = prefixRange(dictionary, word);
  let best = 0;
  for (let term = from; term < Math.min(to, from + MOST_RANGE); term++) {
    const length = termLength(dictionary, term);
    if (length === word.length) continue;
    const quality = PREFIX + 0.4 * (word.length / length);
    const worth = quality * (own > 0 ? Math.min(own * 0.8, rarity(term)) : rarity(term));
    offer(draft, term, worth);
    if (worth > best) best = worth;
  }
  if (own === 0) draft.own = best;
}

/** Inflections of words looked up before, by dictionary. */
const known = new WeakMap<TermDictionary, Map<string, readonly number[]>>();
const MOST_KNOWN = 5000;

/** Terms with the same root as the word, the word itself excluded. */
function inflections(dictionary: TermDictionary, word: string): readonly number[] {
  let found = known.get(dictionary);
  if (!found || found.size > MOST_KNOWN) {
    found = new Map();
    known.set(dictionary, found);
  }
  let terms = found.get(word);
  if (terms === undefined) {
    terms = findInflections(dictionary, word);
    found.set(word, terms);
  }
  return terms;
}

function findInflections(dictionary: TermDictionary, word: string): number[] {
  const root = stem(word);
  if (root.length < 3 || /\p{N}/u.test(word)) return [];
  const [from, to] = prefixRange(dictionary, root);
  const found: number[] = [];
  for (let term = from; term < Math.min(to, from + MOST_RANGE); term++) {
    const length = termLength(dictionary, term);
    if (length > root.length + 8) continue;
    const other = termAt(dictionary, term);
    if (other !== word && stem(other) === root) found.push(term);
  }
  return found;
}
