import { words } from './text/words.ts';

/** How typed text matches a name: equal to it, at its start, within its words, or not at all. */
export const NAME_MATCH = { whole: 3, start: 2, words: 1, none: 0 } as const;

/** The best {@link NAME_MATCH} of typed text with the names of a record; the last word may be incomplete. */
export function nameMatch(text: string, names: readonly string[]): number {
  const typed = words(text);
  if (typed.length === 0) return NAME_MATCH.none;
  const joined = typed.join('');
  let best: number = NAME_MATCH.none;
  for (const name of names) {
    const parts = words(name);
    const whole = parts.join('');
    if (whole === joined) return NAME_MATCH.whole;
    if (whole.startsWith(joined)) best = Math.max(best, NAME_MATCH.start);
    else if (
      typed.every((word, at) =>
        parts.some((part) => (at + 1 < typed.length ? part === word : part.startsWith(word))),
      )
    )
      best = Math.max(best, NAME_MATCH.words);
  }
  return best;
}
