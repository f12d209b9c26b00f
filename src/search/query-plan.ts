import { allowedEdits, fuzzyTerms } from './fuzzy-terms.ts';
import { stem } from './stem.ts';
import type { Synonyms } from './synonyms.ts';
import { findTerm, prefixRange, type TermDictionary, termAt } from './term-dictionary.ts';
import type { TextIndex } from './text-index.ts';
import { joinPhrase, STOP_WORDS, singular, words } from './words.ts';

/** One way to satisfy a word of the query: a term of the index, and what a full impact on it is worth. */
export interface Alternative {
  readonly term: number;
  readonly worth: number;
}

/** One word of the query with everything that satisfies it; a record scores the best alternative it holds. */
export interface Slot {
  readonly alternatives: readonly Alternative[];
  /** How informative the word is; a record must reach a share of the sum over all slots. */
  readonly mass: number;
}

export interface QueryPlan {
  readonly slots: readonly Slot[];
  /** Terms that are the whole query written as one word: their whole-name postings are pinned first. */
  readonly wholeQuery: readonly number[];
  /** The query with misspelt words replaced, when a correction was used. */
  readonly corrected: string | undefined;
}

const LONGEST_PHRASE = 5;
const MOST_WORDS = 12;
const MOST_FUZZY = 12;
const MOST_PREFIXED = 2000;
/** Share of a direct hit that each kind of match keeps. */
const QUALITY = {
  plural: 0.98,
  inflection: 0.85,
  prefix: 0.55,
  synonym: 0.75,
  oneEdit: 0.6,
  twoEdits: 0.4,
} as const;
const PHRASE_BONUS = 1.25;

/** Reads a query: which terms of the index each of its words may match, and at what worth. */
export function planQuery(text: string, index: TextIndex, synonyms: Synonyms): QueryPlan {
  const { dictionary } = index;
  const all = words(text).slice(0, MOST_WORDS * 2);
  const meaningful = all.map((word) => !STOP_WORDS.has(word));
  const keepAll = !meaningful.includes(true);
  const slotOf: number[] = [];
  const kept: string[] = [];
  all.forEach((word, at) => {
    const repeated = kept.indexOf(word);
    if ((meaningful[at] || keepAll) && repeated === -1 && kept.length < MOST_WORDS)
      slotOf.push(kept.push(word) - 1);
    else slotOf.push(repeated);
  });

  const rarity = (term: number): number => {
    const held = (index.postingStarts[term + 1] as number) - (index.postingStarts[term] as number);
    return Math.log(1 + (index.records - held + 0.5) / (held + 0.5)) + 0.3;
  };
  const worths = kept.map(() => new Map<number, number>());
  const own = new Array<number>(kept.length).fill(0);
  const offer = (slot: number, term: number, worth: number): void => {
    const found = worths[slot] as Map<number, number>;
    if ((found.get(term) ?? 0) < worth) found.set(term, worth);
  };

  // Direct hits, and inflections of the same root.
  kept.forEach((word, slot) => {
    const exact = findTerm(dictionary, word);
    if (exact >= 0) own[slot] = rarity(exact);
    const relatives = inflections(dictionary, word);
    if (exact < 0)
      for (const term of relatives)
        own[slot] = Math.max(own[slot] as number, QUALITY.inflection * rarity(term));
    if (exact >= 0) offer(slot, exact, own[slot] as number);
    for (const term of relatives) {
      const plural = singular(termAt(dictionary, term)) === singular(word);
      const quality = plural ? QUALITY.plural : QUALITY.inflection;
      offer(slot, term, quality * Math.min(rarity(term), own[slot] as number));
    }
  });

  // The last word may be unfinished; so may a word that is nothing by itself.
  kept.forEach((word, slot) => {
    const last = slot === kept.length - 1;
    if (!last && (own[slot] as number) > 0) return;
    if (word.length < (last ? 1 : 4)) return;
    const [from, to] = prefixRange(dictionary, word);
    let best = 0;
    const finished = own[slot] as number;
    for (let term = from; term < Math.min(to, from + MOST_PREFIXED); term++) {
      const length = (dictionary.starts[term + 1] as number) - (dictionary.starts[term] as number);
      if (length === word.length) continue;
      const quality = QUALITY.prefix + 0.4 * (word.length / length);
      const worth = quality * (finished > 0 ? Math.min(finished * 0.8, rarity(term)) : rarity(term));
      offer(slot, term, worth);
      if (worth > best) best = worth;
    }
    if (finished === 0 && best > 0) own[slot] = best;
  });

  // Phrases: the joined spelling of neighbours, and what a word or phrase also means.
  for (let from = 0; from < all.length; from++) {
    for (let length = 1; length <= LONGEST_PHRASE && from + length <= all.length; length++) {
      const parts = all.slice(from, from + length);
      const slots = [...new Set(slotOf.slice(from, from + length))].filter((slot) => slot >= 0);
      if (slots.length === 0) continue;
      const joined = joinPhrase(parts);
      for (const spelling of new Set(length > 1 ? [joined, parts.join('')] : [])) {
        const term = findTerm(dictionary, spelling);
        if (term < 0) continue;
        const worth = rarity(term);
        for (const slot of slots) {
          const direct = own[slot] as number;
          offer(slot, term, direct > 0 ? direct * PHRASE_BONUS : worth / slots.length);
        }
        for (const slot of slots) if (own[slot] === 0) own[slot] = worth / slots.length;
      }
      const expansions =
        synonyms.expansions.get(joined) ??
        (length === 1 ? synonyms.expansions.get(singular(joined)) : undefined) ??
        [];
      for (const expansion of expansions) {
        const term = findTerm(dictionary, expansion);
        if (term < 0) continue;
        for (const slot of slots) {
          const direct = own[slot] as number;
          offer(slot, term, QUALITY.synonym * (direct > 0 ? direct : rarity(term) / slots.length));
        }
      }
      if (expansions.length > 0)
        for (const slot of slots) own[slot] ||= best(worths[slot] as Map<number, number>);
    }
  }

  // Joined words that are two words of the index: `opencorebanking` no, `corebanking` or `pythonledger` yes.
  // Misspelt words: those that nothing matched so far.
  let corrected = false;
  const spelling = kept.map((word, slot) => {
    if ((own[slot] as number) > 0) return word;
    const halves = split(dictionary, word);
    if (halves) {
      for (const half of halves) offer(slot, half, rarity(half) * 0.5);
      own[slot] = best(worths[slot] as Map<number, number>);
      return halves.map((half) => termAt(dictionary, half)).join(' ');
    }
    const edits = allowedEdits(word);
    if (edits === 0) return word;
    const found: { term: number; edits: number; worth: number }[] = [];
    fuzzyTerms(dictionary, word, edits, (term, distance) => {
      if (distance === 0) return;
      const quality = distance === 1 ? QUALITY.oneEdit : QUALITY.twoEdits;
      const sameStart = dictionary.text.charCodeAt(dictionary.starts[term] as number) === word.charCodeAt(0);
      found.push({
        term,
        edits: distance,
        worth: quality * (sameStart ? 1 : 0.8) * rarity(term) * strongest(index, term),
      });
    });
    found.sort((a, b) => b.worth - a.worth || a.term - b.term);
    const chosen = found.slice(0, MOST_FUZZY);
    for (const { term, edits: distance } of chosen) {
      offer(slot, term, (distance === 1 ? QUALITY.oneEdit : QUALITY.twoEdits) * rarity(term));
    }
    own[slot] = best(worths[slot] as Map<number, number>);
    const first = chosen[0];
    if (!first) return word;
    corrected = true;
    return termAt(dictionary, first.term);
  });

  const unknown = 0.9 * Math.log(1 + index.records);
  const slots = worths.map((found, slot) => ({
    alternatives: [...found].map(([term, worth]) => ({ term, worth })),
    mass: own[slot] || unknown,
  }));
  const whole = new Set(
    [all.join(''), joinPhrase(all), spelling.join('')].map((joined) => findTerm(dictionary, joined)),
  );
  whole.delete(-1);
  return { slots, wholeQuery: [...whole], corrected: corrected ? spelling.join(' ') : undefined };
}

function best(worths: ReadonlyMap<number, number>): number {
  let most = 0;
  for (const worth of worths.values()) if (worth > most) most = worth;
  return most;
}

/** The highest impact among the first postings of a term, 0 to 1: whether it is part of a name somewhere. */
function strongest(index: TextIndex, term: number): number {
  const from = index.postingStarts[term] as number;
  const to = Math.min(index.postingStarts[term + 1] as number, from + 16);
  let most = 0;
  for (let at = from; at < to; at++) most = Math.max(most, index.postingImpacts[at] as number);
  return most / 255;
}

/** Terms with the same root as the word, the word itself excluded. */
function inflections(dictionary: TermDictionary, word: string): number[] {
  const root = stem(word);
  if (root.length < 3 || /\p{N}/u.test(word)) return [];
  const [from, to] = prefixRange(dictionary, root);
  const found: number[] = [];
  for (let term = from; term < Math.min(to, from + MOST_PREFIXED); term++) {
    const length = (dictionary.starts[term + 1] as number) - (dictionary.starts[term] as number);
    if (length > root.length + 8) continue;
    const other = termAt(dictionary, term);
    if (other !== word && stem(other) === root) found.push(term);
  }
  return found;
}

/** The two terms a joined word consists of, the longest first part first. */
function split(dictionary: TermDictionary, word: string): [number, number] | undefined {
  for (let at = word.length - 3; at >= 3; at--) {
    const tail = findTerm(dictionary, word.slice(at));
    if (tail < 0) continue;
    const head = findTerm(dictionary, word.slice(0, at));
    if (head >= 0) return [head, tail];
  }
  return undefined;
}
