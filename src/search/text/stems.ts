import { FILLERS, wordSet } from '../../base/words.ts';

const NEED_SUFFIXES = (
  'izaciones izacion izacoes izacao izzazioni izzazione icaciones icacion icacoes icacao icazioni icazione ' +
  'aciones acion acoes acao azioni azione iones coes cao ' +
  'izations isations ization isation ications ication izing ising ized ised izes ises izers isers izer iser ize ise ' +
  'ations ation ating ated ates ate ions ion ying ings ing ances ance ies ied ier ed es e y s ungen ung en'
).split(' ');
/** Suffixes grouped by their last letter; within a group in the same order. */
const NEED_SUFFIXES_BY_END = Map.groupBy(NEED_SUFFIXES, (suffix) => suffix.at(-1) ?? '');
const SHORTEST = 4;
/** Words that only look like an inflection of another: accounting is not about accounts, nor factoring about factors. */
const WHOLE_ROOTS = wordSet('accounting factoring');

/**
 * A root that inflections share across English and the languages of the glossary: `verify` and `verification` become
 * `verif`; `pagamento`, `pagamenti` and `pagamentos` become `pagament`. Doers are not what they do: `contractor` stays.
 */
export function needStem(word: string): string {
  if (word.length < SHORTEST || WHOLE_ROOTS.has(word) || /\p{N}/u.test(word)) return word;
  let root = word;
  for (const suffix of NEED_SUFFIXES_BY_END.get(root.at(-1) ?? '') ?? []) {
    if (root.length - suffix.length < SHORTEST || !root.endsWith(suffix)) continue;
    if (suffix === 's' && /[sui]s$/.test(root)) return root;
    root = root.slice(0, -suffix.length);
    break;
  }
  return root.length < 6 ? root : root.replace(/[aeiou]s?$/, '');
}

const SHORTEST_PART = 4;
const MOST_PARTS = 3;
/** Longest word that is split. The number of look-ups grows with the square of the length. */
const LONGEST = 48;
/** A known word of so many letters begins a compound whatever follows, or ends one whatever precedes it. */
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
    if (isPart(word.slice(0, at))) return [word.slice(0, at), word.slice(at)];
  for (let at = SHORTEST_PART - 1; at <= word.length - LONG_PART; at++)
    if (parts.has(word.slice(at))) return [word.slice(0, at), word.slice(at)];
  return [];
}

/** The roots of the words that mean something, each once, in the order of the text. */
export function needStems(all: readonly string[]): string[] {
  return [...new Set(all.filter((word) => !FILLERS.has(word)).map(needStem))];
}
