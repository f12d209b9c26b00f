import lists from '../../../content/question-words.json' with { type: 'json' };
import { inAll, wordSet } from '../../base/words.ts';

const { about: _, toolQuestions: ___, ...asked } = lists;
const { operations: __, ...spoken } = asked;
/** The words or phrases of some lists, in all their languages. */
export const all = (...of: readonly Readonly<Record<string, readonly string[]>>[]): ReadonlySet<string> =>
  new Set(inAll(...of));

/**
 * The lists of `content/question-words.json`, each in all its languages. Some say more than their name:
 *
 * - `denying` may be a part of the need, so a thing behind them is ruled out only where it surely is one; only a thing
 *   follows those in `no`; what stands behind `without` may be there in a tool that is found;
 * - what stands behind `notOnly` and `besides` is not ruled out, nor asked for where another of its kind is; a tool behind
 *   `besides` is ruled out; `less` rules out nothing but names and places;
 * - `but` takes something out where one of `every` stands before: "any language but Java";
 * - `listing` goes on with names or places behind an exclusion, besides `and`; `joining` stands before a `no` that is not
 *   Portuguese for "in the";
 * - `needing` turns an exclusion into "not required", and so does `notNeeded` behind a thing; what has a `requirement` need
 *   not be there behind an excluding word, and what is `restricting` is not there;
 * - `oriented` says what something is made for; `having` stands before a fact and is no part of the need;
 * - `asker` and `people` speak of whoever asks, who may be `lacking` something; behind `paying` a card is a way to pay.
 */
export const LISTS = Object.fromEntries(
  Object.entries(spoken).map(([name, list]) => [name, all(list)]),
) as Readonly<Record<keyof typeof spoken, ReadonlySet<string>>>;

export const EXCLUDING = all(lists.denying, lists.rulingOut, lists.without);

/** Words that may stand between an excluding word and its subject. */
export const BETWEEN = all(lists.between, lists.speakingOf, lists.needing, lists.having);
export const ARTICLES = wordSet('a an any the');

export const PORTUGUESE =
  /^(?:com|em|do|dos|das|ao|aos|na|nas|nos|um|uma|sem|pela|pelo|nao|mas)$|(?:cao|coes)$/;

/** Verbs that may stand behind what they speak of, as in German and Dutch. */
export const LAST_VERBS = all(lists.needing, lists.lastVerbs);

export const FOR = wordSet('for fur pour para per voor dla');

/** Terms of the field that hold an excluding word and exclude nothing. */
export const TERMS: readonly (readonly string[])[] = [...LISTS.terms, ...LISTS.notOnly].map((term) =>
  term.split(' '),
);

/** Comparisons before a price or share: those that name a least, and those that leave out the number itself. */
export const LEAST = all(lists.least, lists.above);
export const STRICT = all(lists.below, lists.above);
export const LIMITS = all(lists.limits, lists.least, lists.below, lists.above);
export const UNITS = all(lists.units, lists.calls, lists.freeCalls);

const wordsOf = (list: unknown): string[] =>
  typeof list === 'string'
    ? list.split(' ')
    : list instanceof Object
      ? Object.values(list).flatMap(wordsOf)
      : [];
/** Every word of questions, in all their languages. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(wordsOf(asked));
