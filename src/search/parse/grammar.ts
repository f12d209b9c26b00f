import { FILLERS } from '../../base/words.ts';
import { LISTS } from '../text/phrases.ts';
import { createExclusions } from './exclusions.ts';
import { isFirm } from './home.ts';
import type { Condition } from './lexicon.ts';
import { createLists } from './listed-conditions.ts';
import { createReader, type Found, type Reading } from './subjects.ts';
import type { Token } from './tokens.ts';

const EITHER: ReadonlySet<Condition['kind']> = new Set(['fact', 'place', 'home', 'number', 'tool']);

/** Facts that tell what became of a firm. */
const ENDINGS: ReadonlySet<string> = new Set(['discontinued', 'owner-changed', 'archived']);

/** Whether two conditions may be entries of one list: `Spain, Portugal`, `MIT, Apache`, not `sandbox, Java`. */
function isAlike(left: Condition, right: Condition): boolean {
  if (left.kind === 'fact' && right.kind === 'fact') return left.fact.family === right.fact.family;
  return left.kind === right.kind || (left.kind === 'home' && right.kind === 'place');
}

/** Finds the conditions of a question: what it asks for and what it rules out, besides the need itself. */
export function parse(reading: Reading): Condition[] {
  const reader = createReader(reading);
  const exclusions = createExclusions(reader);
  const addListed = createLists(reader, exclusions);
  const { text, tokens, isIn, isListed, excludingEnd } = reader;
  const { limitAt, objectAt, ownedBy, toCondition, uncheckedAt } = reader;
  const { clientsAt, excludedAt, freeOfAt, hostingAt, isPortugueseIn, isUndoneAt, nameBehind } = exclusions;
  const { notBarredAt, notNeededAt, notOnlyAt, ownLackAt, unknownAt, withVerb } = exclusions;

  const conditions: Condition[] = [];
  for (let at = 0; at < tokens.length; ) {
    if (conditions.at(-1)?.tokens.includes(tokens[at] as Token)) {
      at++;
      continue;
    }
    const start = isPortugueseIn(at) ? 0 : excludingEnd(at);
    const found = conditionAt(at, start);
    if (found) conditions.push(toCondition(at, found));
    const end = found?.end ?? at + 1;
    const isList = start > 0 || found?.subject.kind === 'tool';
    at = found && isList ? addListed(end, conditions) : end;
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
  return withAlternatives(read);

  /**
   * Reads the condition at a token. In "pay without card" the card is a way to pay, not what a sign-up asks for, and "without
   * an account at PayPal" rules out PayPal.
   */
  function conditionAt(at: number, start: number): Found | undefined {
    const found = readAt(at, start);
    if (found?.subject.kind !== 'fact') return found;
    const { value } = found.subject.fact;
    const reason = ENDINGS.has(value) ? reasonEnd(at, found.end) : 0;
    if (reason > 0) {
      const subject = { kind: 'needless', words: reader.typedIn(at, reason), role: 'why you ask' } as const;
      return { subject, end: reason, excluded: true };
    }
    const host = value === 'no-registration' && isIn(LISTS.at, found.end) && objectAt(found.end + 1, true);
    if (host && host.subject.kind === 'tool') return { ...host, excluded: true };
    if (value !== 'no-credit-card') return found;
    return isIn(LISTS.paying, at - 1)
      ? { subject: { kind: 'unknown', words: 'cards' }, end: found.end, excluded: true }
      : found;
  }

  /** The end of a clause that says what became of a firm, before what is asked for: "our provider shut down, who else"; else 0. */
  function reasonEnd(at: number, end: number): number {
    let last = at - 1;
    while ([FILLERS, LISTS.past, LISTS.lacking].some((small) => isIn(small, last))) last--;
    const { word, typed = '' } = tokens[last] ?? {};
    const next = tokens.findIndex((_, index) => index >= end && isListed(index));
    return next > 0 && (isFirm(word) || /^\p{Lu}/u.test(typed)) ? next : 0;
  }

  /** Reads the condition at a token as it stands; `start` is the token after the excluding words there, or 0. */
  function readAt(at: number, start: number): Found | undefined {
    const limit = limitAt(at) ?? uncheckedAt(at) ?? notOnlyAt(at, conditions) ?? hostingAt(at);
    if (limit) return limit;
    const asked = objectAt(at, false);
    // "No key" is a fact of its own, although "no" excludes; "no fees" is none in "no fees for set-up".
    const isLonger = start > 0 && asked && (objectAt(start, true)?.end ?? 0) > asked.end;
    const isFact = asked?.subject.kind === 'fact' && !isLonger;
    if (start === 0 || isFact)
      return ruledOutBehind(at) ?? notNeededAt(at, asked) ?? ownedBy(at, false) ?? freeOfAt(at) ?? asked;
    if (isUndoneAt(at, start)) return undefined;
    const lack = ownLackAt(at, start);
    if (lack) return lack;
    const clients = notBarredAt(start) ?? clientsAt(at, start);
    if (clients) return clients;
    const owned = ownedBy(start, true) ?? ownedBy(start + 1, true);
    if (owned) return owned;
    const found = excludedAt(at, start) ?? nameBehind(at, start) ?? unknownAt(at, start);
    return found && withVerb(at, found);
  }

  /** What words behind it, or behind the list it begins, rule out: `PayPal and Stripe excluded`. */
  function ruledOutBehind(at: number): Found | undefined {
    if (!tokens.some(({ word }, index) => index > at && LISTS.rulingOut.has(word))) return undefined;
    const first = objectAt(at, true);
    let found = first;
    while (found && found.subject.kind === first?.subject.kind) {
      const { end } = found;
      const isLast = end + 1 === tokens.length || isListed(end + 1);
      if (isIn(LISTS.rulingOut, end))
        return isLast && first ? { ...first, more: tokens.slice(end, end + 1), excluded: true } : undefined;
      if (!isIn(LISTS.and, end) && !isListed(end)) return undefined;
      found = objectAt(isIn(LISTS.and, end) ? end + 1 : end, true);
    }
    return undefined;
  }

  /** Marks facts and places that "or" joins, in a list too: one of them is enough. */
  function withAlternatives(conditions: readonly Condition[]): Condition[] {
    /** How a condition follows the one before it: "or", or a comma of a list that may end with "or". */
    const jointAt = (at: number): 'or' | 'mark' | undefined => {
      const [left, right] = [conditions[at - 1], conditions[at]];
      if (!left || !right || ![left, right].every((of) => !of.excluded && EITHER.has(of.kind)))
        return undefined;
      const end = Math.max(...left.tokens.map(({ end: one }) => one));
      const start = Math.min(...right.tokens.map((token) => token.start));
      const between = tokens.filter((token) => token.start >= end && token.end <= start);
      // "A Japanese processor or a Korean processor".
      const isRepeated = (one: Token) => tokens.some((other) => other !== one && other.word === one.word);
      if (!between.every((one) => LISTS.or.has(one.word) || FILLERS.has(one.word) || isRepeated(one)))
        return undefined;
      const isOr = between.some(
        ({ word }) => LISTS.or.has(word) || (left.kind === 'tool' && LISTS.and.has(word)),
      );
      if (isOr) return 'or';
      const isMark = /[,/]/.test(text.slice(end, start)) && !between.some(({ word }) => LISTS.and.has(word));
      return isMark && isAlike(left, right) ? 'mark' : undefined;
    };
    const joints = conditions.map((_, at) => jointAt(at));
    for (let at = joints.length - 1; at > 0; at--)
      if (joints[at] === 'mark' && joints[at + 1] === undefined) joints[at] = undefined;
    let either = 0;
    const grouped = conditions.map((one, at) => {
      const before = joints[at] !== undefined;
      if (!before && joints[at + 1] === undefined) return one;
      if (!before) either++;
      return { ...one, either };
    });
    // "Based in France or Belgium", "Brazilian or Mexican vendor".
    return grouped.map((one) => {
      if (one.kind !== 'place' || one.either === undefined) return one;
      const group = grouped.filter((other) => other.either === one.either);
      if (group.some((other) => other.kind === 'place' && other.isHosting))
        return { ...one, isHosting: true };
      return group.some(({ kind }) => kind === 'home') ? { ...one, kind: 'home' } : one;
    });
  }
}
