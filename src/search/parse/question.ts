import { isOtherScript } from '../../base/words.ts';
import { saysNothing } from '../needs/need-index.ts';
import { LISTS } from '../text/phrases.ts';
import { parse } from './grammar.ts';
import type { Condition, Lexicon } from './lexicon.ts';
import { questionTokens, type Token, wordsOf } from './tokens.ts';

/** A question, its conditions, and the words that the search uses, folded and in order. */
export interface Question {
  readonly text: string;
  /** Whether the question is only a name. */
  readonly isName: boolean;
  readonly conditions: readonly Condition[];
  /** What is written in a script that is not read. */
  readonly unread: readonly string[];
  /** What is left without what it rules out. */
  readonly asked: readonly Token[];
  readonly askedWords: readonly string[];
  /** The words without facts and owners, because "sandbox open banking api" is not about testing. */
  readonly need: readonly string[];
  /** The words of `need` that only say where. */
  readonly where: ReadonlySet<string>;
  /** Words of conditions that are asked for. A tool need not hold them, because conditions weigh tools separately. */
  readonly narrowing: ReadonlySet<string>;
  /** The countries asked for, ISO 3166-1 alpha-2. */
  readonly countries: ReadonlySet<string>;
}

const OTHER_SCRIPT = /(?:[^\P{L}\p{Script=Latin}]+\s*)+/gu;

/** Conditions that say the same as one, with the words of all of them. */
function askedOnce(conditions: readonly Condition[]): Condition[] {
  const byMeaning = new Map<string, Condition>();
  for (const one of conditions) {
    const { tokens, removable, ...meaning } = one;
    const key = JSON.stringify(meaning);
    const known = byMeaning.get(key);
    const all = known && {
      tokens: [...known.tokens, ...tokens],
      removable: [...known.removable, ...removable],
    };
    byMeaning.set(key, { ...one, ...all });
  }
  return [...byMeaning.values()];
}

const isPlace = ({ kind }: Condition) => kind === 'place' || kind === 'home';

/** Reads a question once; a name has no conditions. */
export function readQuestion(text: string, lexicon: Lexicon): Question {
  const typed = questionTokens(text);
  const isName = lexicon.toolNamed(wordsOf(typed)) !== undefined;
  const isUnread = ({ word }: Token) => isOtherScript(word) && !lexicon.isTerm(word);
  const tokens = typed.filter((token) => !isUnread(token));
  const parsed = isName ? [] : askedOnce(parse({ text, tokens, lexicon }));
  const countries = new Set(
    parsed.flatMap((one) => (one.kind === 'place' && !one.excluded ? [...one.place.countries] : [])),
  );
  const conditions = parsed.map((one) =>
    one.kind === 'number' && one.about ? { ...one, about: { ...one.about, countries } } : one,
  );
  const without = (isLeftOut: (one: Condition) => boolean): readonly Token[] => {
    const out = new Set(conditions.flatMap((one) => (isLeftOut(one) ? one.tokens : [])));
    return out.size === 0 ? tokens : tokens.filter((token) => !out.has(token));
  };
  const wanted = conditions.filter(({ excluded }) => !excluded);
  const wordsFor = (isMeant: (one: Condition) => boolean) =>
    wanted.flatMap((one) => (isMeant(one) ? wordsOf(one.tokens) : []));
  const asked = without(({ excluded }) => excluded);
  const facts = wordsFor(({ kind }) => kind === 'fact');
  // Where a question asks for nothing but facts, their words are what is looked for.
  const factsAlone = facts.length > 0 && wordsOf(without(() => true)).every(saysNothing);
  const askedWords = factsAlone ? facts : wordsOf(asked);
  const need = factsAlone ? [] : wordsOf(without((one) => one.excluded || !isPlace(one)));
  return {
    text,
    unread: tokens.length < typed.length ? (text.match(OTHER_SCRIPT) ?? []).map((run) => run.trim()) : [],
    isName,
    conditions,
    asked,
    askedWords,
    need: wanted.length === 0 ? askedWords : need,
    where: new Set(wordsFor(isPlace)),
    // A question for an MCP server looks for the server itself, so this fact stays in the text.
    narrowing: new Set(wordsFor((one) => one.kind !== 'fact' || one.fact.value !== 'mcp')),
    countries,
  };
}

/** The words of the places that a question asks for. */
export const askedPlaces = ({ conditions }: Question): readonly string[] =>
  conditions.flatMap(({ kind, excluded, tokens }) =>
    kind === 'place' && !excluded ? wordsOf(tokens).filter((word) => !LISTS.having.has(word)) : [],
  );
