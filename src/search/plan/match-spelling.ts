import { corrections } from '../text/corrections.ts';
import { termAt } from '../text/term-dictionary.ts';
import type { TextIndex } from '../text/text-index.ts';
import { type Draft, offer, type Rarity } from './draft.ts';

/** Offers what an unknown word may be a misspelling of. Says whether it was corrected. */
export function matchSpelling(draft: Draft, index: TextIndex, rarity: Rarity): boolean {
  const known = draft.own > 0;
  const found = corrections(index, draft.word, rarity, known);
  for (const { term, quality } of found) offer(draft, term, quality * rarity(term));
  if (known) return false;
  draft.own = Math.max(0, ...draft.worths.values());
  const best = found[0];
  if (!best) return false;
  draft.spelling = termAt(index.dictionary, best.term);
  return true;
}
