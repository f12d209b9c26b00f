const SUFFIXES = (
  'izations isations ization isation ications ication ' +
  'izing ising ized ised izes ises ize ise ' +
  'ations ation ating ators ator ated ates ate ions ion ying ings ing ances ance ' +
  'ies ied ier ed es e y s'
).split(' ');
/** Suffixes grouped by their last letter; within a group in the same order. */
const SUFFIXES_BY_END = Map.groupBy(SUFFIXES, (suffix) => suffix.at(-1) ?? '');
const SHORTEST_ROOT = 4;
/** Words that only look like an inflection of another: accounting is not about accounts. */
const ROOTS: ReadonlySet<string> = new Set(['accounting']);

/**
 * The root a word shares with its inflections, always a prefix of the word, so that all inflections lie in one range
 * of a sorted dictionary: `verify`, `verified`, `verification` → `verif`; British and American spellings have one stem.
 */
export function stem(word: string): string {
  if (ROOTS.has(word)) return word;
  for (const suffix of SUFFIXES_BY_END.get(word.at(-1) ?? '') ?? []) {
    if (word.length - suffix.length < SHORTEST_ROOT || !word.endsWith(suffix)) continue;
    if (suffix === 's' && /[sui]s$/.test(word)) return word;
    return word.slice(0, -suffix.length);
  }
  return word;
}
