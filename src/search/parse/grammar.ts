import { FILLERS } from '../../base/words.ts';
import type { AskedFact } from '../facts/facts-asked.ts';
import { CALLS, readLimit } from '../facts/price-limit.ts';
import { isCountryUs } from '../text/places.ts';
import { FACET_WORDS, joinPhrase, singular } from '../text/words.ts';
import { homeAt, isCompany } from './home.ts';
import type { Condition, Lexicon, Subject } from './lexicon.ts';
import { isWordIn } from './name-questions.ts';
import {
  AND,
  ARTICLES,
  ASKER,
  BETWEEN,
  BY,
  CONNECTORS,
  DENYING,
  HAVING,
  JOINING,
  LACKING,
  LEAST,
  LIMITS,
  LISTING,
  NEEDING,
  NO,
  NOT_NEEDED,
  OR,
  OWNED_BY,
  PEOPLE,
  PORTUGUESE,
  RANGE,
  RANGE_TO,
  RULING_OUT,
  STRICT,
  UNITS,
  VAGUE,
} from './phrases.ts';
import { excludingEnd, isListed, type Token, type TokenText, wordsIn, wordsOf } from './tokens.ts';

/** The tokens of one question, and what its words may mean. */
interface Reading extends TokenText {
  readonly lexicon: Lexicon;
}

/** A subject found in the question, whether it is ruled out, and the token after it. */
interface Found {
  readonly subject: Subject;
  readonly end: number;
  /** Further tokens of the condition, not adjacent to it: `company` in "american kyc company". */
  readonly more?: readonly Token[];
  readonly excluded?: boolean;
}

/** Largest number of words in a fact, place or name. */
const LONGEST = 6;
/** Largest number of small words between an excluding word and its subject. */
const MOST_BETWEEN = 4;
/** Largest number of words in an excluded subject that is nothing known. */
const MOST_UNKNOWN = 4;
/** Words before `free` that form another meaning: tax free, commission free. */
const NOT_FREE: ReadonlySet<string> = new Set(
  'tax duty risk fee commission toll interest debt error ad'.split(' '),
);

/** Finds the conditions of a question: what it asks for and what it rules out, besides the need itself. */
export function parse(reading: Reading): Condition[] {
  const conditions: Condition[] = [];
  for (let at = 0; at < reading.tokens.length; ) {
    const start = isPortugueseIn(reading, at) ? 0 : excludingEnd(reading.tokens, at);
    const found = conditionAt(reading, at, start);
    if (found) conditions.push(toCondition(reading, at, found));
    const end = found?.end ?? at + 1;
    const isList = start > 0 || found?.excluded || found?.subject.kind === 'tool';
    at = found && isList ? addListed(reading, end, conditions) : end;
  }
  return withAlternatives(reading, conditions);
}

/** Reads the condition at a token; `start` is the token after the excluding words there, or 0. */
function conditionAt(reading: Reading, at: number, start: number): Found | undefined {
  const asked = objectAt(reading, at, false);
  // "No key" is a fact of its own, although "no" excludes.
  const isFact = asked?.subject.kind === 'fact' && asked.end > at + 1;
  const limit = limitAt(reading, at);
  if (limit) return limit;
  if (start === 0 || isFact)
    return notNeededAt(reading, at, asked) ?? ownedBy(reading, at, false) ?? freeOfAt(reading, at) ?? asked;
  if (isOwnLack(reading, at, start)) return undefined;
  const owned = ownedBy(reading, start, true) ?? ownedBy(reading, start + 1, true);
  if (owned) return owned;
  return excludedAt(reading, at, start) ?? nameBehind(reading, at, start) ?? unknownAt(reading, at, start);
}

/** The name behind excluding words and others that are not understood: it is never asked for. */
function nameBehind(reading: Reading, from: number, start: number): Found | undefined {
  const { tokens } = reading;
  const joints = isLack(reading, from, start) ? BY : FILLERS;
  for (let at = start + 1; at <= start + LONGEST && !isOfPeople(reading, from); at++) {
    const word = tokens[at]?.word ?? '';
    if (isListed(reading, at) || AND.has(word) || ASKER.has(word) || excludingEnd(tokens, at) > 0) break;
    const found = joints.has(tokens[at - 1]?.word ?? '') ? objectAt(reading, at, true) : undefined;
    if (found?.subject.kind === 'tool') return { ...found, excluded: true };
  }
  return undefined;
}

/** Whether the one who asks lacks what follows: "we do not have a licence". */
function isOwnLack({ tokens }: Reading, at: number, start: number): boolean {
  const before = wordsIn(tokens, Math.max(0, at - 2), at);
  return before.some((word) => ASKER.has(word)) && LACKING.has(tokens[start]?.word ?? '');
}

/** The longest fact or place at a token; with `excluded` also a tool or category. */
function objectAt(reading: Reading, at: number, excluded: boolean): Found | undefined {
  const { tokens, lexicon } = reading;
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const end = at + length;
    const parts = wordsIn(tokens, at, end);
    const joined = joinPhrase(parts);
    const fact = lexicon.factNamed(joined) ?? (length === 1 ? licenceAt(reading, at) : undefined);
    const isPrice = joined !== 'free' || !NOT_FREE.has(tokens[at - 1]?.word ?? '');
    if (fact && isPrice && (excluded || !fact.onlyExcluded)) return { subject: { kind: 'fact', fact }, end };
    const place = lexicon.placeNamed(joined);
    const typed = tokens[at]?.typed ?? '';
    // A small word, as Spanish "sea", is a place only in capitals.
    const isWord = BETWEEN.has(joined) && typed !== typed.toUpperCase();
    const us = joined !== 'us' || isCountryUs(typed, tokens[at - 1]?.word, tokens[end]?.word);
    const isBrand = tokens[end]?.word === 'express';
    if (place && us && !isWord && !isBrand)
      return homeAt(reading, at, end, place) ?? { subject: { kind: 'place', place }, end };
    if (!excluded || parts.every((part) => FILLERS.has(part))) continue;
    const slug = lexicon.categories.get(joined);
    if (slug !== undefined) return { subject: { kind: 'category', slug }, end };
    const tools = length === 1 && isWordIn(tokens, at) ? [] : lexicon.toolsMeant(parts);
    if (tools.length === 0) continue;
    const called = lexicon.toolNamed(parts) === undefined ? { called: typedIn(reading, at, end) } : {};
    return {
      subject: { kind: 'tool', tools, ...called },
      end: tokens[end]?.word === 'owned' ? end + 1 : end,
    };
  }
  return undefined;
}

/** The licence that a word alone names: "ledger, MIT". */
function licenceAt(reading: Reading, at: number): AskedFact | undefined {
  const [before = '', word = '', after] = [at - 1, at, at + 1].map((index) => reading.tokens[index]?.word);
  const isEnd = after === undefined || after === 'or' || isListed(reading, at + 1);
  const isAlone = isEnd && (isListed(reading, at) || OR.has(before) || !FILLERS.has(before));
  const fact = isAlone ? reading.lexicon.factNamed(`${word}licence`) : undefined;
  return fact?.value === word ? fact : undefined;
}

/** The fact that a negative phrase asks for; `at` is the token after "no": `credit card` in "no credit card". */
function negativeFactAt({ tokens, lexicon }: Reading, at: number): Found | undefined {
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const fact = lexicon.factNamed(joinPhrase(['no', ...wordsIn(tokens, at, at + length)]));
    if (fact) return { subject: { kind: 'fact', fact }, end: at + length };
  }
  return undefined;
}

/** Whether people only ask for the absence of this fact, such as a fee. */
const isNegative = ({ value, onlyExcluded }: AskedFact): boolean =>
  onlyExcluded === true || /^no-/.test(value);

/** A limit in numbers: `under 0.5 %`, `up to $50 a month`, `between 1 % and 2 %`, `10,000+ free calls`. */
function limitAt({ text, tokens }: Reading, at: number): Found | undefined {
  const isNumber = (index: number) => /^[\d.,]+%?[km]?\+?$/i.test(tokens[index]?.typed ?? '');
  const isUnit = (word = '') => /^\d+[km]?$/.test(word) || UNITS.has(word) || CALLS.test(word);
  const endOfUnits = (from: number): number => (isUnit(tokens[from]?.word) ? endOfUnits(from + 1) : from);
  const to = RANGE.has(tokens[at]?.word ?? '') && isNumber(at + 1) ? endOfUnits(at + 2) : 0;
  const isRange = to > 0 && RANGE_TO.has(tokens[to]?.word ?? '') && isNumber(to + 1);
  const words = (most: number) => wordsIn(tokens, at, at + most).join(' ');
  const length = isRange ? to + 1 - at : ([3, 2, 1].find((one) => LIMITS.has(words(one))) ?? 0);
  if (!isNumber(at + length)) return undefined;
  const end = endOfUnits(at + length + 1);
  const isCounted = tokens.slice(at, end).some(({ word }) => CALLS.test(word));
  // Without a word that compares, so many calls are wanted at least.
  if (length === 0 && !isCounted) return undefined;
  const isPer = tokens[end - 1]?.word === 'per' && tokens[end] !== undefined;
  const last = tokens[isPer ? end : end - 1]?.end ?? 0;
  const sign = /^\s*%/.exec(text.slice(last))?.[0] ?? '';
  const start = tokens[at]?.start ?? 0;
  const currency = length === 0 ? '' : (/[$€£]$/.exec(text.slice(0, start))?.[0] ?? '');
  const typed = currency + text.slice(start, last + sign.length);
  const others = [...tokens.slice(0, at), ...tokens.slice(end)].map(({ word }) => word);
  const isFree = isCounted && others.includes('free');
  const isLeast = length === 0 || LEAST.has(words(length));
  const read = (limited: string) => readLimit(isFree ? `${limited} free` : limited, !isLeast);
  const from = isRange ? read(typed)?.value : undefined;
  const limit = read(isRange ? typed.replace(/[\d.,]*\d/, '') : typed);
  const about = new Set(others.filter((word) => !FILLERS.has(word) && !VAGUE.has(word)));
  const within = limit ? { limit: { ...limit, strict: STRICT.has(words(length)), from } } : {};
  return { subject: { kind: 'number', words: typed, about, ...within }, end, excluded: !limit };
}

/** Something that need not be there: `webhooks not required`. "Key not needed" asks for a fact instead. */
function notNeededAt(reading: Reading, at: number, asked: Found | undefined): Found | undefined {
  const { tokens } = reading;
  const notNeededEnd = (end: number) =>
    [2, 3].map((more) => end + more).find((to) => NOT_NEEDED.has(wordsIn(tokens, end, to).join(' ')));
  const negative = negativeFactAt(reading, at);
  const factEnd = negative && notNeededEnd(negative.end);
  if (negative && factEnd) return { ...negative, end: factEnd };
  const end = asked?.subject.kind === 'fact' ? notNeededEnd(asked.end) : undefined;
  return asked && end !== undefined ? { ...needless(reading, at, asked.end), end } : undefined;
}

/** What `-free` behind a word rules out: "contract-free", "KYC-free". */
function freeOfAt(reading: Reading, at: number): Found | undefined {
  const [thing, free] = reading.tokens.slice(at, at + 2);
  if (free?.word !== 'free' || !thing || NOT_FREE.has(thing.word)) return undefined;
  if (reading.text.slice(thing.end, free.start) !== '-') return undefined;
  const negative = negativeFactAt(reading, at);
  const known = negative ?? objectAt(reading, at, true);
  const isKnown = known?.end === at + 1 && known.subject.kind !== 'category';
  return { ...(isKnown ? { ...known, excluded: !negative } : unknown(reading, at, at + 1)), end: at + 2 };
}

const needless = ({ tokens }: Reading, at: number, end: number): Found => ({
  subject: { kind: 'needless', words: wordsIn(tokens, at, end).join(' ') },
  end,
  excluded: true,
});

const typedIn = ({ text, tokens }: TokenText, from: number, to: number) =>
  text.slice(tokens[from]?.start, tokens[to - 1]?.end);

/** Index after the words at a token that an owner follows; 0 when there are none. */
function ownedByEnd(tokens: readonly Token[], at: number): number {
  let end = at + LONGEST;
  while (end > at && !OWNED_BY.has(wordsIn(tokens, at, end).join(' '))) end--;
  return end > at ? end : 0;
}

/** The tools of an owner, or its home country, after a phrase such as `owned by`. */
function ownedBy(reading: Reading, at: number, excluded: boolean): Found | undefined {
  const end = ownedByEnd(reading.tokens, at);
  if (end === 0) return undefined;
  const article = reading.tokens[end]?.word ?? '';
  const first = ARTICLES.has(article) ? end + 1 : end;
  const found = objectAt(reading, first, false);
  if (found?.subject.kind === 'home') return { ...found, excluded };
  return first === end || article === 'the' ? ownerAt(reading, first, excluded) : undefined;
}

/** The tools of the owner that is named at a token; of an owner that is ruled out and not known none. */
function ownerAt(reading: Reading, at: number, excluded: boolean): Found | undefined {
  const { tokens, lexicon } = reading;
  const found = (tools: readonly number[], end: number): Found => {
    return {
      subject: { kind: 'tool', tools, called: typedIn(reading, at, end), isOwned: true },
      end,
      excluded,
    };
  };
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const parts = wordsIn(tokens, at, at + length);
    const tools = parts.every((part) => FILLERS.has(part)) ? [] : lexicon.toolsOfOwner(parts);
    if (tools.length > 0) return found(tools, at + length);
  }
  return excluded && !FILLERS.has(tokens[at]?.word ?? 'a') ? found([], at + 1) : undefined;
}

/** The known subject that the excluding words (tokens `from` to `start`) rule out; small words may precede it. */
function excludedAt(reading: Reading, from: number, start: number): Found | undefined {
  const { tokens } = reading;
  for (let at = start; at <= start + MOST_BETWEEN && at < tokens.length; at++) {
    const negative = isCharging(reading, at) ? undefined : negativeFactAt(reading, at);
    // "Doesn't need an API key" asks for a fact and excludes nothing.
    if (negative) return negative;
    const found = objectAt(reading, at, true);
    const isNeedless = tokens.slice(Math.max(0, from - 1), at).some(({ word }) => NEEDING.has(word));
    if (found?.subject.kind === 'fact' && isNeedless && !isNegative(found.subject.fact))
      return needless(reading, at, found.end);
    const isFact = found?.subject.kind === 'fact';
    if (found && (isFact || tokens[from]?.word !== 'zero') && isRuledOut(found, reading, from))
      return found.subject.kind === 'category' && isLack(reading, from, start)
        ? isNeedless
          ? needless(reading, at, found.end)
          : unknown(reading, at, found.end)
        : { ...found, end: tokens[found.end]?.word === 'based' ? found.end + 1 : found.end, excluded: true };
    if (!BETWEEN.has(tokens[at]?.word ?? '')) return undefined;
  }
  return undefined;
}

/** Whether the excluding words say that a thing is not there, not that something else is meant: "no KYC", "without KYC". */
function isLack({ tokens }: Reading, from: number, start: number): boolean {
  const words = wordsIn(tokens, from, start).join(' ');
  return NO.has(words) || !(DENYING.has(words) || RULING_OUT.has(words));
}

/** Whether the token is the verb of "charge a monthly fee", which asks for the absence of the fee. */
function isCharging(reading: Reading, at: number): boolean {
  const [verb, next] = reading.tokens.slice(at, at + 2);
  const charged = ARTICLES.has(next?.word ?? '') ? at + 2 : at + 1;
  return (
    /^charg(?:es?|ing)$/.test(verb?.word ?? '') && objectAt(reading, charged, true)?.subject.kind === 'fact'
  );
}

/**
 * Whether a subject after an excluding word is ruled out. A category is not when the question needs it too, or when its
 * name is part of a longer phrase, as in "without credit check".
 */
function isRuledOut({ subject, end }: Found, reading: Reading, from: number): boolean {
  if (subject.kind !== 'category') return true;
  const { tokens, lexicon } = reading;
  const word = tokens[end]?.word;
  const isPhraseEnd =
    word === undefined || FILLERS.has(word) || FACET_WORDS.has(singular(word)) || isListed(reading, end);
  if (from > 0 && !tokens[from]?.typed.endsWith('-') && !isPhraseEnd) return false;
  const others = tokens.toSpliced(from, end - from);
  return !others.some((_, at) =>
    [1, 2, 3].some(
      (length) =>
        lexicon.categories.get(singular(wordsIn(others, at, at + length).join(''))) === subject.slug,
    ),
  );
}

/** What is ruled out and nothing known. */
function unknown(reading: Reading, first: number, end: number): Found {
  return { subject: { kind: 'unknown', words: typedIn(reading, first, end) }, end, excluded: true };
}

/** A subject that is nothing known, where the excluding words (tokens `from` to `start`) rule it out. */
function unknownAt(reading: Reading, from: number, start: number): Found | undefined {
  const { tokens, lexicon } = reading;
  const [first, end] = unknownRange(reading, from, start);
  // "Without storing the card" and "we do not want to store it" describe the need.
  const isDoing = tokens[first]?.word.endsWith('ing') && (end < tokens.length || end > first + 1);
  const isDeed = tokens[first - 1]?.word === 'to' || isDoing;
  if (end === first || isDeed) return undefined;
  const excluding = wordsIn(tokens, from, start).join(' ');
  if (RULING_OUT.has(excluding) || RULING_OUT.has(`${excluding} ${tokens[start]?.word}`))
    return unknown(reading, first, end);
  const next = tokens[end]?.word;
  // A thing that is ruled out ends there or is followed by a joining word: "no data may leave" rules out no data.
  const isThing =
    next === undefined ||
    AND.has(next) ||
    CONNECTORS.has(next) ||
    !FILLERS.has(next) ||
    isListed(reading, end);
  if (wordsIn(tokens, Math.max(0, from - 1), first).some((word) => NEEDING.has(word)))
    return isThing ? needless(reading, first, end) : undefined;
  // Where nothing else is asked, "avoid fraud" is the need; so is what people lack: "for people without a bank account".
  const isOwnNeed = from === 0 ? end === tokens.length : isOfPeople(reading, from);
  // What a list goes on with after an unknown thing is ruled out like it: "not in COBOL or Java".
  const listed = OR.has(next ?? '') ? objectAt(reading, end + 1, true)?.subject.kind : undefined;
  if (listed === 'fact' || listed === 'place' || listed === 'tool') return unknown(reading, first, end);
  if (!isThing || isOwnNeed) return undefined;
  if (!DENYING.has(excluding)) return unknown(reading, first, end);
  const isNo = NO.has(excluding) && (isSeparate(reading, from) || isListed(reading, end));
  const parts = wordsIn(tokens, first, end);
  const isTerm = lexicon.isTerm(joinPhrase(parts)) || parts.every(lexicon.isTerm);
  const isNoun = isNo || (isSeparate(reading, from) && isTerm);
  return isNoun && !parts.at(-1)?.endsWith('ed') ? unknown(reading, first, end) : undefined;
}

/** Whether people stand before the excluding words, perhaps with a verb: "users who have no". */
function isOfPeople({ tokens }: Reading, from: number): boolean {
  let at = from - 1;
  while (LACKING.has(tokens[at]?.word ?? '') || tokens[at]?.word === 'with') at--;
  return PEOPLE.has(tokens[at]?.word ?? '');
}

/** Range of the unknown words after excluding words. */
function unknownRange(reading: Reading, from: number, start: number): readonly [first: number, end: number] {
  const { tokens, lexicon } = reading;
  const word = (at: number) => tokens[at]?.word ?? '';
  let first = start;
  while (first < start + MOST_BETWEEN && BETWEEN.has(word(first))) first++;
  const last = Math.min(first + MOST_UNKNOWN, tokens.length);
  const endsAt = (at: number) =>
    FILLERS.has(word(at)) ||
    excludingEnd(tokens, at) > 0 ||
    (at > first && (isListed(reading, at) || objectAt(reading, at, false) !== undefined));
  let end = first;
  while (end < last && !endsAt(end)) end++;
  if (end === first) return [first, end];
  // A stop word can be part of a phrase that records hold: "buy now pay later".
  for (let longer = last; longer > end; longer--)
    if (!FILLERS.has(word(longer - 1)) && lexicon.isTerm(joinPhrase(wordsIn(tokens, first, longer))))
      end = longer;
  // Where nothing stands before it, only one word is ruled out: "ohne Vertrag kyc" is about KYC.
  return [first, from === 0 && end === tokens.length ? first + 1 : end];
}

/** Whether a word that denies stands alone after the need; not in "no-code". */
function isSeparate({ text, tokens }: Reading, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || at === 0) return false;
  return /\s/.test(text[token.start - 1] ?? '') && /\s/.test(text[token.end] ?? '');
}

/** Whether `no` is Portuguese for "in the": in a Portuguese question, or directly before a place without a comma. */
function isPortugueseIn(reading: Reading, at: number): boolean {
  const { tokens } = reading;
  if (tokens[at]?.word !== 'no') return false;
  if (tokens.some(({ word }) => PORTUGUESE.test(word))) return true;
  if (at === 0 || isListed(reading, at) || JOINING.has(tokens[at - 1]?.word ?? '')) return false;
  return objectAt(reading, at + 1, false)?.subject.kind === 'place';
}

function toCondition(
  { tokens }: Reading,
  from: number,
  { subject, end, more = [], excluded = false }: Found,
): Condition {
  let first = from;
  while (from - first < MOST_BETWEEN && CONNECTORS.has(tokens[first - 1]?.word ?? '')) first--;
  const hasVerb = subject.kind === 'fact' || (subject.kind === 'place' && first < from);
  const verb = hasVerb ? tokens.slice(Math.max(0, first - 1), first) : [];
  const own = [...verb.filter(({ word }) => HAVING.has(word)), ...tokens.slice(from, end), ...more];
  return { ...subject, tokens: own, removable: [...tokens.slice(first, from), ...own], excluded };
}

/** A further entry of a list, from its joining word or mark on. */
interface Entry {
  readonly found: Found;
  readonly from: number;
  /** Where the entry itself begins. */
  readonly first: number;
  readonly joint: 'or' | 'and' | 'mark';
}

/**
 * Adds further entries of an exclusion: `not plaid or tink`, `not owned by Visa, Fiserv or Block`. A mark goes on with
 * names, places and facts of one family, with others only in a list that "or" ends, because what follows "not in Java," is
 * asked for. Returns the index after the list.
 */
function addListed(reading: Reading, start: number, conditions: Condition[]): number {
  const openingAt = conditions.length - 1;
  const opening = conditions[openingAt] as Condition;
  const entries: Entry[] = [];
  for (let end = start; ; ) {
    const entry = entryAt(reading, end, opening);
    if (!entry) break;
    entries.push(entry);
    end = entry.found.end;
  }
  const lastOr = entries.findLastIndex(({ joint }) => joint === 'or');
  let end = start;
  for (const [at, { found, from, first }] of entries.entries()) {
    const last = conditions.at(-1) as Condition;
    if (at > lastOr && !goesOn(found, entries[at] as Entry, last)) return end;
    if (found.excluded && isUnwanted(last) && !isUnwanted(found.subject)) return end;
    // Removing the first entry of a list must leave the excluding word for the others.
    if (at === 0) {
      const own = last.tokens.slice(-Math.max(1, last.tokens.length - excludingEnd(last.tokens, 0)));
      conditions[conditions.length - 1] = {
        ...last,
        removable: [...own, ...reading.tokens.slice(from, first)],
      };
    }
    conditions.push(toCondition(reading, from, found));
    end = found.end;
  }
  // "No US, UK or EU companies" speaks of homes.
  if (end > start && opening.kind === 'place' && isCompany(reading.tokens[end]?.word))
    for (let at = openingAt; at < conditions.length; at++) {
      const one = conditions[at] as Condition;
      if (one.kind === 'place') conditions[at] = { ...one, kind: 'home' };
    }
  return end;
}

/** Whether an entry that no "or" follows belongs to the list. */
function goesOn({ subject, excluded }: Found, { joint }: Entry, last: Condition): boolean {
  if (subject.kind === 'fact')
    return (
      last.kind === 'fact' &&
      (!excluded ||
        isUnwanted(subject) ||
        (subject.fact.family !== undefined && last.fact.family === subject.fact.family))
    );
  if (subject.kind === 'place') return last.kind === 'place';
  return subject.kind !== 'unknown' || (joint !== 'or' && last.kind === 'tool');
}

/** The entry of a list behind a joining word or mark; of the same kind as the first, or nothing known. */
function entryAt(reading: Reading, from: number, opening: Condition): Entry | undefined {
  const { text, tokens } = reading;
  const mark = text.slice(tokens[from - 1]?.end, tokens[from]?.start);
  const word = tokens[from]?.word ?? '';
  const isWord = AND.has(word) || LISTING.has(word);
  if (from >= tokens.length || !(isWord || /[,/&]/.test(mark))) return undefined;
  const isOwner = opening.kind === 'tool' && opening.isOwned === true;
  let first = isWord ? from + 1 : from;
  // "Nor", "and not" and "or by" go on with the owners.
  while (isOwner && (excludingEnd(tokens, first) > 0 || BY.has(tokens[first]?.word ?? ''))) first++;
  if (isOwner) first = ownedByEnd(tokens, first) || first;
  if (ARTICLES.has(tokens[first]?.word ?? '')) first++;
  const isOr = OR.has(word);
  const known = memberAt(reading, first, opening);
  const isOfPlaces = opening.kind === 'place' || opening.kind === 'home';
  const found = known ?? (opening.excluded ? unknownMember(reading, first, isOr, isOfPlaces) : undefined);
  return found && { found, from, first, joint: isOr ? 'or' : isWord ? 'and' : 'mark' };
}

/** A known entry of the kind of the first one: read behind the same words, "written in", and in the same role. */
function memberAt(reading: Reading, at: number, opening: Condition): Found | undefined {
  const { tokens, lexicon } = reading;
  const negative = negativeFactAt(reading, at);
  if (negative) return opening.kind === 'fact' ? { ...negative, excluded: false } : undefined;
  if (opening.kind === 'tool' && opening.isOwned === true) return ownerAt(reading, at, opening.excluded);
  const found = objectAt(reading, at, true);
  const before = opening.kind === 'fact' ? wordsOf(opening.tokens).slice(-3, -1) : [];
  const fact = [before, before.slice(1)]
    .map((words) => words.length > 0 && lexicon.factNamed(joinPhrase([...words, tokens[at]?.word ?? ''])))
    .find((one) => one);
  if (fact) return { subject: { kind: 'fact', fact }, end: at + 1, excluded: true };
  if (found?.subject.kind === 'place' && opening.kind === 'home')
    return { ...found, subject: { ...found.subject, kind: 'home' }, excluded: true };
  if (found?.subject.kind === 'category' && opening.kind === 'unknown')
    return unknown(reading, at, found.end);
  const isKind = found?.subject.kind === opening.kind || opening.kind === 'unknown';
  return found && isKind ? { ...found, excluded: true } : undefined;
}

/** An entry that is nothing known: any words beside "or", else a name in capitals that no record holds. */
function unknownMember(reading: Reading, at: number, isOr: boolean, isOfPlaces: boolean): Found | undefined {
  const { tokens, lexicon } = reading;
  const { word = '', typed = '' } = tokens[at] ?? {};
  const [first, end] = unknownRange(reading, at, at);
  const isBeside = isOr || (!isOfPlaces && OR.has(tokens[end]?.word ?? ''));
  if (isBeside && end > first && !objectAt(reading, first, false)) return unknown(reading, first, end);
  return /^\p{Lu}/u.test(typed) && !lexicon.isTerm(word) && !isOfPlaces
    ? unknown(reading, at, at + 1)
    : undefined;
}

const isUnwanted = (subject: Subject) => subject.kind === 'fact' && isNegative(subject.fact);

const EITHER: ReadonlySet<Condition['kind']> = new Set(['fact', 'place', 'home', 'number', 'tool']);

/** Marks facts and places that "or" joins: one of them is enough. */
function withAlternatives({ tokens }: Reading, conditions: readonly Condition[]): Condition[] {
  let either = 0;
  let isHome = false;
  return conditions.map((one, at) => {
    const isJoined = (left: Condition | undefined, right: Condition | undefined): boolean => {
      if (!left || !right || ![left, right].every((of) => !of.excluded && EITHER.has(of.kind))) return false;
      const end = Math.max(...left.tokens.map(({ end: one }) => one));
      const start = Math.min(...right.tokens.map((token) => token.start));
      const between = tokens.filter((token) => token.start >= end && token.end <= start);
      return (
        between.some(({ word }) => OR.has(word) || (left.kind === 'tool' && AND.has(word))) &&
        between.every(({ word }) => OR.has(word) || FILLERS.has(word))
      );
    };
    const before = isJoined(conditions[at - 1], one);
    const after = isJoined(one, conditions[at + 1]);
    if (!before && !after) return one;
    if (!before) either++;
    // "Based in France or Belgium".
    isHome = one.kind === 'home' || (before && isHome);
    return one.kind === 'place' && isHome ? { ...one, kind: 'home', either } : { ...one, either };
  });
}
