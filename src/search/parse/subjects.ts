import { FILLERS, wordSet } from '../../base/words.ts';
import { US_STATES } from '../../records/jurisdictions.ts';
import { CURRENCIES } from '../../records/scalars.ts';
import { type AskedFact, lackOf } from '../facts/facts-asked.ts';
import { pricedIn, readLimit } from '../facts/price-limit.ts';
import { ARTICLES, BETWEEN, LEAST, LIMITS, LISTS, STRICT, UNITS } from '../text/phrases.ts';
import { isCountryUs } from '../text/places.ts';
import { joinPhrase } from '../text/words.ts';
import { homeAt, PLACE_ARTICLES } from './home.ts';
import type { Condition, Lexicon, Subject } from './lexicon.ts';
import { isWordIn } from './name-questions.ts';
import {
  excludingEnd as endOfExcluding,
  isListed as isListedIn,
  phraseEnd,
  type Token,
  type TokenText,
  wordsOf,
} from './tokens.ts';

/** The tokens of one question, and what its words may mean. */
export interface Reading extends TokenText {
  readonly lexicon: Lexicon;
}

/** A subject found in the question, whether it is ruled out, and the token after it. */
export interface Found {
  readonly subject: Subject;
  readonly end: number;
  /** Further tokens of the condition, not adjacent to it: `company` in "american kyc company". */
  readonly more?: readonly Token[];
  readonly excluded?: boolean;
}

/** Largest number of words in a fact, place or name. */
export const LONGEST = 6;

/** Largest number of small words between an excluding word and its subject. */
export const MOST_BETWEEN = 4;

/** Most words of `LISTS.less` in a row. */
const LONGEST_LESS = 2;

/** Words before `free` that form another meaning: tax free, commission free. */
export const NOT_FREE = wordSet('tax duty risk fee commission toll interest debt error ad');

/** Whether people only ask for the absence of this fact, such as a fee. */
export const isNegative = ({ value, onlyExcluded }: AskedFact): boolean =>
  onlyExcluded === true || /^no-/.test(value);

/** Other states, and words beside Georgia, by which it is no country. */
const STATES = [...US_STATES.values()].filter((one) => one !== 'Georgia');
const STATE_BESIDE =
  /\bstate (?:of )?georgia|georgia[\s,(]+(?:(?:the|in|a) )*(?:USA?|United States|American|state)\b/i;

const YEAR = /^20\d\d$/;
/** Also as in "under 18s". */
const NUMBER = /^\d[\d.]*[kms]?$/i;

/** Up to this amount, money without a period is read as the price of one use. */
const MOST_EACH = 5;

/** Ways to ask what stands at a token of a question. */
export function createReader({ text, tokens, lexicon }: Reading) {
  const wordAt = (at: number): string => tokens[at]?.word ?? '';
  const wordsIn = (from: number, to: number): string[] => wordsOf(tokens.slice(from, to));
  const isIn = (set: ReadonlySet<string>, at: number): boolean => set.has(wordAt(at));
  const isListed = (at: number): boolean => isListedIn({ text, tokens }, at);

  /** Index after excluding words at a token, of which some exclude only names and places: `menos PayPal`; 0 when there are none. */
  function excludingEnd(at: number): number {
    const less = phraseEnd(LISTS.less, LONGEST_LESS, tokens, at);
    const first = isIn(PLACE_ARTICLES, less) ? less + 1 : less;
    const kind = less > 0 ? objectAt(first, true)?.subject.kind : '';
    return endOfExcluding(tokens, at) || (/tool|place|home/.test(`${kind}`) ? less : 0);
  }

  /** Index after the words at a token that an owner follows; 0 when there are none. */
  const ownedByEnd = (at: number, all = tokens): number => phraseEnd(LISTS.ownedBy, LONGEST, all, at);

  const objects = new Map<number, Found | undefined>();
  /** The longest fact or place at a token; with `excluded` also a tool or category. Asked for often, and read once. */
  function objectAt(at: number, excluded: boolean): Found | undefined {
    const key = 2 * at + Number(excluded);
    if (!objects.has(key)) objects.set(key, readObject(at, excluded));
    return objects.get(key);
  }

  function readObject(at: number, excluded: boolean): Found | undefined {
    for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
      const end = at + length;
      const parts = wordsIn(at, end);
      const joined = joinPhrase(parts);
      const fact = lexicon.factNamed(joined) ?? (length === 1 ? licenceAt(at) : undefined);
      const isPrice = joined !== 'free' || !isIn(NOT_FREE, at - 1);
      // "The rest goes to the seller" and "to fix" are no interfaces.
      const isPlain =
        fact?.family === 'interface' &&
        (isWordIn(tokens, at) ||
          (/^\p{Ll}/u.test(tokens[at]?.typed ?? '') && /^(?:of|to)$/.test(wordAt(end))));
      const isRead = excluded || !fact?.onlyExcluded || isBesideAlike(at, end, fact);
      // "INR" is a currency, "in R" a language.
      const isSplit = length > 1 || ![`in${fact?.value}`, `for${fact?.value}`].includes(joined);
      if (fact && isPrice && isRead && isSplit && !isPlain) return { subject: { kind: 'fact', fact }, end };
      const place = lexicon.placeNamed(joined);
      const typed = tokens[at]?.typed ?? '';
      // A small word, as Spanish "sea", is a place only in capitals; several, as Dutch "in de", are none.
      const isWord =
        (BETWEEN.has(joined) && typed !== typed.toUpperCase()) ||
        (length > 1 && parts.every((part) => FILLERS.has(part) || BETWEEN.has(part)));
      // Two words joined, "us as" reads as more than one USA.
      const us =
        !['us', 'us as'].includes(parts.join(' ')) ||
        isCountryUs(typed, tokens[at - 1]?.word, tokens[end]?.word);
      const isBrand = tokens[end]?.word === 'express';
      if (place && us && !isWord && !isBrand) {
        // "US-amerikanisch".
        const isTwice = lexicon.placeNamed(wordAt(end))?.value === place.value;
        const last = isTwice ? end + 1 : end;
        return homeAt({ text, tokens }, at, last, place) ?? { subject: { kind: 'place', place }, end: last };
      }
      if (!excluded || parts.every((part) => FILLERS.has(part))) continue;
      const slug = lexicon.categories.get(joined);
      if (slug !== undefined) return { subject: { kind: 'category', slug }, end };
      const tools = length === 1 && isWordIn(tokens, at) ? [] : lexicon.toolsMeant(parts);
      if (tools.length === 0) continue;
      const called = lexicon.toolNamed(parts) === undefined ? { called: typedIn(at, end) } : {};
      return {
        subject: { kind: 'tool', tools, ...called },
        end,
      };
    }
    return undefined;
  }

  /** Whether a fact stands in a list with one of its family: `go` in "Java, Go or Rust". */
  function isBesideAlike(at: number, end: number, { family }: AskedFact): boolean {
    const isJoint = (index: number) => isIn(LISTS.and, index);
    const before = isJoint(at - 1) ? at - 2 : isListed(at) ? at - 1 : -1;
    const after = isJoint(end) ? end + 1 : isListed(end) ? end : -1;
    const familyAt = (index: number) => lexicon.factNamed(wordAt(index))?.family;
    return family !== undefined && [before, after].some((index) => familyAt(index) === family);
  }

  /** The licence that a word alone names: "ledger, MIT". */
  function licenceAt(at: number): AskedFact | undefined {
    const [before = '', word = '', after] = [at - 1, at, at + 1].map((index) => tokens[index]?.word);
    const isEnd = after === undefined || after === 'or' || isListed(at + 1);
    const isAlone = isEnd && (isListed(at) || LISTS.or.has(before) || !FILLERS.has(before));
    const fact = isAlone ? lexicon.factNamed(`${word}licence`) : undefined;
    return fact?.value === word ? fact : undefined;
  }

  /** The fact that a negative phrase asks for; `at` is the token after "no": `credit card` in "no credit card". */
  function negativeFactAt(at: number): Found | undefined {
    for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
      const end = at + length;
      const fact = lexicon.factNamed(lackOf(wordsIn(at, end)));
      if (!fact) continue;
      // "Excluding payment initiation" does not ask for what is free.
      const isPart = [1, 2].some((more) => lexicon.isTerm(joinPhrase(wordsIn(at, end + more))));
      return isPart && end < tokens.length ? undefined : { subject: { kind: 'fact', fact }, end };
    }
    return undefined;
  }

  /** A limit in numbers: `under 0.5 %`, `up to $50 a month`, `between 1 % and 2 %`, `10,000+ free calls`. */
  function limitAt(at: number): Found | undefined {
    const isNumber = (index: number) => /^[\d.,]+%?[km]?\+?$/i.test(tokens[index]?.typed ?? '');
    const isUnit = (word: string) => /^\d+[km]?$/.test(word) || UNITS.has(word);
    const endOfUnits = (from: number): number => (isUnit(wordAt(from)) ? endOfUnits(from + 1) : from);
    const to = isIn(LISTS.range, at) && isNumber(at + 1) ? endOfUnits(at + 2) : 0;
    const isRange = to > 0 && isIn(LISTS.rangeTo, to) && isNumber(to + 1);
    const words = (most: number) => wordsIn(at, at + most).join(' ');
    const length = isRange ? to + 1 - at : ([3, 2, 1].find((one) => LIMITS.has(words(one))) ?? 0);
    if (!isNumber(at + length)) return undefined;
    const end = endOfUnits(at + length + 1);
    const isCounted = tokens.slice(at, end).some(({ word }) => LISTS.calls.has(word));
    const compared =
      length > 0 ? undefined : /([<>≤≥])=?\s*[$€£]?$/.exec(text.slice(0, tokens[at]?.start))?.[1];
    // Without a word or sign that compares, so many calls are wanted at least.
    if (length === 0 && !isCounted && !compared) return undefined;
    const isPer =
      (length > 0 || compared !== undefined) &&
      isIn(LISTS.per, end - 1) &&
      !FILLERS.has(tokens[end]?.word ?? 'a');
    const last = tokens[isPer ? end : end - 1]?.end ?? 0;
    const sign = /^\s*%/.exec(text.slice(last))?.[0] ?? '';
    const start = tokens[at]?.start ?? 0;
    const currency = length === 0 ? '' : (/[$€£]$/.exec(text.slice(0, start))?.[0] ?? '');
    const typed = currency + text.slice(start, last + sign.length);
    const others = [...tokens.slice(0, at), ...tokens.slice(end)].map(({ word }) => word);
    const isFree = isCounted && others.includes('free');
    const isLeast = compared ? '>≥'.includes(compared) : length === 0 || LEAST.has(words(length));
    const read = (limited: string) => readLimit(isFree ? `${limited} free` : limited, !isLeast);
    const from = isRange ? read(typed)?.value : undefined;
    const ended = isRange ? typed.replace(/[\d.,]*\d/, '') : typed;
    const about = new Set(others.filter((word) => !FILLERS.has(word) && !LISTS.vague.has(word)));
    // Little money for something that has a price for each use, "direct debit under 0.40 EUR", is that price.
    const each = read(`${ended} per`);
    const isEach = each && each.value <= MOST_EACH && pricedIn(about, each).item !== undefined;
    const limit = read(ended) ?? (isEach ? each : undefined);
    const within = limit && {
      limit: { ...limit, strict: compared === '<' || compared === '>' || STRICT.has(words(length)), from },
      about: pricedIn(about, limit),
    };
    // What is counted is named too: "at least 20 years".
    const isNamed = !limit && end < tokens.length && !isIn(FILLERS, end) && !isListed(end);
    const all = `${compared ?? ''}${isNamed ? `${typed} ${tokens[end]?.typed}` : typed}`;
    return {
      subject: { kind: 'number', words: all, ...within },
      end: isNamed ? end + 1 : end,
      excluded: !limit,
    };
  }

  /** The end of a number from a token on, with its groups of thousands, its currency and its period: `15,000`, `50 eur a month`. */
  function amountEnd(at: number): number {
    let end = at + 1;
    const isGroup = () =>
      /^\d{3}$/.test(wordAt(end)) && /^[.,]$/.test(text.slice(tokens[end - 1]?.end, tokens[end]?.start));
    while (isGroup()) end++;
    if (CURRENCIES.has(wordAt(end).toUpperCase())) end++;
    let last = end;
    while (isIn(UNITS, last)) last++;
    return isIn(FILLERS, last - 1) ? end : last;
  }

  /** What no record is compared with: the state of Georgia, a currency or number that none names, and a year, as in "shut down in 2024". */
  function uncheckedAt(at: number): Found | undefined {
    const { typed = '', word = '' } = tokens[at] ?? {};
    const isState =
      word === 'georgia' && (STATE_BESIDE.test(text) || STATES.some((one) => text.includes(one)));
    if (isState)
      return { subject: { kind: 'number', words: 'Georgia (state)' }, end: at + 1, excluded: true };
    const isYear = YEAR.test(word) && isIn(LISTS.connectors, at - 1);
    // "S&P 500" is a name.
    const isNumberAt = (index: number) => {
      const before = tokens[index - 1]?.typed ?? '';
      return NUMBER.test(tokens[index]?.typed ?? '') && (CURRENCIES.has(before) || !/^\p{Lu}/u.test(before));
    };
    const isMoney = CURRENCIES.has(typed.toUpperCase()) && isNumberAt(at + 1);
    const isStrange = (CURRENCIES.has(typed) || isNumberAt(at)) && !lexicon.isTerm(word);
    if (!isYear && !isMoney && !isStrange) return undefined;
    const end = isYear ? at + 1 : amountEnd(isMoney ? at + 1 : at);
    return { subject: { kind: 'number', words: typedIn(at, end) }, end, excluded: true };
  }

  const typedIn = (from: number, to: number) => text.slice(tokens[from]?.start, tokens[to - 1]?.end);

  /** What an owner has, or its home country, beside a phrase such as `owned by`. */
  function ownedBy(at: number, excluded: boolean): Found | undefined {
    const denied = excludingEnd(at + 1);
    const split = denied > 0 ? ownedByEnd(at, [...tokens.slice(0, at + 1), ...tokens.slice(denied)]) : 0;
    if (split > at + 1) return ownedBehind(split + denied - at - 1, true);
    const end = ownedByEnd(at);
    return end > 0 ? ownedBehind(end, excluded) : ownedByNamed(at, excluded);
  }

  /** What an owner has whose name stands before the verb: `that PayPal does not own`, `die nicht Visa gehört`. */
  function ownedByNamed(at: number, excluded: boolean): Found | undefined {
    if (!tokens.slice(at + 1, at + LONGEST).some(({ word }) => LISTS.owns.has(word))) return undefined;
    const owner = ownerAt(at, false);
    if (!owner) return undefined;
    let end = owner.end;
    while (isIn(FILLERS, end) && excludingEnd(end) === 0) end++;
    const verb = excludingEnd(end) || end;
    // "Open banking not owned by Visa" names the owner behind the verb.
    const isBehind = ownedByEnd(verb) > verb + 1;
    return isIn(LISTS.owns, verb) && !isBehind
      ? { ...owner, end: verb + 1, excluded: excluded || verb > end }
      : undefined;
  }

  function ownedBehind(end: number, excluded: boolean): Found | undefined {
    const article = wordAt(end);
    const first = ARTICLES.has(article) ? end + 1 : end;
    const found = objectAt(first, false);
    if (found?.subject.kind === 'home') return { ...found, excluded };
    return first === end || article === 'the' ? ownerAt(first, excluded) : undefined;
  }

  /** The tools of the owner that is named at a token; of an owner that is ruled out and not known none. */
  function ownerAt(at: number, excluded: boolean): Found | undefined {
    const found = (tools: readonly number[], end: number): Found => {
      return {
        subject: { kind: 'tool', tools, called: typedIn(at, end), isOwned: true },
        end,
        excluded,
      };
    };
    for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
      const parts = wordsIn(at, at + length);
      const tools = parts.every((part) => FILLERS.has(part)) ? [] : lexicon.toolsOfOwner(parts);
      if (tools.length > 0) return found(tools, at + length);
    }
    return excluded && !FILLERS.has(tokens[at]?.word ?? 'a') ? found([], at + 1) : undefined;
  }

  function toCondition(from: number, { subject, end, more = [], excluded = false }: Found): Condition {
    let first = from;
    while (from - first < MOST_BETWEEN && isIn(LISTS.connectors, first - 1)) first--;
    const hasVerb = subject.kind === 'fact' || (subject.kind === 'place' && first < from);
    const isVerb = ({ word }: Token) => hasVerb && LISTS.having.has(word);
    const verb = tokens.slice(Math.max(0, first - 1), first).filter(isVerb);
    const own = [...verb, ...tokens.slice(from, end), ...more];
    return { ...subject, tokens: own, removable: [...tokens.slice(first, from), ...own], excluded };
  }

  return {
    ...{ text, tokens, lexicon, wordAt, wordsIn, isIn, isListed, excludingEnd, ownedByEnd, ownedBy, ownerAt },
    ...{ objectAt, negativeFactAt, limitAt, uncheckedAt, typedIn, toCondition },
  };
}
export type Reader = ReturnType<typeof createReader>;
