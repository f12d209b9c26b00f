import lists from '../../../content/question-words.json' with { type: 'json' };
import { FILLERS, fold } from '../../base/words.ts';

function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** The words of a name, split at signs and capitals, in lower case and the singular, with a space around each. */
export function wordsOf(name: string): string {
  // Most words need no splitting.
  if (/^[A-Z]?[a-z]+$/.test(name)) return ` ${singular(name.toLowerCase())} `;
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
    .replace(/(?<=\w{3})(?:ication|ation|at(?:e|ed|ing)|(?<=[eu]t)ion|ing|ed|e|y)$/, '')
    .replace(/([bdglmnprt])\1$/, '$1');

/** Roots of the words of a text, in their order. */
export const rootsOf = (text: string): string[] => (wordsOf(text).match(/\w+/g) ?? []).map(rootOf);

/** Signs that stand for a part of an address: `{id}`, `{{id}}`, `:id`, `<id>`. */
export const PARAMETER = /\{+[^{}]*\}+|:[A-Za-z_][A-Za-z0-9_]*|<[^<>]*>/g;

/** A path without the parameter that chooses the form of the answer, such as `/contacts{format}`. */
export const withoutForm = (path: string): string => path.replace(/\.?\{(?:format|extension)\}$/, '');

const { verbs, happened, opposites, moments, topics, phrases: _, translations, ...spoken } = lists.operations;
/** Words of other languages that questions about operations have beside those of all questions, folded, by what they mean. */
export const TRANSLATIONS = Object.entries(translations).flatMap(([meaning, words]) =>
  words.map((word) => [word, meaning] as const),
);

/** What callers do to a thing, as people and the names of operations say it, by root. */
const VERBS: ReadonlyMap<string, Verb> = new Map(
  Object.entries(verbs).flatMap(([verb, words]) => words.map((word) => [rootOf(word), verb as Verb])),
);
export type Verb = 'create' | 'read' | 'change' | 'remove';

/** The verb that the root of a word stands for. */
export const verbOfRoot = (root: string): Verb | undefined => VERBS.get(root);

const rooted = (groups: readonly (readonly string[])[]) => groups.map((words) => words.flatMap(rootsOf));
/** Words of which an operation has one alone: of each pair a verb and its opposite, and the moments that events tell of. */
const PAIRS = opposites.map(rooted);
const MOMENTS = rooted(moments);

/** The words of the sides that some roots name, and those of the other sides: `unfreeze` of `freeze`. */
function sidesOf(sides: readonly (readonly string[])[], roots: readonly string[]) {
  const asked = sides.filter((side) => side.some((root) => roots.includes(root)));
  return {
    asked: asked.flat(),
    others: asked.length > 0 ? sides.filter((side) => !asked.includes(side)).flat() : [],
  };
}
export const oppositesOf = (root: string): readonly string[] =>
  PAIRS.flatMap((pair) => sidesOf(pair, [root]).others);
/** What says the same as a verb: `resume` for `unpause`. */
export const sameSideOf = (root: string): readonly string[] =>
  PAIRS.flatMap((pair) => sidesOf(pair, [root]).asked);
/** The moments of a thing that some roots name, and the others, such as that it is closed where one asks when it is opened. */
export const momentsOf = (roots: readonly string[]) => sidesOf(MOMENTS, roots);

const eachList = <Made>(make: (words: readonly string[]) => Made) =>
  Object.fromEntries(Object.entries(spoken).map(([name, words]) => [name, make(words)])) as Readonly<
    Record<keyof typeof spoken, Made>
  >;
/** Words in questions about operations, by the meaning they have there: as written, and as roots. */
export const SAID = eachList((words): ReadonlySet<string> => new Set(words));
export const ROOTS = {
  ...eachList((words): ReadonlySet<string> => new Set(words.flatMap(rootsOf))),
  happened: new Set(happened.flatMap(({ words }) => words.flatMap(rootsOf))),
};

const TOPICS = topics.map(({ label, named, all }) => {
  return { label, words: rooted(all), named: named.flatMap(rootsOf) };
});

/** What words ask for that specifications do not say; a call that does it all the same has those of `named`. */
export const topicOf = (words: readonly Word[]) =>
  TOPICS.find((topic) => topic.words.every((some) => words.some(({ root }) => some.includes(root))));

/** A word of a question. */
export interface Word {
  /** As it is written; empty for further parts of a name such as `createRefund`. */
  readonly typed: string;
  readonly lower: string;
  readonly word: string;
  readonly root: string;
  /** What stands between it and the word before. */
  readonly before: string;
  /** Whether it says nothing about an operation. */
  readonly isFiller: boolean;
  /** Whether it is no word for a call, but for the thing: "method" in "payment method". */
  readonly isThing?: boolean;
  /** Whether it follows a negation. */
  readonly isNegated?: boolean;
  /** Whether it is of the name of a record, which is known whatever operations say. */
  readonly isRecord?: boolean;
}

/** Behind what a word for a call means another thing, by root: "payment method", "to route payments". */
const THINGS: Readonly<Record<string, RegExp>> = {
  method: /(?:pay|fund|payout)\w*\W+$/i,
  cal: /\b(?:(?:tele)?phone|voice|video|margin)\W+$/i,
  rout: /(?:^|\b(?:to|and|i|we|can))\s*$/i,
};
/** Words as they are written; where the script changes, as in `Stripeで`, another begins. */
const WRITTEN = /[\p{Script=Latin}\p{N}]+|(?:(?!\p{Script=Latin})\p{L})+/gu;

export function readWords(text: string): Word[] {
  let end = 0;
  return [...text.matchAll(WRITTEN)].flatMap(({ 0: typed, index }) => {
    const before = text.slice(end, index);
    end = index + typed.length;
    const lower = fold(typed);
    // Only names of code join words by capitals.
    const parts = wordsOf(/^\w+$/.test(typed) ? typed : lower)
      .trim()
      .split(' ');
    return parts.map((part, number): Word => {
      const word = part || lower;
      const root = rootOf(word);
      const isFiller = FILLERS.has(lower) || ROOTS.empty.has(root);
      const isThing = THINGS[root]?.test(text.slice(0, index));
      const own = number === 0 ? { typed, lower, before } : { typed: '', lower: '', before: '' };
      return { ...own, word, root, isFiller, ...(isThing && { isThing }) };
    });
  });
}

const isVerb = (root: string) =>
  verbOfRoot(root) !== undefined && !/^(?:cancel|void|revok|clos|submit)$/.test(root);
/** Whether a word says anything about an operation. */
export const isFull = ({ root, isFiller, isThing }: Word) => !isFiller && (isThing || !ROOTS.calls.has(root));
/** Whether a word says what an operation is about. */
export const isNoun = (word: Word) => isFull(word) && !isVerb(word.root);

/** What an operation does by the verbs of a question. */
export const verbIn = (words: readonly Word[]): Verb | undefined =>
  words.flatMap(({ root }) => verbOfRoot(root) ?? (ROOTS.making.has(root) ? 'create' : []))[0];

const anyOf = (...words: readonly string[]) => `(?:${[...words, 'cannot', "\\w+n['’]t"].join('|')})\\b`;
const NEGATED = new RegExp(`\\b${anyOf(...spoken.never, ...spoken.sentence, ...spoken.not)}`, 'i');
const HELPING = new RegExp(`(?:^|\\s)${anyOf('with', 'that', ...spoken.helping)}`, 'i');
const CALL = /\b(?:web\s?hook|event|endpoint|call)s?\b/i;

/** The halves of questions such as "who has refunds but no payouts": what is lacked, and the other as a question. */
export const clausesOf = (text: string): (readonly [lacked: string, other: string])[] =>
  [...text.matchAll(/,?\s+(?:(n?or|noch)|and|but|while|aber|mais|pero|maar)\s+/gi)].flatMap(
    ({ 0: joint, 1: or, index }) => {
      const halves = [text.slice(0, index), text.slice(index + joint.length)] as const;
      const [isFirst, isSecond] = halves.map((half) => NEGATED.test(half));
      const helps = halves[1].search(HELPING) === 0;
      if (!isFirst && (or || !isSecond)) return [];
      // "None for payouts" is about the events or calls of the other half.
      const call = helps ? '' : (CALL.exec(text)?.[0] ?? '');
      const [first, second] = halves.map((half) => `${half} ${call}`);
      return isFirst
        ? [[first ?? '', `who ${or ? 'never ' : ''}${second}`]]
        : [[`${halves[0].split(HELPING)[0]} ${second}`, `who ${first}`]];
    },
  );

const LISTED =
  /^(.*(?:\bboth\b|\bsowohl\b|(?:\bwho|\bwhich(?: \w+){1,2}|\b(?:vendor|provider|tool|api|compan\w+)s? (?:that|which|who)) (?:ha[sv]e?|offers?|supports?|provides?|can)\b))\s+(.+)$/i;

/** A question for what has all of several things, once with each of them: "who has refunds, payouts and disputes". */
export function listedIn(text: string): string[] {
  const [, asker = '', list = ''] = LISTED.exec(text) ?? [];
  const call = CALL.exec(text)?.[0] ?? '';
  const parts = list.split(/\s*,\s*(?:and\s+)?|\s+(?:and|und|als auch)\s+/);
  // In "virtual accounts and a webhook for payouts" the accounts are no events.
  const first = parts.findIndex(
    (part, at) => CALL.test(part) && at < parts.length - Number(part.endsWith(call)),
  );
  return NEGATED.test(list) ? [] : parts.map((part, at) => `${asker} ${part} ${at < first ? '' : call}`);
}
