import { FILLERS } from '../text/words.ts';
import type { Found, Reading } from './condition.ts';
import { OWNED_BY } from './excluding-words.ts';
import { LONGEST } from './object-at.ts';
import { wordsIn } from './token-context.ts';

/** The tools of an owner, after a phrase of {@link OWNED_BY}: `owned by visa`. */
export function ownedBy({ tokens, queryWords }: Reading, at: number): Found | undefined {
  if (!OWNED_BY.has(`${tokens[at]?.word} ${tokens[at + 1]?.word}`)) return undefined;
  const first = at + 2;
  for (let length = Math.min(LONGEST, tokens.length - first); length > 0; length--) {
    const parts = wordsIn(tokens, first, first + length);
    const tools = parts.every((part) => FILLERS.has(part)) ? [] : queryWords.toolsOfOwner(parts);
    if (tools.length > 0) return { subject: { kind: 'tool', tools }, end: first + length };
  }
  return undefined;
}
