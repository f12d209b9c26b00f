import { FILLERS, wordSet } from '../../base/words.ts';
import { ARTICLES, BETWEEN, EXCLUDING, FOR, LAST_VERBS, LISTS, PORTUGUESE } from '../text/phrases.ts';
import type { AskedPlace } from '../text/places.ts';
import { needStems } from '../text/stems.ts';
import { FACET_WORDS, joinPhrase, singular } from '../text/words.ts';
import { isFirm, PLACE_ARTICLES, sellerBehind } from './home.ts';
import type { Condition } from './lexicon.ts';
import { type Found, isNegative, LONGEST, MOST_BETWEEN, NOT_FREE, type Reader } from './subjects.ts';
import { phraseEnd, type Token, wordsOf } from './tokens.ts';

/** Words that say where data are kept, and those between them. */
const OF_DATA = new Set([...LISTS.data, ...LISTS.hosted, ...LISTS.kept, ...LISTS.leaving]);
const AROUND_DATA = new Set(
  [...BETWEEN, ...FILLERS, ...LAST_VERBS, ...LISTS.may, ...LISTS.modal, ...LISTS.connectors].filter(
    (word) => !FOR.has(word),
  ),
);
const MOST_OF_DATA = 10;

/** Words before the verb of a clause. */
const THAT = wordSet('that which who der die das qui che');

/** Words between sellers and their home country, and those directly before it. */
const BEFORE_HOME = new Set([
  ...LISTS.homeFrom,
  ...LISTS.home,
  ...LISTS.during,
  ...LISTS.companies,
  ...LISTS.sellers,
]);
const TO_HOME = new Set(
  [...BEFORE_HOME, ...BETWEEN, ...LISTS.joinedBy, ...LISTS.beforeJoined, 'base'].filter(
    (word) => !EXCLUDING.has(word),
  ),
);

/** Largest number of words from those who ask to what they deny. */
const LONGEST_OWN = 4;

/** Largest number of words in an excluded subject that is nothing known. */
const MOST_UNKNOWN = 4;

/** What a question rules out, by the excluding words at a token. */
export function createExclusions(reader: Reader) {
  const { text, tokens, lexicon, wordAt, wordsIn, isIn, isListed, excludingEnd } = reader;
  const { objectAt, negativeFactAt, ownedByEnd, typedIn } = reader;

  /** The name behind excluding words and others that are not understood: it is never asked for. */
  function nameBehind(from: number, start: number): Found | undefined {
    const joints = isLack(from, start) ? LISTS.by : FILLERS;
    const [first, end] = unknownRange(from, start);
    // "Buy now pay later" names no tool of the name Pay.
    if (end > first + 1 && lexicon.isTerm(joinPhrase(wordsIn(first, end)))) return undefined;
    for (let at = start + 1; at <= start + LONGEST && !isOfPeople(from); at++) {
      if (isListed(at) || isIn(LISTS.and, at) || isIn(LISTS.asker, at) || excludingEnd(at) > 0) break;
      const found = isIn(joints, at - 1) ? objectAt(at, true) : undefined;
      if (found?.subject.kind === 'tool') return { ...found, excluded: true };
    }
    return undefined;
  }

  /** Whether something has not happened at a tool, which is asked about: "was not sent at Wise", "is not settled at Mollie". */
  function isUndoneAt(from: number, start: number): boolean {
    for (let at = start + 2; at <= start + LONGEST && !isListed(at); at++) {
      const isBeside = (verbs: ReadonlySet<string>) =>
        [from - 1, from, start, at - 2].some((beside) => isIn(verbs, beside));
      const isThere = isIn(LISTS.at, at - 1)
        ? isBeside(LISTS.present) || isBeside(LISTS.past)
        : isIn(FILLERS, at - 1) && !isIn(LISTS.by, at - 1) && isBeside(LISTS.past);
      if (isThere && objectAt(at, true)?.subject.kind === 'tool') return true;
    }
    return false;
  }

  /**
   * What those who ask say of themselves is no condition: "our users are not in the US", "wir sind keine Bank". A thing that they
   * lack, and a tool may have, stays a part of the need: "we do not have a licence".
   */
  function ownLackAt(from: number, start: number): Found | undefined {
    const before = tokens.slice(Math.max(0, from - LONGEST_OWN), from);
    // German "im" is no "I'm".
    const isOurs = ({ word, typed }: Token) =>
      LISTS.ours.has(word) && (!/^(?:im|were)$/.test(word) || typed.length > word.length);
    const own = before.findIndex(isOurs);
    const isOfState = [from - 2, from - 1, start].some((at) => isIn(LISTS.state, at));
    const isOwn = own >= 0 || tokens.slice(start, start + 1).some(isOurs);
    if (!isOwn || before.slice(own).some(({ word }) => THAT.has(word))) return undefined;
    if (!isOfState || wordAt(start).endsWith('ing')) return undefined;
    let end = start + 1;
    while (end < tokens.length && end < start + LONGEST && !endsClause(end)) end++;
    const isPlaced = tokens.slice(start, end).some((_, index) => objectAt(start + index, false));
    if (isIn(LISTS.lacking, start) && !isPlaced) {
      const words = wordsIn(...unknownRange(from, start + 1)).join(' ');
      return { subject: { kind: 'needless', words }, end: start + 1, excluded: true };
    }
    const subject = { kind: 'needless', words: typedIn(start, end), role: 'said of the asker' } as const;
    return { subject, end, more: own < 0 ? [] : before.slice(own), excluded: true };
  }

  const endsClause = (at: number) =>
    isListed(at) ||
    isIn(LISTS.joining, at) ||
    isIn(LISTS.ours, at) ||
    (isIn(LISTS.and, at) && !objectAt(at + 1, false));

  /** Where the words end that begin at `end` and say that something need not be there. */
  const notNeededEnd = (end: number) =>
    [2, 3].map((more) => end + more).find((to) => LISTS.notNeeded.has(wordsIn(end, to).join(' ')));

  const saysNotNeeded = tokens.some((_, at) => notNeededEnd(at));

  /** Something that need not be there: `webhooks not required`. "Key not needed" asks for a fact instead. */
  function notNeededAt(at: number, asked: Found | undefined): Found | undefined {
    if (!saysNotNeeded) return undefined;
    const negative = negativeFactAt(at);
    const factEnd = negative && notNeededEnd(negative.end);
    if (negative && factEnd) return { ...negative, end: factEnd };
    const last = asked?.end ?? at + 1;
    const end = isIn(FILLERS, at) ? undefined : notNeededEnd(last);
    return end === undefined ? undefined : { ...needless(at, last), end };
  }

  /** What `-free` behind a word rules out: "contract-free", "KYC-free". */
  function freeOfAt(at: number): Found | undefined {
    const [thing, free] = tokens.slice(at, at + 2);
    if (free?.word !== 'free' || !thing || NOT_FREE.has(thing.word)) return undefined;
    if (text.slice(thing.end, free.start) !== '-') return undefined;
    const negative = negativeFactAt(at);
    const known = negative ?? objectAt(at, true);
    const isKnown = known?.end === at + 1 && known.subject.kind !== 'category';
    return { ...(isKnown ? { ...known, excluded: !negative } : unknown(at, at + 1)), end: at + 2 };
  }

  /** What is ruled out, with the verbs behind it: `keine Kreditkarte verlangt`; what is not required need not be there. */
  function withVerb(from: number, found: Found): Found {
    let end = found.end;
    while ((isIn(LAST_VERBS, end) || isIn(LISTS.oriented, end)) && !isListed(end)) end++;
    const { subject } = found;
    // "Without US coverage requirement".
    const required = [found.end, found.end + 1].find((at) => isIn(LISTS.requirement, at));
    const isNeeded = wordsIn(Math.max(0, from - 1), end).some((word) => LISTS.needing.has(word));
    const isThing =
      subject.kind === 'unknown' ||
      subject.kind === 'category' ||
      (subject.kind === 'fact' && !isNegative(subject.fact));
    if (required === undefined && !(isNeeded && isThing)) return { ...found, end };
    let first = excludingEnd(from);
    while (first < found.end - 1 && isIn(BETWEEN, first)) first++;
    const lacking = needless(first, found.end);
    const isOwn = wordsIn(Math.max(0, from - 2), from).some((word) => LISTS.asker.has(word));
    const demanded =
      lacking.subject.kind === 'needless' && isNeeded && !isOwn
        ? { role: 'not required, not checked' as const }
        : {};
    const last = required === undefined ? end : required + 1;
    return { ...lacking, subject: { ...lacking.subject, ...demanded }, end: last };
  }

  /** What need not be there; a category of tools, such as KYC, is ruled out. */
  function needless(at: number, end: number): Found {
    const parts = wordsIn(at, end);
    const slug = lexicon.categories.get(joinPhrase(parts));
    if (slug !== undefined) return unknown(at, end, { slug });
    return { subject: { kind: 'needless', words: parts.join(' ') }, end, excluded: true };
  }

  /**
   * What is wanted among others: "in Brazil, not only the US". A place that no other is asked for beside must not be the only
   * one, and a tool that one looks for others besides is ruled out. "Not only cards but also transfers" asks for both.
   */
  function notOnlyAt(at: number, asked: readonly Condition[]): Found | undefined {
    const besides = phraseEnd(LISTS.besides, 3, tokens, at);
    let first = besides || phraseEnd(LISTS.notOnly, 4, tokens, at);
    if (first === 0) return undefined;
    while (isIn(BETWEEN, first) && !objectAt(first, true)) first++;
    const kindOf = (found: Found | undefined) =>
      found?.subject.kind === 'home' ? 'place' : found?.subject.kind;
    let found = objectAt(first, true);
    const kind = kindOf(found);
    if (besides > 0 && found && kind === 'tool') return { ...found, excluded: true };
    const isOneOfTwo = tokens.some(({ word }, index) => index > first && LISTS.alsoBehind.has(word));
    const isAsked = asked.some((one) => !one.excluded && one.kind === kind);
    const isBehindNeed = wordsIn(0, at).some((word) => !FILLERS.has(word));
    if (!isAsked && (besides > 0 || isOneOfTwo || !isBehindNeed)) return undefined;
    const one = found;
    let end = found?.end ?? unknownRange(at, first)[1];
    while (found && kindOf(found) === kind) {
      end = found.end;
      const next = isIn(ARTICLES, end + 1) ? end + 2 : end + 1;
      found = isIn(LISTS.and, end) ? objectAt(next, true) : undefined;
    }
    if (!isAsked && one?.end === end && one.subject.kind === 'place') return onlyIn(one.subject.place, end);
    return {
      subject: { kind: 'needless', words: typedIn(first, end), role: 'among others' },
      end,
      excluded: true,
    };
  }

  /** What rules out to be in a place alone. */
  const onlyIn = (place: AskedPlace, end: number): Found => {
    const only = { ...place, label: `${place.label} only` };
    return { subject: { kind: 'place', place: only, isOnly: true }, end, excluded: true };
  };

  /** The place that something is in alone: "a provider that works in the US only", "der nur in den USA arbeitet". */
  function onlyPlaceAt(start: number): Found | undefined {
    for (let at = start; at < start + LONGEST && (at === start || !isListed(at) || isIn(THAT, at)); at++) {
      const found = objectAt(at, false);
      if (found?.subject.kind !== 'place') continue;
      const isBehind = isIn(LISTS.only, found.end);
      if (!isBehind && !wordsIn(start, at).some((word) => LISTS.only.has(word))) return undefined;
      // In "der nur in den USA arbeitet" the verb is the last word.
      const isVerbBehind = !isBehind && found.end + 1 === tokens.length && !isListed(found.end);
      return onlyIn(found.subject.place, found.end + Number(isBehind || isVerbBehind));
    }
    return undefined;
  }

  /** The place that nothing bars: "no restriction on US customers", "does not exclude France". */
  function notBarredAt(start: number): Found | undefined {
    const first = [start, start + 1].find((at) => isIn(LISTS.restricting, at));
    if (first === undefined) return undefined;
    for (let at = first + 1; at <= first + MOST_BETWEEN; at++) {
      const found = objectAt(at, false);
      const { subject } = found ?? {};
      if (found && (subject?.kind === 'place' || subject?.kind === 'home'))
        return { end: found.end, subject: { kind: 'place', place: subject.place } };
    }
    return undefined;
  }

  /** Those whom something is for, where they are ruled out: a place and companies, as in "for non-EU companies". */
  function clientsAt(from: number, start: number): Found | undefined {
    const place = isIn(FOR, from - 1) ? objectAt(start, false) : undefined;
    if (!place) return undefined;
    return isIn(LISTS.companies, place.end) || isIn(LISTS.people, place.end)
      ? unknown(start, place.end + 1)
      : undefined;
  }

  /** Whether a token is the verb of a sentence that denies it, and no name or fact: "who don't pay", "does not go through". */
  function isDenied(from: number, at: number): boolean {
    const isAuxiliary = /^(?:do|does|did|will|would)$/.test(wordAt(from - 1)) || /nt$/.test(wordAt(from));
    return isAuxiliary && at === from + 1 && /^\p{Ll}/u.test(tokens[at]?.typed ?? '');
  }

  const isFreeOfAll = (found: Found | undefined) =>
    found?.subject.kind === 'fact' && found.subject.fact.value === 'free';

  /** The known subject that the excluding words (tokens `from` to `start`) rule out; small words may precede it. */
  function excludedAt(from: number, start: number): Found | undefined {
    const only = onlyPlaceAt(start);
    if (only) return only;
    for (let at = start; at <= start + MOST_BETWEEN && at < tokens.length; at++) {
      // "Commerce" is not ruled out by "pas pour l'e-commerce".
      if (at > start && isHyphened(at - 1)) return undefined;
      const negative = isCharging(at) ? undefined : negativeFactAt(at);
      // "Doesn't need an API key" asks for a fact and excludes nothing; "no fees for set-up" is not about all fees.
      const isPart = isFreeOfAll(negative) && (objectAt(at, true)?.end ?? 0) > (negative?.end ?? 0);
      if (negative && !isPart) return negative;
      const home = homeOfSellers(at);
      if (home) return home;
      const found = objectAt(at, true);
      if (found?.end === at + 1 && isDenied(from, at)) return undefined;
      // "Without US customers restriction" asks for the place.
      const bar = found && [found.end, found.end + 1].find((last) => isIn(LISTS.restricting, last));
      if (found?.subject.kind === 'place' && bar) return { ...found, end: bar + 1 };
      // "Does not require a US entity" rules out no place.
      if (found?.subject.kind === 'place' && wordsIn(from, at).some((word) => LISTS.needing.has(word)))
        return undefined;
      const there = found && placedAt(from, found);
      if (there) return there;
      const isFact = found?.subject.kind === 'fact';
      if (found && (isFact || wordAt(from) !== 'zero') && isRuledOut(found, from))
        return found.subject.kind === 'category' && isLack(from, start)
          ? unknown(at, found.end, found.subject)
          : { ...found, excluded: true };
      // Any verb: "nothing that issues in the US".
      if (!isIn(BETWEEN, at) && !isIn(THAT, at - 1)) return undefined;
    }
    return undefined;
  }

  /**
   * The home country of sellers, perhaps behind a need: "no KYC vendor that comes from the US", "kein Anbieter mit Sitz in den
   * USA"; or the place that they serve: "no vendor with US coverage".
   */
  function homeOfSellers(start: number): Found | undefined {
    const seller = sellerBehind(reader, start, isFirm);
    if (seller === undefined) return undefined;
    let last = seller;
    for (let at = seller + 1; at <= seller + LONGEST; at++) {
      const found = objectAt(at, false);
      const { subject } = found ?? {};
      if (found && (subject?.kind === 'home' || subject?.kind === 'place')) {
        const kind = at === seller + 1 || isIn(BEFORE_HOME, last) ? 'home' : subject.kind;
        const of = { subject: { kind, place: subject.place }, excluded: true } as const;
        return seller === start
          ? { ...of, end: found.end }
          : { ...of, end: start, more: tokens.slice(seller, found.end) };
      }
      if (!isIn(TO_HOME, at)) return undefined;
      if (!isIn(PLACE_ARTICLES, at)) last = at;
    }
    return undefined;
  }

  const speaksOfData = [LISTS.data, LISTS.hosted, LISTS.leaving].some((list) =>
    tokens.some(({ word }) => list.has(word)),
  );

  /**
   * Where data are kept: "hosted in the EU", "data must not leave the EU", "nothing processed outside the UK", "EU data residency".
   * Two words that deny ask for the place: "not outside Europe".
   */
  function hostingAt(at: number): Found | undefined {
    if (!speaksOfData || !(isIn(OF_DATA, at) || isIn(EXCLUDING, at) || objectAt(at, false))) return undefined;
    let place: AskedPlace | undefined;
    let last = at;
    for (let next = at; next < at + MOST_OF_DATA && (next === at || !isListed(next)); next++) {
      const { subject, end } = objectAt(next, false) ?? {};
      if (end !== undefined && subject && 'place' in subject) {
        if (place) break;
        place = subject.place;
        last = end;
        next = end - 1;
      } else if (isIn(OF_DATA, next)) {
        if (place) last = next + 1;
      } else if (!isIn(AROUND_DATA, next) && !isIn(EXCLUDING, next)) break;
    }
    const all = tokens.slice(at, last);
    const has = (list: ReadonlySet<string>) => all.some(({ word }) => list.has(word));
    const denials = all.filter(
      ({ word }, index) => LISTS.leaving.has(word) || (EXCLUDING.has(word) && !isPortugueseIn(at + index)),
    ).length;
    const isOfData = has(LISTS.data) && (has(LISTS.kept) || (has(LISTS.leaving) && denials > 1));
    const isHosting = has(LISTS.hosted) || isOfData;
    if (!place || !(isHosting || denials === 2)) return undefined;
    const subject = { kind: 'place', place, ...(isHosting ? { isHosting } : {}) } as const;
    return { subject, end: last, excluded: denials % 2 === 1 };
  }

  /**
   * The term of the field that is ruled out in a place: "US sales tax" beside "tax", but not "US banks" beside "banking".
   */
  function placedAt(from: number, found: Found): Found | undefined {
    const { subject, end } = found;
    const others = new Set(needStems(wordsIn(0, from)));
    // "Non-US stock prices" asks for stock prices.
    if (subject.kind !== 'place' || others.size === 0 || isListed(end)) return undefined;
    for (let last = Math.min(end + MOST_UNKNOWN, tokens.length); last > end; last--) {
      const parts = wordsIn(end, last);
      const joined = joinPhrase(parts);
      const slug = lexicon.categories.get(joined);
      const isTerm = slug !== undefined || (parts.length > 1 && lexicon.isTerm(joined));
      if (isTerm && !needStems(parts).every((root) => others.has(root)))
        return unknown(end, last, { slug, place: subject.place });
    }
    return undefined;
  }

  /** Whether the excluding words say that a thing is not there, not that something else is meant: "no KYC", "without KYC". */
  function isLack(from: number, start: number): boolean {
    const words = wordsIn(from, start).join(' ');
    return LISTS.no.has(words) || !(LISTS.denying.has(words) || LISTS.rulingOut.has(words));
  }

  /** Whether the token is the verb of "charge a monthly fee", which asks for the absence of the fee. */
  function isCharging(at: number): boolean {
    const charged = isIn(ARTICLES, at + 1) ? at + 2 : at + 1;
    return (
      /^(?:charge|charges|charging)$/.test(wordAt(at)) && objectAt(charged, true)?.subject.kind === 'fact'
    );
  }

  /**
   * Whether a subject after an excluding word is ruled out. A category is not when the question needs it too, or when its
   * name is part of a longer phrase, as in "without credit check".
   */
  function isRuledOut({ subject, end }: Found, from: number): boolean {
    if (subject.kind !== 'category') return true;
    const word = tokens[end]?.word;
    const isPhraseEnd =
      word === undefined ||
      FILLERS.has(word) ||
      FACET_WORDS.has(singular(word)) ||
      LISTS.oriented.has(word) ||
      isListed(end);
    if (from > 0 && !tokens[from]?.typed.endsWith('-') && !isPhraseEnd) return false;
    const others = tokens.toSpliced(from, end - from);
    return !others.some((_, at) =>
      [1, 2, 3].some(
        (length) =>
          lexicon.categories.get(singular(wordsOf(others.slice(at, at + length)).join(''))) === subject.slug,
      ),
    );
  }

  /** What is ruled out and nothing known. */
  function unknown(
    first: number,
    end: number,
    { slug, place }: { slug?: string | undefined; place?: AskedPlace } = {},
  ): Found {
    const more = { ...(slug === undefined ? {} : { slug }), ...(place ? { place } : {}) };
    return { subject: { kind: 'unknown', words: typedIn(first, end), ...more }, end, excluded: true };
  }

  /** A subject that is nothing known, where the excluding words (tokens `from` to `start`) rule it out. */
  function unknownAt(from: number, start: number): Found | undefined {
    const [first, end] = unknownRange(from, start);
    // Who owns a tool is not what it is about: "not owned by a bank".
    if (end > first && ownedByEnd(start) > start) return unknown(start, end);
    // "Not for gaming companies" and "not gaming focused" rule out whom a tool is for.
    const isOriented =
      tokens.slice(start, first).some(({ word }) => LISTS.oriented.has(word)) || isIn(LISTS.oriented, end);
    const isFor = isOriented || isIn(FOR, first - 1) || isIn(LISTS.speakingOf, first - 1);
    // "Without storing the card" and "we do not want to store it" describe the need.
    const isDoing = !isFor && tokens[first]?.word.endsWith('ing') && (end < tokens.length || end > first + 1);
    const isDeed = tokens[first - 1]?.word === 'to' || isDoing;
    if (end === first || isDeed) return undefined;
    const excluding = wordsIn(from, start).join(' ');
    if (LISTS.rulingOut.has(excluding)) return unknown(first, end);
    if (isClause(from) && !isOfPeople(from)) return unknown(first, clauseEnd(end));
    const next = tokens[end]?.word;
    // A thing that is ruled out ends there or is followed by a joining word: "no data may leave" rules out no data.
    const isThing =
      next === undefined ||
      LISTS.and.has(next) ||
      LISTS.connectors.has(next) ||
      !FILLERS.has(next) ||
      isListed(end);
    // Where nothing else is asked, "avoid fraud" is the need; so is what people lack: "for people without a bank account".
    const isOwnNeed = from === 0 ? end === tokens.length : isOfPeople(from);
    // What a list goes on with after an unknown thing is ruled out like it: "not in COBOL or Java".
    const listed = LISTS.or.has(next ?? '') ? objectAt(end + 1, true)?.subject.kind : undefined;
    if (listed === 'fact' || listed === 'place' || listed === 'tool') return unknown(first, end);
    if (!isThing || isOwnNeed) return undefined;
    if (!LISTS.denying.has(excluding)) return unknown(first, end);
    const isEntry = isListed(from) && (next === undefined || isListed(end));
    const isNo = LISTS.no.has(excluding) && (isSeparate(from) || isListed(end));
    const parts = wordsIn(first, end);
    const isTerm = lexicon.isTerm(joinPhrase(parts)) || parts.every(lexicon.isTerm);
    const isRequired = tokens.slice(start, first).some(({ word }) => LISTS.needing.has(word));
    const isNoun = isNo || isFor || isEntry || isRequired || (isSeparate(from) && isTerm);
    return isNoun && !parts.at(-1)?.endsWith('ed') ? unknown(first, end) : undefined;
  }

  /** Whether the excluding words begin what a clause says of a tool: "a wallet that does not". */
  const isClause = (from: number) =>
    isIn(THAT, /^(?:do|does|did|will|would)$/.test(wordAt(from - 1)) ? from - 2 : from - 1);

  /** The end of a clause whose verb ends at a token, before what is known: `report to bureaus`. */
  function clauseEnd(end: number): number {
    let last = end;
    const isEnd = (at: number) =>
      isListed(at) ||
      [LISTS.and, THAT, LAST_VERBS].some((small) => isIn(small, at)) ||
      excludingEnd(at) > 0 ||
      objectAt(at, false) !== undefined;
    for (let at = end; at < tokens.length && !isEnd(at); at++) if (!isIn(FILLERS, at)) last = at + 1;
    return last;
  }

  /** Whether people stand before the excluding words, perhaps with a verb: "users who have no". */
  function isOfPeople(from: number): boolean {
    let at = from - 1;
    // In "who have a phone and no bank" the people stand before what they have.
    if (isIn(LISTS.and, at))
      for (let back = at - 1; back >= Math.max(0, at - MOST_UNKNOWN); back--)
        if (isIn(LISTS.lacking, back)) at = back;
    while (isIn(LISTS.lacking, at) || /^(?:with|only|that|do|does)$/.test(wordAt(at))) at--;
    // "Data on companies, not on consumers" rules out.
    return isIn(LISTS.people, at) && !isListed(at + 1);
  }

  /** Whether a hyphen joins a word to the next: "e-commerce" begins with a small word of other languages. */
  const isHyphened = (at: number): boolean => text[tokens[at]?.end ?? -1] === '-';

  /** Range of the unknown words after excluding words. */
  function unknownRange(from: number, start: number): readonly [first: number, end: number] {
    let first = start;
    while (first < start + MOST_BETWEEN && isIn(BETWEEN, first) && !isHyphened(first)) first++;
    const last = Math.min(first + MOST_UNKNOWN, tokens.length);
    const isSmall = (at: number) => isIn(FILLERS, at) && !isHyphened(at);
    const endsBefore = (at: number) =>
      isIn(LAST_VERBS, at) || isIn(LISTS.oriented, at) || isListed(at) || objectAt(at, false) !== undefined;
    const endsAt = (at: number) => isSmall(at) || excludingEnd(at) > 0 || (at > first && endsBefore(at));
    let end = first;
    while (end < last && !endsAt(end)) end++;
    if (end === first) return [first, end];
    // A stop word can be part of a phrase that records hold: "buy now pay later".
    for (let longer = last; longer > end; longer--)
      if (lexicon.isTerm(joinPhrase(wordsIn(first, longer)))) end = longer;
    // Where nothing stands before it, only one word is ruled out: "ohne Vertrag kyc" is about KYC.
    return [first, from === 0 && end === tokens.length ? first + 1 : end];
  }

  /** Whether a word that denies stands alone after the need; not in "no-code". */
  function isSeparate(at: number): boolean {
    return at > 0 && /\s/.test(text[tokens[at]?.end ?? -1] ?? '');
  }

  /** Whether `no` is Portuguese for "in the": in a Portuguese question, or directly before a place without a comma. */
  function isPortugueseIn(at: number): boolean {
    if (tokens[at]?.word !== 'no') return false;
    if (tokens.some(({ word }) => PORTUGUESE.test(word))) return true;
    if (at === 0 || isListed(at) || isIn(LISTS.joining, at - 1)) return false;
    return objectAt(at + 1, false)?.subject.kind === 'place';
  }

  return {
    ...{ clientsAt, excludedAt, freeOfAt, hostingAt, isPortugueseIn, isUndoneAt, nameBehind, notBarredAt },
    ...{ notNeededAt, notOnlyAt, ownLackAt, unknown, unknownAt, unknownRange, withVerb },
  };
}
export type Exclusions = ReturnType<typeof createExclusions>;
