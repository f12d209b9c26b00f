import { byKeys } from '../../base/lists.ts';
import { FILLERS } from '../../base/words.ts';
import type { Tool } from '../../records/tool.ts';
import { isFull, ROOTS, rootOf, SAID, verbOfRoot, type Word, wordsOf } from './words.ts';

const ARTICLES = new Set([...SAID.articles, ...SAID.owning]);
/** Negations of the whole sentence, wherever they stand. */
const OF_SENTENCE = new Set([...SAID.never, ...SAID.sentence]);
const NEGATIONS = new Set([...SAID.except, ...OF_SENTENCE, ...SAID.not]);
/** Words behind which a negation is one of the whole sentence. */
const HELPING = new Set([...SAID.helping, ...SAID.vendors]);
/** Words that part nothing of what is negated together. */
const INNER = new Set([...SAID.joining, ...SAID.articles]);
/** Tools that the beginning of their name alone may stand for. */
const MOST_NAMED = 8;

/** A word that negates what follows. */
export interface Negation {
  readonly typed: string;
  /** Its place among the words beside names. */
  readonly at: number;
  readonly isOfSentence: boolean;
  readonly isExcept: boolean;
  /** Whether it has left out a name. */
  isUsed: boolean;
  /** Whether other words have followed it. */
  isFollowed: boolean;
}

/** What a question names. */
export interface Names {
  readonly named: readonly string[];
  readonly excluded: readonly string[];
  /** The words beside these names. */
  readonly left: readonly Word[];
  /** The first that leaves out no name. */
  readonly negation: Negation | undefined;
}

export const isCapital = (word: Word | undefined): boolean => /^\p{Lu}/u.test(word?.typed ?? '');
/** Whether the word before a word leads to a name, as "of" and "at" do. */
export const isPlaced = (before: Word | undefined): boolean => SAID.placing.has(before?.lower ?? '');

/** Whether a word is the end of a domain, as in "checkout.com". */
export const isDomainEnd = (word: Word | undefined): boolean =>
  word?.before === '.' && /^(?:com|io|co|ai|eu)$/.test(word.lower);
/** Whether a word behind a name belongs to the company: the end of its domain, or its legal form. */
const isOfCompany = (word: Word | undefined) =>
  isDomainEnd(word) || /^(?:inc|ltd|llc|gmbh|plc|corp)$/.test(word?.lower ?? '');

/** Whether a negation is part of a term, such as "card-not-present". */
const isOfTerm = (words: readonly Word[], at: number) =>
  [words[at], words[at + 1]].some((word) => word?.before === '-');

/** Whether `no` stands between a noun and a name, where it is Portuguese for "in the". */
const isInThe = (words: readonly Word[], at: number) =>
  at > 0 &&
  words[at]?.lower === 'no' &&
  words[at].before === ' ' &&
  isCapital(words[at + 1]) &&
  isFull(words[at - 1] as Word);

/** Whether the name of a tool is used as a verb: "increase the limit", "how to merge accounts", "I square". */
function isVerbAt(words: readonly Word[], at: number): boolean {
  const [last, next] = [words[at - 1], words[at + 1]];
  return (
    !isCapital(words[at]) &&
    !isPlaced(last) &&
    (ARTICLES.has(next?.lower ?? '') ||
      (last?.lower === 'to' ? at > 1 && words[at - 2]?.isFiller : SAID.acting.has(last?.lower ?? ''))) ===
      true
  );
}

/** Makes the reader of the tools that a question names. `common`: roots of words that are also no names. */
export function createToolNames(tools: readonly Tool[], common: ReadonlySet<string>) {
  /** Words that records write as ordinary ones. */
  const ordinary = new Set(
    tools.flatMap(({ description }) => description.match(/(?<!\p{L})\p{Ll}+/gu) ?? []),
  );
  const names = tools.flatMap(({ slug, name, aliases }) =>
    [name, slug, ...aliases].flatMap((text) => {
      // A part of one word, such as "date" of DATEVconnect, begins no name.
      const parts = text.split(/[^\p{L}\p{N}]+/u).flatMap((part) => wordsOf(part).trim() || []);
      const words = parts.join(' ').split(' ');
      // A name such as "API" alone would be found in most questions.
      if (words.every((word) => ROOTS.calls.has(rootOf(word)) || ROOTS.empty.has(rootOf(word)))) return [];
      const whole = words.join(' ');
      return {
        slug,
        whole,
        isPlural: /s$/i.test(text) && !whole.endsWith('s'),
        // The first word of what an acronym stands for, such as "Automatic Data Processing", names nobody.
        begun:
          aliases.includes(text) && parts.length > 2
            ? []
            : parts.map((_, at) => parts.slice(0, at + 1).join(' ')),
      };
    }),
  );
  const byName = Map.groupBy(names, ({ whole }) => whole);
  const firstWords = new Set(names.map(({ whole }) => whole.split(' ')[0]));
  const byBeginning = byKeys(names, ({ begun }) => begun);
  const specified = new Set(
    tools.flatMap(({ slug, specifications }) => (specifications.length > 0 ? [slug] : [])),
  );

  /** Tools that a run of words names, whole or by the beginning of a name that few have. */
  function namedBy(words: readonly Word[], isMeant: boolean, isWritten: boolean): readonly string[] {
    const name = words.map(({ word }) => word).join(' ');
    const exact = byName.get(name);
    const rows = exact ?? byBeginning.get(name) ?? [];
    const some = [...new Set(rows.map(({ slug }) => slug))];
    if (some.length === 0) return some;
    // The plural of a name is an ordinary noun, unless the name is one: Fireblocks.
    const isPlural = rows.some((row) => row.isPlural);
    const isPlain = words.every(
      ({ word, root, lower }) =>
        (lower === `${word}s` && !isPlural) ||
        [common, ROOTS.calls, ROOTS.empty].some((roots) => roots.has(root)) ||
        FILLERS.has(word) ||
        verbOfRoot(root),
    );
    if (exact) return isPlain && !(words.every(isFull) ? isMeant : isWritten) ? [] : some;
    const known = some.filter((slug) => specified.has(slug));
    const chosen = known.length > 0 ? known : some;
    const isSure = isPlain
      ? words.length > 1 && isWritten && chosen.length === 1
      : (isMeant || !ordinary.has(name)) && name.length > 2 && chosen.length <= MOST_NAMED;
    return isSure ? chosen : [];
  }

  /** The longest name at a place, and its tools. */
  function nameAt(words: readonly Word[], at: number, isBehindName: boolean) {
    if (!firstWords.has(words[at]?.word)) return undefined;
    // "Pay" of an unknown "Qorbo Pay" is no name.
    const isInName = at > 1 && !isBehindName && isCapital(words[at - 1]) && isFull(words[at - 1] as Word);
    const next = words[at + 1];
    // At the start a capital proves no name, but these do: "Increase: list accounts", "Increase event when a card is used".
    const isLed =
      /^\s*[:,]/.test(next?.before ?? '') ||
      [ROOTS.events, ROOTS.calls].some((some) => some.has(next?.root ?? ''));
    const isCased = isCapital(words[at]) && (at > 0 || isCapital(next) || isLed) && !isInName;
    for (let length = 8; length > 0; length -= 1) {
      const run = words.slice(at, at + length);
      const isName = run.length === length && !(length === 1 && isVerbAt(words, at));
      // A domain such as "checkout.com" is a name however it is written.
      const isWritten = isCased || (length > 1 && run.slice(1).every(({ before }) => before === '.'));
      const slugs = isName ? namedBy(run, isWritten || isPlaced(words[at - 1]), isWritten) : [];
      if (slugs.length > 0) return { run, slugs };
    }
    return undefined;
  }

  /**
   * Beside a tool that has a specification, one that has none is what the question asks about: "Pix" in "does Mollie
   * support Pix". In a list of names all are tools.
   */
  return (words: readonly Word[]): Names => {
    const excluded: string[] = [];
    const found: { slugs: readonly string[]; run: readonly Word[]; at: number; isListed: boolean }[] = [];
    const left: Word[] = [];
    const negations: Negation[] = [];
    /** The negation that goes on. */
    let open: Negation | undefined;
    let isBehindName = false;
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] as Word;
      const last = words[at - 1];
      const name = nameAt(words, at, isBehindName);
      if (name) {
        const next = words[at + name.run.length];
        at += name.run.length - 1;
        while (isOfCompany(words[at + 1])) at += 1;
        if (open && !open.isFollowed && !SAID.never.has(open.typed)) {
          open.isUsed = true;
          excluded.push(...name.slugs);
        } else {
          const isListed =
            [word, next].some((one) => one?.before.includes(',')) ||
            [last, next].some((one) => SAID.joining.has(one?.lower ?? ''));
          found.push({ ...name, at: left.length, isListed });
        }
      } else if (NEGATIONS.has(word.lower) && !isOfTerm(words, at) && !isInThe(words, at)) {
        const isExcept = SAID.except.has(word.lower);
        const isOfSentence =
          OF_SENTENCE.has(word.lower) ||
          (!isExcept && (isBehindName || [last, words[at + 1]].some((one) => HELPING.has(one?.lower ?? ''))));
        open = {
          ...{ typed: word.lower, at: left.length, isOfSentence, isExcept },
          ...{ isUsed: false, isFollowed: false },
        };
        negations.push(open);
      } else {
        if (word.isFiller) {
          if (word.lower === 'but' || (open?.isFollowed && !INNER.has(word.lower))) open = undefined;
        } else if (open?.isUsed) open = undefined;
        else if (open) open.isFollowed = true;
        left.push(open?.isFollowed ? { ...word, isNegated: true } : word);
      }
      isBehindName = name !== undefined;
    }
    const isSpecified = ({ slugs }: { slugs: readonly string[] }) =>
      slugs.some((slug) => specified.has(slug));
    const isSubject = (one: (typeof found)[number]) =>
      one.isListed || isSpecified(one) || !found.some(isSpecified);
    for (const { at, run } of found.filter((one) => !isSubject(one)).toReversed())
      left.splice(at, 0, ...run.map((word) => ({ ...word, isRecord: true, isFiller: false })));
    return {
      named: [...new Set(found.filter(isSubject).flatMap(({ slugs }) => slugs))],
      excluded,
      left,
      negation: negations.find(({ isUsed }) => !isUsed),
    };
  };
}
