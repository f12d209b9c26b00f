import { FILLERS } from '../../base/words.ts';
import {
  excludedAt,
  freeOfAt,
  isOwnLack,
  isPortugueseIn,
  nameBehind,
  notNeededAt,
  unknownAt,
} from './exclusions.ts';
import type { Condition } from './lexicon.ts';
import { addListed } from './listed-conditions.ts';
import { AND, OR } from './phrases.ts';
import { type Found, limitAt, objectAt, ownedBy, type Reading, toCondition } from './subjects.ts';
import { excludingEnd } from './tokens.ts';

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
  const limit = limitAt(reading, at);
  if (limit) return limit;
  const asked = objectAt(reading, at, false);
  // "No key" is a fact of its own, although "no" excludes.
  const isFact = asked?.subject.kind === 'fact' && asked.end > at + 1;
  if (start === 0 || isFact)
    return notNeededAt(reading, at, asked) ?? ownedBy(reading, at, false) ?? freeOfAt(reading, at) ?? asked;
  if (isOwnLack(reading, at, start)) return undefined;
  const owned = ownedBy(reading, start, true) ?? ownedBy(reading, start + 1, true);
  if (owned) return owned;
  return excludedAt(reading, at, start) ?? nameBehind(reading, at, start) ?? unknownAt(reading, at, start);
}

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
