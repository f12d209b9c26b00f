import type { Tool } from '../../catalog/schema/tool.ts';
import { findTerm, prefixRange } from '../text/term-dictionary.ts';
import { namedBy, type TextIndex } from '../text/text-index.ts';
import { byNames } from './by-names.ts';

/** Finds the tools that an excluded name means: those of that name, then the others, the fuller records first. Empty for words that are no name. */
export type ToolsMeant = (parts: readonly string[]) => readonly number[];

/** A name of so many letters also means names that go on: `bitgo` and BitGoJS. */
const LONG = 5;
/** More names that begin alike show that the words are no name: `bank`. */
const MOST = 10;

/**
 * Makes the look-up: tools of that name, alias or slug, tools whose names go on after it, and tools of its maker:
 * `paypal` means PayPal, the PayPal Agent Toolkit, and what PayPal owns. Only whole names mean a tool where all words
 * are common or several are a term of the field: `travel rule` is no start of a name.
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
