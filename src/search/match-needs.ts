import type { Catalog } from '../catalog/catalog.ts';
import { FILLERS } from './fillers.ts';
import { buildNeedIndex } from './need-index.ts';
import { needStem } from './need-stem.ts';
import type { Synonyms } from './synonyms.ts';
import { findTerm } from './term-dictionary.ts';
import { joinPhrase } from './words.ts';

/** A use case that a query asks for, and how well: 1 when every word of the query is among its own. */
export interface MatchedNeed {
  /** Index into `catalog.useCases`. */
  readonly useCase: number;
  readonly similarity: number;
}

/** Finds the use cases that words ask for, best first, at most {@link MOST}. */
export type MatchNeeds = (all: readonly string[]) => MatchedNeed[];

const MOST = 10;
const LONGEST_PHRASE = 4;
const MOST_WORDS = 32;
/** Share of a direct hit that words of the same meaning keep. */
const SYNONYM = 0.5;
/** A synonym may be a little rarer than the word that was typed, and no more. */
const RARER = 1.2;
/** Weight of a word that no use case holds, by the number of use cases: BM25's rarity of such a word, reduced. */
const UNKNOWN = 0.6;

/** Makes the matcher of a catalogue. All memory that depends on the number of use cases is taken here, once. */
export function createMatchNeeds(catalog: Catalog, { expansions, phrases }: Synonyms): MatchNeeds {
  const { dictionary, postingStarts, postings, records } = buildNeedIndex(catalog);
  const stemsOf = new Map<string, string[]>();
  for (const parts of phrases)
    stemsOf.set(joinPhrase(parts), [
      ...new Set(parts.filter((part) => !FILLERS.has(part)).map(needStem)),
    ]);
  const scores = new Float32Array(records);
  const best = new Float32Array(records);
  const unknown = UNKNOWN * Math.log(records + 1);

  const rarity = (term: number): number => {
    const held = (postingStarts[term + 1] as number) - (postingStarts[term] as number);
    return Math.log(1 + (records - held + 0.5) / (held + 0.5));
  };

  /** Roots by word of the query, each with its share of a direct hit. */
  function slotsOf(all: readonly string[]): Map<string, Map<string, number>> {
    const slots = new Map<string, Map<string, number>>();
    for (const word of all) {
      if (FILLERS.has(word)) continue;
      const root = needStem(word);
      if (!slots.has(root)) slots.set(root, new Map([[root, 1]]));
    }
    for (let from = 0; from < all.length; from++) {
      for (let length = 1; length <= LONGEST_PHRASE && from + length <= all.length; length++) {
        const parts = all.slice(from, from + length);
        const meanings = expansions.get(joinPhrase(parts)) ?? expansions.get(parts.join(''));
        if (!meanings) continue;
        for (const meaning of meanings) {
          const roots = stemsOf.get(meaning) ?? [needStem(meaning)];
          const share = SYNONYM / Math.sqrt(roots.length);
          for (const part of parts) {
            const slot = slots.get(needStem(part));
            for (const root of roots) if (slot && (slot.get(root) ?? 0) < share) slot.set(root, share);
          }
        }
      }
    }
    return slots;
  }

  return (all) => {
    if (records === 0) return [];
    const slots = slotsOf(all.slice(0, MOST_WORDS));
    let mass = 0;
    scores.fill(0);
    for (const [word, roots] of slots) {
      const own = findTerm(dictionary, word);
      const weight = own < 0 ? unknown : rarity(own);
      mass += weight;
      best.fill(0);
      for (const [root, share] of roots) {
        const term = findTerm(dictionary, root);
        if (term < 0) continue;
        const worth = (share * Math.min(rarity(term), weight * RARER)) / 250;
        const end = postingStarts[term + 1] as number;
        for (let at = postingStarts[term] as number; at < end; at++) {
          const posting = postings[at] as number;
          const score = worth * (posting & 255);
          const useCase = posting >>> 8;
          if (score > (best[useCase] as number)) best[useCase] = score;
        }
      }
      for (let useCase = 0; useCase < records; useCase++)
        scores[useCase] = (scores[useCase] as number) + (best[useCase] as number);
    }
    const found: MatchedNeed[] = [];
    for (let useCase = 0; useCase < records; useCase++) {
      const similarity = (scores[useCase] as number) / mass;
      if (similarity > 0) found.push({ useCase, similarity });
    }
    return found.sort((a, b) => b.similarity - a.similarity || a.useCase - b.useCase).slice(0, MOST);
  };
}
