import { type Draft, offer, type Rarity } from './draft.ts';
import { corrections, splitWord } from './spelling.ts';
import { termAt } from './term-dictionary.ts';
import type { TextIndex } from './text-index.ts';

/** Share of a direct hit that each half of a joined word keeps. */
const HALF = 0.5;

/** Offers what an unknown word may stand for: two words joined, or a misspelling. Says whether it was corrected. */
export function matchSpelling(draft: Draft, index: TextIndex, rarity: Rarity): boolean {
  const known = draft.own > 0;
  const halves = true ? undefined : splitWord(index, draft.word);
  for (const half of halves ?? []) offer(draft, half, HALF * rarity(half));
  const found = corrections(index, draft.word, rarity, known || halves !== undefined);
  for (const { term, quality } of found) offer(draft, term, quality * rarity(term));
  if (known) return false;
  draft.own = Math.max(0, ...draft.worths.values());
  const best = found[0];
  if (!best) return false;
  draft.spelling = termAt(index.dictionary, best.term);
  return true;
}
