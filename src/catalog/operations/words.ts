function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** The words of a name, split at signs and capitals, in lower case and the singular, with a space around each. */
export function wordsOf(name: string): string {
  const split = name
    .replaceAll('%20', ' ')
    .replaceAll(/([A-Z]{2,})s(?![a-z])/g, '$1')
    .replaceAll(/([a-z])(?=[A-Z])|(\d)(?=[A-Z][a-z])/g, '$1$2 ')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase();
  return ` ${(split.match(/[a-z0-9]+/g) ?? []).map(singular).join(' ')} `;
}

/** What forms of a word have in common: `issue`, `issued` and `issuing` have `issu`, `verify` and `verification` `verif`. */
export const rootOf = (word: string): string =>
  word
    .replace(/is(?=(?:e|ed|ing|ation)$)/, 'iz')
    .replace(/(?<=\w{3})(?:ication|ation|at(?:e|ed|ing)|ing|ed|e|y)$/, '')
    .replace(/([bdglmnprt])\1$/, '$1');

/** Roots of the words of a text, in their order. */
export const rootsOf = (text: string): string[] => (wordsOf(text).match(/\w+/g) ?? []).map(rootOf);

/** Signs that stand for a part of an address: `{id}`, `{{id}}`, `:id`, `<id>`. */
export const PARAMETER = /\{+[^{}]*\}+|:[A-Za-z_][A-Za-z0-9_]*|<[^<>]*>/g;

/** A path without the parameter that chooses the form of the answer, such as `/contacts{format}`. */
export const withoutForm = (path: string): string => path.replace(/\.?\{(?:format|extension)\}$/, '');

/** What callers do to a thing, as people and the names of operations say it, by root. */
const VERBS: ReadonlyMap<string, Verb> = new Map(
  Object.entries({
    create: 'create make add new open issue start initiate send place generate register submit post request',
    read: 'get list show retrieve fetch see read find view query search look',
    change: 'update change edit modify set put patch replace',
    remove: 'delete remove cancel void revoke close',
  }).flatMap(([verb, words]) => words.split(' ').map((word) => [rootOf(word), verb as Verb])),
);
export type Verb = 'create' | 'read' | 'change' | 'remove';

/** The verb that the root of a word stands for. */
export const verbOfRoot = (root: string): Verb | undefined => VERBS.get(root);

/** Verbs of which one undoes or refuses what the other does, by root. */
const OPPOSITES: readonly (readonly (readonly string[])[])[] = [
  'freeze / unfreeze',
  'lock / unlock',
  'block / unblock',
  'suspend / unsuspend resume reactivate',
  'activate / deactivate',
  'enable / disable',
  'pause / unpause resume',
  'archive / unarchive restore',
  'approve accept / reject decline deny refuse',
  'link / unlink',
  'subscribe / unsubscribe',
  'attach / detach',
  'assign / unassign',
  'start / stop',
  'buy / sell',
  'hold / release',
].map((pair) => pair.split(' / ').map(rootsOf));

/** The verbs that say the opposite of a verb. */
export const oppositesOf = (root: string): readonly string[] =>
  OPPOSITES.flatMap((pair) =>
    pair.flatMap((side, index) => (side.includes(root) ? (pair[1 - index] ?? []) : [])),
  );
