import { FILLERS, STOP_WORDS, wordSet, words } from '../../base/words.ts';
import { ARTICLES, LISTS } from '../text/phrases.ts';
import { FACET_WORDS, singular } from '../text/words.ts';
import type { Lexicon, ToolNamed } from './lexicon.ts';
import { isIn, type Token, type TokenText, withoutTokens, wordsOf } from './tokens.ts';

/** Largest number of words in a name. */
const LONGEST_NAME = 6;
/** A year, or a day or month in digits. */
const PART_OF_DATE = /^(?:20\d\d|\d\d?)$/;
const isAboutTools = (word: string): boolean =>
  FILLERS.has(word) || LISTS.aboutTools.has(word) || PART_OF_DATE.test(word);

/** A tool that a question asks about. */
export interface NamedTool {
  readonly ordinal: number;
  /** As folded words. */
  readonly name: readonly string[];
}

/** Words before one in lower case by which it is no name: "to increase", "a check". */
const BEFORE_WORD = new Set([...ARTICLES, ...wordSet('to my our your each every per this')]);

/** Whether a token is written as a word and not as a name. */
export const isWordIn = (tokens: readonly Token[], at: number): boolean =>
  isIn(BEFORE_WORD, tokens, at - 1) && /^\p{Ll}/u.test(tokens[at]?.typed ?? '');

/** The look-ups for a question, in which words that are no names there are ordinary. */
export function namesIn(tokens: readonly Token[], lexicon: Lexicon): Lexicon {
  const plain = new Set(tokens.flatMap(({ word }, at) => (isWordIn(tokens, at) ? [word] : [])));
  return { ...lexicon, isOrdinary: (word) => plain.has(word) || lexicon.isOrdinary(word) };
}

interface NameAt extends NamedTool {
  readonly from: number;
  readonly end: number;
}

/**
 * The names among words, from left to right, the longest first; words that `isAbout` takes for a part of a question are
 * none, nor is a common term that is not compared.
 */
function namesAmong(
  all: readonly string[],
  { toolNamed, isOrdinary }: Lexicon,
  isAbout: (word: string) => boolean,
  isCompared: (at: number) => boolean = () => false,
): NameAt[] {
  const found: NameAt[] = [];
  for (let at = 0; at < all.length; at++)
    for (let length = Math.min(LONGEST_NAME, all.length - at); length > 0; length--) {
      const name = all.slice(at, at + length);
      const isCommon = (word: string) =>
        isAbout(word) || (length === 1 && isOrdinary(word) && !isCompared(at));
      const ordinal = name.every(isCommon) ? undefined : toolNamed(name);
      if (ordinal === undefined) continue;
      found.push({ ordinal, name, from: at, end: at + length });
      at += length - 1;
      break;
    }
  return found;
}

/** The words and their places that belong to none of some names. */
const besides = (all: readonly string[], names: readonly NameAt[]) =>
  all
    .map((word, at) => ({ word, at }))
    .filter(({ at }) => !names.some(({ from, end }) => from <= at && at < end));

/**
 * Finds the tool of a question that holds its whole name and besides it only questions about it, fillers, and words that
 * `isAsked` takes for facts or places. The word after "per" is the unit of a price.
 */
export function namedTool(
  all: readonly string[],
  lexicon: Lexicon,
  isAsked: (word: string) => boolean,
): NamedTool | undefined {
  const isAbout = (word: string) => isAboutTools(word) || isAsked(word);
  const names = namesAmong(all, lexicon, isAbout);
  const [{ ordinal, name } = {}] = names;
  const isAlone = besides(all, names).every(({ word, at }) => isAbout(word) || all[at - 1] === 'per');
  return ordinal !== undefined && name && names.length === 1 && isAlone ? { ordinal, name } : undefined;
}

/** Most words beside a name in lower case: `mono payments`. */
const MOST_BESIDE = 2;

/**
 * The first tool whose whole name a question holds as a name: with a capital, or in lower case at the start or behind a
 * preposition with a word or two of the field; a name that is such a word only with a capital within a sentence, or where texts have it
 * with a capital only.
 */
export function toolHeld(
  tokens: readonly Token[],
  lexicon: Lexicon,
  isUsual: (word: string) => boolean,
): NamedTool | undefined {
  const isCapital = (at: number) => /^\p{Lu}/u.test(tokens[at]?.typed ?? '');
  const isPart = (at: number) => /^\p{Lu}\p{Ll}/u.test(tokens[at]?.typed ?? '') && !isIn(FILLERS, tokens, at);
  const all = wordsOf(tokens);
  const names = namesAmong(all, namesIn(tokens, lexicon), isAboutTools);
  return names.find((one) => {
    const { name, from, end } = one;
    // Two letters are as likely a country or a format: "payouts to MX", "MT to MX".
    if (name.join('').length < 3) return false;
    const isProper = isCapital(from) && name.every(lexicon.isProper);
    if (name.every(isUsual) && !isProper)
      return from > 0 && name.every((_, at) => isCapital(from + at)) && !isPart(from - 1);
    const others = besides(all, [one]).filter(({ word }) => !isAboutTools(word));
    const isLead = from === 0 || end === tokens.length || isIn(LISTS.connectors, tokens, from - 1);
    const isKnown = name.every(lexicon.isProper) || others.every(({ word }) => isUsual(word));
    return isCapital(from) || (isLead && others.length <= MOST_BESIDE && isKnown);
  });
}

/**
 * The tools that words name, in their order; a common term or a word that asks about tools is no name, nor are words of needs
 * in lower case that stand beside another one: "a double-entry ledger".
 */
export function toolsNamed(
  tokens: readonly Token[],
  lexicon: Lexicon,
  isOfNeed: (word: string) => boolean,
): number[] {
  const all = wordsOf(tokens);
  const isNeed = (at: number) => {
    const { word = '', typed = '' } = tokens[at] ?? {};
    return /^\p{Ll}/u.test(typed) && isOfNeed(word) && !isAboutTools(word);
  };
  const isInNeed = ({ name, from, end }: NameAt) =>
    name.every((_, at) => isNeed(from + at)) && (isNeed(from - 1) || isNeed(end));
  const names = namesAmong(all, lexicon, isAboutTools).filter((name) => !isInNeed(name));
  return [...new Set(names.map(({ ordinal }) => ordinal))];
}

/** A question about tools by name, in place of a need. */
export type ToolQuestion =
  | {
      readonly kind: 'alternatives';
      readonly to: readonly number[];
      /** What else the alternative must be, such as `open source` or `brazil`; may be empty. */
      readonly rest: readonly string[];
    }
  | { readonly kind: 'comparison'; readonly of: readonly number[] };

/** `to` and `of` in other languages, between a word of the question and a name. */
const TO = wordSet('zu zum zur a au aux al alla ao von van voor dla de di do da para per pour fur');
/** Words between "alternatives" and the name. */
const OF: ReadonlySet<string> = new Set(['to', 'of', 'for', ...TO]);

/**
 * Reads `alternatives to <name>`, `<name> competitors`, `<name> vs <name>`, several names in a row, and similar
 * questions; `vs` stands for a comma, and words of `ofFacts` are in no list of names. Undefined for others, and for one that
 * is itself a name.
 */
export function toolQuestion(
  all: readonly string[],
  lexicon: Lexicon,
  ofFacts: ReadonlySet<string> = new Set(),
): ToolQuestion | undefined {
  if (lexicon.toolNamed(all) !== undefined) return undefined;
  const at = all.findIndex((word) => LISTS.alternative.has(word));
  if (at >= 0) return alternatives(all.slice(0, at), all.slice(at + 1), lexicon, ofFacts);
  const of = namesInRow(all, lexicon);
  return of.length > 0 ? { kind: 'comparison', of } : undefined;
}

function alternatives(
  before: readonly string[],
  after: readonly string[],
  lexicon: Lexicon,
  ofFacts: ReadonlySet<string>,
): ToolQuestion | undefined {
  const following = after.slice(after.findIndex((word) => !STOP_WORDS.has(word) && !TO.has(word)));
  /** What may be names, at the start of what follows and at the end of what stands before, and the words besides. */
  const behind = following.map((_, at) => {
    const end = following.length - at;
    return { names: following.slice(0, end), others: [...before, ...following.slice(end)] };
  });
  const ahead = before.map((_, at) => ({
    names: before.slice(at),
    others: [...before.slice(0, at), ...after],
  }));
  const asked = (to: readonly number[], others: readonly string[]): ToolQuestion => ({
    kind: 'alternatives',
    to,
    rest: others.filter(
      (word) => !STOP_WORDS.has(word) && !LISTS.general.has(word) && !TO.has(word) && word !== 'vs',
    ),
  });
  // All names of a list: "Stripe or Adyen". "Self" is no name in "alternative to Stripe, self-hosted".
  const [listed] = [...behind, ...ahead]
    .filter(({ names }) => !names.some((word) => ofFacts.has(word)))
    .map(({ names, others }) => ({ to: namesInRow(names, lexicon), others }))
    .sort((a, b) => b.to.length - a.to.length);
  if (listed && listed.to.length > 0) return asked(listed.to, listed.others);
  const first = (candidates: typeof behind, name: ToolNamed) =>
    candidates
      .filter(({ names }) => names.length <= LONGEST_NAME)
      .sort((a, b) => b.names.length - a.names.length)
      .flatMap(({ names, others }) => {
        const to = name(names);
        return to === undefined ? [] : [asked([to], others)];
      })[0];
  return (
    first([...behind, ...ahead], lexicon.toolNamed) ?? first(behind, (parts) => lexicon.toolsMeant(parts)[0])
  );
}

/** The tools of a question that lists only names, with question words; empty for fewer than two names. */
function namesInRow(all: readonly string[], lexicon: Lexicon): readonly number[] {
  const isCompared = (at: number) =>
    [at - 1, at + 1].some((beside) => LISTS.betweenNames.has(all[beside] ?? ''));
  const names = namesAmong(all, lexicon, isAboutTools, isCompared);
  const isRow = besides(all, names).every(({ word }) => isAboutTools(word) || LISTS.comparing.has(word));
  return isRow && names.length > 1 ? [...new Set(names.map(({ ordinal }) => ordinal))] : [];
}

/**
 * The unknown name that alternatives are asked to, and the question without it: `Zed` and `payouts` in "Zed alternative for
 * payouts" and in "alternatives to Zed for payouts". `rest` is empty where nothing else is asked.
 */
export function unknownSubject(
  { text, tokens }: TokenText,
  isUnknown: (word: string) => boolean,
): { readonly name: string; readonly rest: string } | undefined {
  const at = tokens.findIndex(({ word }) => LISTS.alternative.has(word));
  if (at < 0) return undefined;
  const isName = (index: number) => {
    const { word } = tokens[index] ?? {};
    return word !== undefined && isUnknown(word) && !LISTS.alternative.has(word) && !isAboutTools(word);
  };
  /** Whether a token is part of a name that is not known: also "Pay" in "Palomar Pay". */
  const isPart = (index: number) => isName(index) || /^\p{Lu}/u.test(tokens[index]?.typed ?? '');
  const isNamed = (start: number, stop: number) =>
    tokens.slice(start, stop).some((_, index) => isName(start + index));
  let from = at;
  while (isPart(from - 1)) from--;
  if (!isNamed(from, at)) from = at;
  const behind = isIn(OF, tokens, at + 1) ? at + 2 : at + 1;
  let end = from < at ? at + 1 : behind;
  while (from === at && isPart(end)) end++;
  const [start, stop] = from < at ? [from, at] : [behind, end];
  if (!isNamed(start, stop)) return undefined;
  const named = tokens.slice(start, stop);
  const others = [...tokens.slice(0, from), ...tokens.slice(end)];
  const isAlone = others.every(({ word }) => isAboutTools(word) || LISTS.general.has(word));
  return {
    name: named.map(({ typed }) => typed).join(' '),
    rest: isAlone ? '' : withoutTokens(text, tokens.slice(from, end)),
  };
}

/**
 * The name in a question that asks about something which nothing here holds: unknown words and what is written like a
 * part of the same name, where next to nothing else is asked but facts and places (`isAsked`).
 */
export function unknownName(
  text: string,
  unknown: readonly string[],
  isOfField: (word: string) => boolean,
  isAsked: (word: string) => boolean,
): string | undefined {
  if (unknown.length === 0) return undefined;
  const typed = text.split(/[\s,?!]+/).filter((part) => part !== '');
  const isUnknown = (part: string) =>
    words(part).some((word) => unknown.includes(word) && !LISTS.alternative.has(word) && !isAboutTools(word));
  const isCapital = (part: string | undefined) => part !== undefined && /^\p{Lu}/u.test(part);
  const at = typed.findIndex(isUnknown);
  if (at < 0) return undefined;
  let [from, to] = [at, at + 1];
  const isWritten = typed.some((part) => /^\p{Ll}/u.test(part)) || (at === 0 && typed.length <= MOST_BESIDE);
  const isVerb = (index: number) => /^(?:does|is|can|has|will)$/i.test(typed[index] ?? '');
  const isPart = (index: number) =>
    isWritten && isCapital(typed[at]) && isCapital(typed[index]) && !isVerb(index);
  while (isPart(from - 1)) from--;
  while (to < typed.length && (isUnknown(typed[to] as string) || isPart(to))) to++;
  const others = [...typed.slice(0, from), ...typed.slice(to)].flatMap((part) => words(part));
  const asked = others.filter(
    (word) =>
      !isAboutTools(word) &&
      !isAsked(word) &&
      !FACET_WORDS.has(singular(word)) &&
      !LISTS.alternative.has(word),
  );
  const isLeading = from === 0 || others.slice(0, from).every((word) => FILLERS.has(word));
  // "Does Harbor Pro support IFRS 16?"
  const isSubject = isCapital(typed[from]) && isVerb(from - 1);
  const few =
    asked.length === 0 || isSubject || (isLeading && asked.length <= MOST_BESIDE && !asked.every(isOfField));
  return few ? typed.slice(from, to).join(' ') : undefined;
}
