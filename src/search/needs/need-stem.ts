const SUFFIXES = (
  'izaciones izacion izacoes izacao izzazioni izzazione icaciones icacion icacoes icacao icazioni icazione ' +
  'aciones acion acoes acao azioni azione iones coes cao ' +
  'izations isations ization isation ications ication izing ising ized ised izes ises izers isers izer iser ize ise ' +
  'ations ation ating ated ates ate ions ion ying ings ing ances ance ies ied ier ed es e y s ungen ung en'
).split(' ');
/** Suffixes grouped by their last letter; within a group in the same order. */
const SUFFIXES_BY_END = Map.groupBy(SUFFIXES, (suffix) => suffix.at(-1) ?? '');
const SHORTEST_ROOT = 4;
/** Words that only look like an inflection of another: accounting is not about accounts. */
const ROOTS: ReadonlySet<string> = new Set(['accounting']);

/**
 * A root that inflections share across English and the languages of the glossary: `verify` and `verification` become
 * `verif`; `pagamento`, `pagamenti` and `pagamentos` become `pagament`. Doers are not what they do: `contractor` stays.
 */
export function needStem(word: string): string {
  if (word.length < SHORTEST_ROOT || ROOTS.has(word) || /\p{N}/u.test(word)) return word;
  let root = word;
  for (const suffix of SUFFIXES_BY_END.get(root.at(-1) ?? '') ?? []) {
    if (root.length - suffix.length < SHORTEST_ROOT || !root.endsWith(suffix)) continue;
    if (suffix === 's' && /[sui]s$/.test(root)) return root;
    root = root.slice(0, -suffix.length);
    break;
  }
  return root.length < 6 ? root : root.replace(/[aeiou]s?$/, '');
}
