import { needStem } from './need-stem.ts';

const SHORTEST_PART = 4;
const MOST_PARTS = 3;
/** Longest word that is split. The number of look-ups grows with the square of the length. */
const LONGEST = 48;
/** A known word of so many letters begins a compound whatever follows. */
const LONG_PART = 6;

/**
 * The known words that a German compound is made of, the longest first part that leaves known ones; an `s` may join
 * them: `altersprufung` is `alters` and `prufung`. Empty for a word that is no such compound.
 */
export function splitCompound(word: string, parts: ReadonlySet<string>, most = MOST_PARTS): string[] {
  if (word.length > LONGEST) return [];
  const isPart = (text: string) => parts.has(text) || parts.has(needStem(text));
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART && most > 1; at--) {
    const head = word.slice(0, at);
    if (!isPart(head) && !(head.endsWith('s') && isPart(head.slice(0, -1)))) continue;
    const tail = word.slice(at);
    if (isPart(tail)) return [head, tail];
    const more = splitCompound(tail, parts, most - 1);
    if (more.length > 0) return [head, ...more];
  }
  if (most < MOST_PARTS) return [];
  for (let at = word.length - SHORTEST_PART; at >= LONG_PART; at--)
    if (parts.has(word.slice(0, at))) return [word.slice(0, at), word.slice(at)];
  return [];
}
