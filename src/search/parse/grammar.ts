import { FILLERS } from '../../base/words.ts';
import type { AskedFact } from '../facts/facts-asked.ts';
import { priceLimit } from '../facts/price-limit.ts';
import { isCountryUs } from '../text/places.ts';
import { FACET_WORDS, joinPhrase, singular } from '../text/words.ts';
import { homeAt } from './home.ts';
import type { Condition, Lexicon, Subject } from './lexicon.ts';
import {
  AND,
  ARTICLES,
  ASKER,
  BETWEEN,
  CONNECTORS,
  DENYING,
  HAVING,
  JOINING,
  LACKING,
  LEAST,
  LIMITS,
  NEEDED,
  NEEDING,
  NO,
  NOT_NEEDED,
  OR,
  OWNED_BY,
  PEOPLE,
  PORTUGUESE,
  RULING_OUT,
  UNITS,
  VAGUE,
} from './phrases.ts';
import { excludingEnd, isListed, type Token, type TokenText, wordsIn } from './tokens.ts';

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
    at = found && start > 0 ? addListed(reading, end, conditions) : end;
  }
  return withAlternatives(reading, conditions);
}

/** Reads the condition at a token; `start` is the token after the excluding words there, or 0. */
function conditionAt(reading: Reading, at: number, start: number): Found | undefined {
  const asked = objectAt(reading, at, false);
  // "No key" is a fact of its own, although "no" excludes.
  const isFact = asked?.subject.kind === 'fact' && asked.end > at + 1;
  if (start === 0 || isFact)
    return (
      limitAt(reading, at) ??
      notNeededAt(reading, at, asked) ??
      ownedBy(reading, at) ??
      freeOfAt(reading, at) ??
      asked
    );
  if (isOwnLack(reading, at, start)) return undefined;
  const owned = ownedBy(reading, start);
  if (owned) return { ...owned, excluded: true };
  return excludedAt(reading, at, start) ?? unknownAt(reading, at, start);
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
    const fact = lexicon.factNamed(joined);
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
    const tools = lexicon.toolsMeant(parts);
    if (tools.length > 0) return { subject: { kind: 'tool', tools }, end };
  }
  return undefined;
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

/** A limit in numbers: `under 0.5 %`, `up to $50 a month`. */
function limitAt({ text, tokens }: Reading, at: number): Found | undefined {
  const length = [2, 1].find((one) => LIMITS.has(wordsIn(tokens, at, at + one).join(' ')));
  if (length === undefined || !/^[\d.,]+%?k?$/.test(tokens[at + length]?.typed ?? '')) return undefined;
  let end = at + length + 1;
  while (/^\d+$/.test(tokens[end]?.word ?? '') || UNITS.has(tokens[end]?.word ?? '')) end++;
  const last = tokens[end - 1]?.end ?? 0;
  const sign = /^\s*%/.exec(text.slice(last))?.[0] ?? '';
  const words = text.slice(tokens[at]?.start, last + sign.length);
  const isLeast = LEAST.has(wordsIn(tokens, at, at + length).join(' '));
  const limit = priceLimit(words, !isLeast);
  const others = [...tokens.slice(0, at), ...tokens.slice(end)].map(({ word }) => word);
  const about = new Set(others.filter((word) => !FILLERS.has(word) && !VAGUE.has(word)));
  return { subject: { kind: 'number', words, about, ...(limit ? { limit } : {}) }, end, excluded: !limit };
}

/** Something that need not be there: `webhooks not required`. "Key not needed" asks for a fact instead. */
function notNeededAt(reading: Reading, at: number, asked: Found | undefined): Found | undefined {
  const { tokens } = reading;
  if (!tokens.some(({ word }) => NEEDED.has(word))) return undefined;
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

/** The tools of an owner, after a phrase such as `owned by`. */
function ownedBy({ tokens, lexicon }: Reading, at: number): Found | undefined {
  if (!OWNED_BY.has(`${tokens[at]?.word} ${tokens[at + 1]?.word}`)) return undefined;
  const first = at + 2;
  for (let length = Math.min(LONGEST, tokens.length - first); length > 0; length--) {
    const parts = wordsIn(tokens, first, first + length);
    const tools = parts.every((part) => FILLERS.has(part)) ? [] : lexicon.toolsOfOwner(parts);
    if (tools.length > 0) return { subject: { kind: 'tool', tools }, end: first + length };
  }
  return undefined;
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
function unknown({ text, tokens }: Reading, first: number, end: number): Found {
  const words = text.slice(tokens[first]?.start, tokens[end - 1]?.end);
  return { subject: { kind: 'unknown', words }, end, excluded: true };
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
  const verb = subject.kind === 'fact' ? tokens.slice(Math.max(0, first - 1), first) : [];
  const own = [...verb.filter(({ word }) => HAVING.has(word)), ...tokens.slice(from, end), ...more];
  return { ...subject, tokens: own, removable: [...tokens.slice(first, from), ...own], excluded };
}

/**
 * Adds further entries of an exclusion: `not plaid or tink`, `without contact sales or credit card`. A comma goes on only
 * with names and places, because what follows "not in Java," is asked for. Returns the index after the list.
 */
function addListed(reading: Reading, start: number, conditions: Condition[]): number {
  const { tokens } = reading;
  for (let end = start; ; ) {
    const last = conditions.at(-1);
    const joined = AND.has(tokens[end]?.word ?? '');
    const first = joined ? end + 1 : end;
    const next = ARTICLES.has(tokens[first]?.word ?? '') ? first + 1 : first;
    if (!last || !(joined || isListed(reading, end))) return end;
    const negative = negativeFactAt(reading, next);
    const more = negative ?? inRole(objectAt(reading, next, true), last);
    if (!more || more.subject.kind !== last.kind) return end;
    const isOr = OR.has(tokens[end]?.word ?? '') || OR.has(tokens[more.end]?.word ?? '');
    if (more.subject.kind === 'fact' && !negative && !isOr && !isUnwanted(more.subject)) return end;
    if (!negative && isUnwanted(last) && !isUnwanted(more.subject)) return end;
    // Removing the first entry of a list must leave the excluding word for the others.
    if (end === start) {
      const own = last.tokens.slice(-Math.max(1, last.tokens.length - excludingEnd(last.tokens, 0)));
      conditions[conditions.length - 1] = { ...last, removable: [...own, ...tokens.slice(end, next)] };
    }
    conditions.push(toCondition(reading, end, { ...more, excluded: negative === undefined }));
    end = more.end;
  }
}

/** A place behind "not from the US or" is a home too. */
const inRole = (found: Found | undefined, last: Condition): Found | undefined =>
  found?.subject.kind === 'place' && last.kind === 'home'
    ? { ...found, subject: { ...found.subject, kind: 'home' } }
    : found;

const isUnwanted = (subject: Subject) => subject.kind === 'fact' && isNegative(subject.fact);

const EITHER: ReadonlySet<Condition['kind']> = new Set(['fact', 'place', 'home', 'number']);

/** Marks facts and places that "or" joins: one of them is enough. */
function withAlternatives({ tokens }: Reading, conditions: readonly Condition[]): Condition[] {
  let either = 0;
  return conditions.map((one, at) => {
    const isJoined = (left: Condition | undefined, right: Condition | undefined): boolean => {
      if (!left || !right || ![left, right].every((of) => !of.excluded && EITHER.has(of.kind))) return false;
      const end = Math.max(...left.tokens.map(({ end: one }) => one));
      const start = Math.min(...right.tokens.map((token) => token.start));
      const between = tokens.filter((token) => token.start >= end && token.end <= start);
      return (
        between.some(({ word }) => OR.has(word)) &&
        between.every(({ word }) => OR.has(word) || FILLERS.has(word))
      );
    };
    const before = isJoined(conditions[at - 1], one);
    const after = isJoined(one, conditions[at + 1]);
    if (!before && !after) return one;
    if (!before) either++;
    return { ...one, either };
  });
}
