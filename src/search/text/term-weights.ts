import type { KnownPhrases } from './known-phrases.ts';
import { camelWords, joinPhrase, STOP_WORDS, words } from './words.ts';

/** Collects the weighted terms of one record. */
export interface TermWeights {
  readonly weights: ReadonlyMap<string, number>;
  /**
   * Adds the words of a short text such as a name, and each pair of neighbours joined. The words of a longer name get
   * less weight each.
   */
  addShort(text: string, weight: number): void;
  /** Adds the words of a longer text, and the known phrases in it. */
  addText(text: string, weight: number): void;
  /** Adds a whole text as one term. */
  addUnit(text: string, weight: number): void;
}

export function createTermWeights(phrases: KnownPhrases): TermWeights {
  const weights = new Map<string, number>();
  const add = (term: string, weight: number): void => {
    if (term !== '') weights.set(term, (weights.get(term) ?? 0) + weight);
  };
  function addShort(text: string, weight: number): void {
    const parts = words(text);
    const share = weight * (parts.length <= 1 ? 1.2 : 2.4 / (1 + parts.length));
    const seen = new Set<string>();
    for (const list of [parts, camelWords(text)]) {
      list.forEach((_, at) => {
        for (let length = 1; length <= 3 && at + length <= list.length; length++) {
          const term = list.slice(at, at + length).join('');
          if (seen.has(term)) continue;
          seen.add(term);
          add(term, length === 1 && STOP_WORDS.has(term) ? share / 4 : share);
        }
      });
    }
  }
  function addText(text: string, weight: number): void {
    const parts = words(text);
    const seen = new Set<string>();
    parts.forEach((part, at) => {
      if (!STOP_WORDS.has(part) && !seen.has(part)) {
        seen.add(part);
        add(part, weight);
      }
      if (!phrases.firstWords.has(part)) return;
      for (let length = 2; length <= 4 && at + length <= parts.length; length++) {
        const joined = joinPhrase(parts.slice(at, at + length));
        if (phrases.joined.has(joined) && !seen.has(joined)) {
          seen.add(joined);
          add(joined, weight * 1.2);
        }
      }
    });
  }
  return { weights, addShort, addText, addUnit: (text, weight) => add(unitOf(text), weight) };
}

const units = new Map<string, string>();

/** A short text as one term. Cached, because all facts use only a few different texts. */
function unitOf(text: string): string {
  let unit = units.get(text);
  if (unit === undefined) {
    unit = joinPhrase(words(text));
    units.set(text, unit);
  }
  return unit;
}
