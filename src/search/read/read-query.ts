import type { Condition, Found, QueryWords, Reading } from './condition.ts';
import { excludedObject, needless } from './excluded-object.ts';
import { AND, ARTICLES, HAVING, JOINING, NEEDED, NOT_NEEDED, PORTUGUESE } from './excluding-words.ts';
import { isNegative, negativeFactAt, objectAt } from './object-at.ts';
import { ownedBy } from './owned-by.ts';
import { queryTokens } from './query-tokens.ts';
import { connectorsBefore, excludingEnd, isListed } from './token-context.ts';
import { unknownObject } from './unknown-object.ts';

/** Finds the conditions of a query: what it asks for and what it rules out, besides the need itself. */
export function readQuery(text: string, queryWords: QueryWords): Condition[] {
  const reading: Reading = { text, tokens: queryTokens(text), queryWords };
  const conditions: Condition[] = [];
  for (let at = 0; at < reading.tokens.length; ) {
    const found = conditionAt(reading, at);
    if (found) conditions.push(found.condition);
    const end = found?.end ?? at + 1;
    at = found?.excludes ? addListed(reading, end, conditions) : end;
  }
  return conditions;
}

interface FoundCondition {
  readonly condition: Condition;
  readonly end: number;
  /** Whether the condition starts with an excluding word. */
  readonly excludes: boolean;
}

/** Reads the condition that starts at a token. */
function conditionAt(reading: Reading, at: number): FoundCondition | undefined {
  const { tokens } = reading;
  const asked = objectAt(reading, at, false);
  const start = isPortugueseIn(reading, at) ? 0 : excludingEnd(tokens, at);
  const excludes = start > 0;
  const taken = (found: Found | undefined, excluded: boolean): FoundCondition | undefined =>
    found && { condition: toCondition(reading, at, found, excluded), end: found.end, excludes };
  // "No key" is a fact of its own, although "no" excludes.
  const isFact = asked?.subject.kind === 'fact' && asked.end > at + 1;
  if (!excludes || isFact) {
    const unneeded = notNeededFrom(reading, at, asked);
    return unneeded ? taken(unneeded, unneeded.excluded) : taken(ownedBy(reading, at) ?? asked, false);
  }
  const object = excludedObject(reading, at, start);
  return (
    taken(ownedBy(reading, start), true) ??
    taken(object, object?.excluded ?? true) ??
    taken(unknownObject(reading, at, start), true)
  );
}

/**
 * Reads a "not required" expression that starts at a token: `webhooks not required`. "Key not needed" asks for a fact
 * instead.
 */
function notNeededFrom(reading: Reading, at: number, asked: Found | undefined) {
  if (!reading.tokens.some(({ word }) => NEEDED.has(word))) return undefined;
  const notNeededEnd = (end: number) =>
    [2, 3].map((more) => end + more).find((to) => NOT_NEEDED.has(phraseOf(reading, end, to)));
  const negative = negativeFactAt(reading, at);
  const factEnd = negative && notNeededEnd(negative.end);
  if (negative && factEnd) return { ...negative, end: factEnd, excluded: false };
  const end = asked?.subject.kind === 'fact' ? notNeededEnd(asked.end) : undefined;
  return asked && end !== undefined ? needless(reading, at, asked.end, end) : undefined;
}

const phraseOf = ({ tokens }: Reading, from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(' ');

function toCondition(
  { tokens }: Reading,
  from: number,
  { subject, end, more = [] }: Found,
  excluded: boolean,
): Condition {
  const before = connectorsBefore(tokens, from);
  const verb = subject.kind === 'fact' ? tokens.slice(from - before - 1, from - before) : [];
  const leading = verb.filter(({ word }) => HAVING.has(word));
  const own = [...leading, ...tokens.slice(from, end), ...more];
  return { ...subject, tokens: own, removable: [...tokens.slice(from - before, from), ...own], excluded };
}

/**
 * Adds further entries of an exclusion list: `not plaid or tink`, `without contact sales or credit card`. Returns the
 * index after the list.
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
    const more = negative ?? objectAt(reading, next, true);
    if (!more || more.subject.kind !== last.kind) return end;
    // In "no key, sandbox" the exclusion ends at the comma: a sandbox is asked for.
    if (!negative && isUnwanted(last) && !isUnwanted(more.subject)) return end;
    // Removing the first entry of a list must leave the excluding word for the others.
    if (end === start) {
      const own = last.tokens.slice(-Math.max(1, last.tokens.length - excludingEnd(last.tokens, 0)));
      conditions[conditions.length - 1] = { ...last, removable: [...own, ...tokens.slice(end, next)] };
    }
    conditions.push(toCondition(reading, end, more, negative === undefined));
    end = more.end;
  }
}

const isUnwanted = (subject: Found['subject']) => subject.kind === 'fact' && isNegative(subject.fact);

/** Whether `no` is Portuguese for "in the": in a Portuguese query, or directly before a place without a comma. */
function isPortugueseIn(reading: Reading, at: number): boolean {
  const { tokens } = reading;
  if (tokens[at]?.word !== 'no') return false;
  if (tokens.some(({ word }) => PORTUGUESE.test(word))) return true;
  if (at === 0 || isListed(reading, at) || JOINING.has(tokens[at - 1]?.word ?? '')) return false;
  return objectAt(reading, at + 1, false)?.subject.kind === 'place';
}
