import { ARTICLES, LISTS } from '../text/phrases.ts';
import { joinPhrase } from '../text/words.ts';
import type { Exclusions } from './exclusions.ts';
import { isCompany } from './home.ts';
import type { Condition, Subject } from './lexicon.ts';
import { type Found, isNegative, type Reader } from './subjects.ts';
import { excludingEnd as endOfExcluding, wordsOf } from './tokens.ts';

/** A further entry of a list, from its joining word or mark on. */
interface Entry {
  readonly found: Found;
  readonly from: number;
  /** Where the entry itself begins. */
  readonly first: number;
  readonly joint: 'or' | 'and' | 'mark';
}

/** Whether an entry that no "or" follows belongs to the list. */
function goesOn({ found: { subject, excluded }, joint }: Entry, last: Condition): boolean {
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

const isUnwanted = (subject: Subject) => subject.kind === 'fact' && isNegative(subject.fact);

/** Makes the reader of lists. */
export function createLists(reader: Reader, { unknown, unknownRange }: Exclusions) {
  const { text, tokens, lexicon, wordAt, isIn, excludingEnd } = reader;
  const { negativeFactAt, objectAt, ownedByEnd, ownerAt, toCondition } = reader;

  /**
   * Adds further entries of an exclusion: `not plaid or tink`, `not owned by Visa, Fiserv or Block`. A mark goes on with
   * names, places and facts of one family, with others only in a list that "or" ends, because what follows "not in Java," is
   * asked for. Returns the index after the list.
   */
  function addListed(start: number, conditions: Condition[]): number {
    const openingAt = conditions.length - 1;
    const opening = conditions[openingAt] as Condition;
    const entries: Entry[] = [];
    for (let end = start; ; ) {
      const entry = entryAt(end, opening);
      if (!entry) break;
      entries.push(entry);
      end = entry.found.end;
    }
    const lastOr = entries.findLastIndex(({ joint }) => joint === 'or');
    let end = start;
    for (const [at, entry] of entries.entries()) {
      const { found, from, first } = entry;
      const last = conditions.at(-1) as Condition;
      if (at > lastOr && !goesOn(entry, last)) return end;

      // Removing the first entry of a list must leave the excluding word for the others.
      if (at === 0) {
        const own = last.tokens.slice(-Math.max(1, last.tokens.length - endOfExcluding(last.tokens, 0)));
        conditions[conditions.length - 1] = {
          ...last,
          removable: [...own, ...tokens.slice(from, first)],
        };
      }
      conditions.push(toCondition(from, found));
      end = found.end;
    }
    // "No US, UK or EU companies" speaks of homes.
    if (end > start && opening.kind === 'place' && isCompany(tokens[end]?.word))
      for (let at = openingAt; at < conditions.length; at++) {
        const one = conditions[at] as Condition;
        if (one.kind === 'place') conditions[at] = { ...one, kind: 'home' };
      }
    return end;
  }

  /** The entry of a list behind a joining word or mark; of the same kind as the first, or nothing known. */
  function entryAt(from: number, opening: Condition): Entry | undefined {
    const mark = text.slice(tokens[from - 1]?.end, tokens[from]?.start);
    const word = wordAt(from);
    const isWord = LISTS.and.has(word) || LISTS.listing.has(word);
    if (from >= tokens.length || !(isWord || /[,/&]/.test(mark))) return undefined;
    let first = isWord ? from + 1 : from;
    if (opening.kind === 'tool' && opening.isOwned) {
      // "Nor", "and not" and "or by" go on with the owners.
      while (excludingEnd(first) > 0 || isIn(LISTS.by, first)) first++;
      first = ownedByEnd(first) || first;
    } else if (excludingEnd(first) > 0) return undefined;
    if (isIn(ARTICLES, first)) first++;
    const isOr = LISTS.or.has(word);
    const known = memberAt(first, opening);
    const isOfPlaces = opening.kind === 'place' || opening.kind === 'home';
    const found = known ?? (opening.excluded ? unknownMember(first, isOr, isOfPlaces) : undefined);
    return found && { found, from, first, joint: isOr ? 'or' : isWord ? 'and' : 'mark' };
  }

  /** A known entry of the kind of the first one: read in the same role. */
  function memberAt(at: number, opening: Condition): Found | undefined {
    const negative = negativeFactAt(at);
    if (negative) return opening.kind === 'fact' ? { ...negative, excluded: false } : undefined;
    if (opening.kind === 'tool' && opening.isOwned === true) return ownerAt(at, opening.excluded);
    const found = objectAt(at, true);
    // Of "not written in Java", the words behind which "Go" is a fact too: "written in", else "in".
    const before = opening.kind === 'fact' ? wordsOf(opening.tokens).slice(-3, -1) : [];
    const fact = [before, before.slice(1)]
      .map((words) => words.length > 0 && lexicon.factNamed(joinPhrase([...words, wordAt(at)])))
      .find((one) => one);
    if (fact) return { subject: { kind: 'fact', fact }, end: at + 1, excluded: true };
    if (found?.subject.kind === 'place' && opening.kind === 'home')
      return { ...found, subject: { ...found.subject, kind: 'home' }, excluded: true };
    if (found?.subject.kind === 'category' && opening.kind === 'unknown')
      return unknown(at, found.end, found.subject);
    const isKind = found?.subject.kind === opening.kind || opening.kind === 'unknown';
    return found && isKind ? { ...found, excluded: true } : undefined;
  }

  /** An entry that is nothing known: any words beside "or", else a name in capitals that no record holds. */
  function unknownMember(at: number, isOr: boolean, isOfPlaces: boolean): Found | undefined {
    const { word = '', typed = '' } = tokens[at] ?? {};
    const [first, end] = unknownRange(at, at);
    if (isOr && end > first) return unknown(first, end);
    return /^\p{Lu}/u.test(typed) && !lexicon.isTerm(word) && !isOfPlaces ? unknown(at, at + 1) : undefined;
  }

  return addListed;
}
