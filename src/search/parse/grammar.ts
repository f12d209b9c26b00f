import { FILLERS } from '../../base/words.ts';
import { LISTS } from '../text/phrases.ts';
import {
  clientsAt,
  excludedAt,
  freeOfAt,
  isOwnLack,
  isPortugueseIn,
  isUndoneAt,
  nameBehind,
  notBarredAt,
  notNeededAt,
  unknownAt,
  withVerb,
} from './exclusions.ts';
import type { Condition } from './lexicon.ts';
import { addListed } from './listed-conditions.ts';
import {
  type Found,
  limitAt,
  objectAt,
  ownedBy,
  type Reading,
  toCondition,
  uncheckedAt,
} from './subjects.ts';
import { excludingEnd, isIn, isListed } from './tokens.ts';

/** Finds the conditions of a question: what it asks for and what it rules out, besides the need itself. */
export function parse(reading: Reading): Condition[] {
  const conditions: Condition[] = [];
  for (let at = 0; at < reading.tokens.length; ) {
    const start = isPortugueseIn(reading, at) ? 0 : excludingEnd(reading.tokens, at);
    const found = conditionAt(reading, at, start);
    if (found) conditions.push(toCondition(reading, at, found));
    const end = found?.end ?? at + 1;
    const isList = start > 0 || found?.subject.kind === 'tool';
    at = found && isList ? addListed(reading, end, conditions) : end;
  }
  // A place within another has its role: "EU payment institution not in Germany", "European acquirer that is not French".
  const homes = conditions.filter((one) => one.kind === 'home');
  const isWithin = (inner: Condition, outer: Condition) =>
    'place' in inner &&
    'place' in outer &&
    inner.place &&
    outer.place &&
    inner.excluded &&
    !outer.excluded &&
    [...inner.place.countries].every((code) => outer.place?.countries.has(code));
  const isHome = (one: Condition) => homes.some((home) => isWithin(one, home) || isWithin(home, one));
  const read = conditions.map(
    (one): Condition => (one.kind === 'place' && isHome(one) ? { ...one, kind: 'home' } : one),
  );
  return withAlternatives(reading, read);
}

/**
 * Reads the condition at a token. In "pay without card" the card is a way to pay, not what a sign-up asks for, and "without
 * an account at PayPal" rules out PayPal.
 */
function conditionAt(reading: Reading, at: number, start: number): Found | undefined {
  const found = readAt(reading, at, start);
  const { tokens } = reading;
  if (found?.subject.kind !== 'fact') return found;
  const { value } = found.subject.fact;
  const host =
    value === 'no-registration' &&
    isIn(LISTS.at, tokens, found.end) &&
    objectAt(reading, found.end + 1, true);
  if (host && host.subject.kind === 'tool') return { ...host, excluded: true };
  if (value !== 'no-credit-card') return found;
  return isIn(LISTS.paying, tokens, at - 1)
    ? { subject: { kind: 'unknown', words: 'cards' }, end: found.end, excluded: true }
    : found;
}

/** Reads the condition at a token as it stands; `start` is the token after the excluding words there, or 0. */
function readAt(reading: Reading, at: number, start: number): Found | undefined {
  const limit = limitAt(reading, at) ?? uncheckedAt(reading, at);
  if (limit) return limit;
  const asked = objectAt(reading, at, false);
  // "No key" is a fact of its own, although "no" excludes.
  const isFact = asked?.subject.kind === 'fact';
  if (start === 0 || isFact)
    return (
      ruledOutBehind(reading, at) ??
      notNeededAt(reading, at, asked) ??
      ownedBy(reading, at, false) ??
      freeOfAt(reading, at) ??
      asked
    );
  if (isOwnLack(reading, at, start) || isUndoneAt(reading, at, start)) return undefined;
  const clients = notBarredAt(reading, start) ?? clientsAt(reading, at, start);
  if (clients) return clients;
  const owned = ownedBy(reading, start, true) ?? ownedBy(reading, start + 1, true);
  if (owned) return owned;
  const found =
    excludedAt(reading, at, start) ?? nameBehind(reading, at, start) ?? unknownAt(reading, at, start);
  return found && withVerb(reading, at, found);
}

/** What words behind it, or behind the list it begins, rule out: `PayPal and Stripe excluded`. */
function ruledOutBehind(reading: Reading, at: number): Found | undefined {
  const { tokens } = reading;
  if (!tokens.some(({ word }, index) => index > at && LISTS.rulingOut.has(word))) return undefined;
  const first = objectAt(reading, at, true);
  let found = first;
  while (found && found.subject.kind === first?.subject.kind) {
    const { end } = found;
    const isLast = end + 1 === tokens.length || isListed(reading, end + 1);
    if (isIn(LISTS.rulingOut, tokens, end))
      return isLast && first ? { ...first, more: tokens.slice(end, end + 1), excluded: true } : undefined;
    if (!isIn(LISTS.and, tokens, end) && !isListed(reading, end)) return undefined;
    found = objectAt(reading, isIn(LISTS.and, tokens, end) ? end + 1 : end, true);
  }
  return undefined;
}

const EITHER: ReadonlySet<Condition['kind']> = new Set(['fact', 'place', 'home', 'number', 'tool']);

/** Marks facts and places that "or" joins, in a list too: one of them is enough. */
function withAlternatives({ text, tokens }: Reading, conditions: readonly Condition[]): Condition[] {
  /** How a condition follows the one before it: "or", or a comma of a list that may end with "or". */
  const jointAt = (at: number): 'or' | 'mark' | undefined => {
    const [left, right] = [conditions[at - 1], conditions[at]];
    if (!left || !right || ![left, right].every((of) => !of.excluded && EITHER.has(of.kind)))
      return undefined;
    const end = Math.max(...left.tokens.map(({ end: one }) => one));
    const start = Math.min(...right.tokens.map((token) => token.start));
    const between = tokens.filter((token) => token.start >= end && token.end <= start);
    if (!between.every(({ word }) => FILLERS.has(word))) return undefined;
    const isOr = between.some(
      ({ word }) => LISTS.or.has(word) || (left.kind === 'tool' && LISTS.and.has(word)),
    );
    if (isOr) return 'or';
    const isMark = /[,/]/.test(text.slice(end, start));
    return isMark && isAlike(left, right) ? 'mark' : undefined;
  };
  const joints = conditions.map((_, at) => jointAt(at));
  for (let at = joints.length - 1; at > 0; at--)
    if (joints[at] === 'mark' && joints[at + 1] === undefined) joints[at] = undefined;
  let either = 0;
  let isHome = false;
  return conditions.map((one, at) => {
    const before = joints[at] !== undefined;
    if (!before && joints[at + 1] === undefined) return one;
    if (!before) either++;
    // "Based in France or Belgium".
    isHome = one.kind === 'home' || (before && isHome);
    return one.kind === 'place' && isHome ? { ...one, kind: 'home', either } : { ...one, either };
  });
}

/** Whether two conditions may be entries of one list: `Spain, Portugal`, `MIT, Apache`, not `sandbox, Java`. */
function isAlike(left: Condition, right: Condition): boolean {
  if (left.kind === 'fact' && right.kind === 'fact') return left.fact.family === right.fact.family;
  return left.kind === right.kind || (left.kind === 'home' && right.kind === 'place');
}
