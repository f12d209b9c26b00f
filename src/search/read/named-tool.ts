import { FILLERS } from '../text/words.ts';
import type { ToolNamed } from './tool-names.ts';

/** A tool that a query asks about, and its name as folded words. */
export interface NamedTool {
  readonly ordinal: number;
  readonly name: string;
}

/** Largest number of words in a name. */
export const LONGEST_NAME = 6;
/** Words that ask something about a tool. */
const ABOUT: ReadonlySet<string> = new Set(
  (
    'account api apis apikey available change changed changelog changes charge charges charging cheap company contact cost costs countries country ' +
    'cto credentials customers dashboard docs documentation down expensive fee fees founded github headquarters integration ' +
    'issue issues key keys latest legit licence license limit limits login month much news offer offers old online outage owner owns package ' +
    'page price priced prices pricing production quota rate rates review reviews safe sandbox sdk sdks sign signup status support ' +
    'supported supports terms test today trial up update updates uptime webhook webhooks website week work working works ' +
    'kostet kosten preis preise coute couter prix tarif tarifs combien cuanto cuesta cuestan precio precios quanto costa custa preco precos prezzo prezzi'
  ).split(' '),
);

/** A year, or a day or month in digits. */
const PART_OF_DATE = /^(?:20\d\d|\d\d?)$/;

/** Whether a word is a stop word, part of a date, or asks something about a tool. */
export const isAboutTools = (word: string): boolean =>
  FILLERS.has(word) || ABOUT.has(word) || PART_OF_DATE.test(word);

/**
 * Finds the tool of a query that holds its whole name and besides it only questions about it, fillers, and words that
 * `isAsked` takes for facts or places. `isOrdinary` tells names that are words of the field too.
 */
export function namedTool(
  all: readonly string[],
  toolNamed: ToolNamed,
  isAsked: (word: string) => boolean,
  isOrdinary: (word: string) => boolean,
): NamedTool | undefined {
  const isAbout = (word: string) => isAboutTools(word) || isAsked(word);
  const isName = (parts: readonly string[]) =>
    parts.length > 1 ? !parts.every(isAbout) : parts.every((word) => !isAbout(word) && !isOrdinary(word));
  // The name holds every word that asks nothing; the word after "per" is the unit of a price.
  const asksNothing = (word: string, at: number) => !isAbout(word) && all[at - 1] !== 'per';
  const first = all.findIndex(asksNothing);
  const last = all.findLastIndex(asksNothing);
  if (first < 0) return undefined;
  for (let length = Math.min(LONGEST_NAME, all.length); length > last - first; length--) {
    const lastStart = Math.min(first, all.length - length);
    for (let at = Math.max(0, last + 1 - length); at <= lastStart; at++) {
      const parts = all.slice(at, at + length);
      const ordinal = isName(parts) ? toolNamed(parts) : undefined;
      if (ordinal !== undefined) return { ordinal, name: parts.join(' ') };
    }
  }
  return undefined;
}
