import type { Tool } from '../../records/tool.ts';
import { findTerm, prefixRange } from '../text/term-dictionary.ts';
import { namedBy, type TextIndex } from '../text/text-index.ts';
import { byNames } from './by-names.ts';

/**
 * The tools that an excluded name refers to: exact names first, then longer names, each sorted by completeness of the
 * record. Empty when the words are not a name.
 */
export type ToolsMeant = (parts: readonly string[]) => readonly number[];

/** A name of at least this many letters also matches longer names: `bitgo` matches BitGoJS. */
const LONG = 5;
/** When more names than this begin with the words, the words are not a name: `bank`. */
const MOST = 10;

/**
 * Makes the look-up. A name refers to tools with that name, alias or slug, to tools whose names begin with it, and to
 * tools of the maker or owner with that name: `paypal` refers to PayPal, the PayPal Agent Toolkit, and what PayPal
 * owns. Common words and terms of several words match only as a whole name, so `travel rule` does not match names
 * that begin with it.
 */
export function createToolsMeant(
  tools: readonly Tool[],
  index: TextIndex,
  standing: Uint32Array,
  isCommon: (word: string) => boolean,
  isTerm: (joined: string) => boolean,
): ToolsMeant {
  const { dictionary } = index;
  const makers = byNames(tools, ({ organization }) => [organization?.name, organization?.owner?.name]);

  const addNamed = (term: number, found: Set<number>): void => {
    for (const record of namedBy(index, term)) found.add(record);
  };
  const inStanding = (found: ReadonlySet<number>) =>
    [...found].sort((a, b) => (standing[a] as number) - (standing[b] as number));

  return (parts) => {
    const joined = parts.join('');
    if (joined === '') return [];
    const whole = new Set<number>();
    const own = findTerm(dictionary, joined);
    if (own >= 0) addNamed(own, whole);
    const found = new Set([...whole, ...(makers.get(joined) ?? [])]);
    for (const start of [`${parts.join(' ')} `, ...(joined.length >= LONG ? [joined] : [])]) {
      const [from, to] = prefixRange(dictionary, start);
      for (let term = from; term < to && found.size <= MOST; term++) addNamed(term, found);
    }
    const isName =
      whole.size > 0 ||
      (found.size <= MOST && !parts.every(isCommon) && !(parts.length > 1 && isTerm(joined)));
    return isName ? [...new Set([...inStanding(whole), ...inStanding(found)])] : [];
  };
}
