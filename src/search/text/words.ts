import { wordSet } from '../../base/words.ts';
/** One term for a phrase, so that joined and split spellings are the same: words joined, plural of the last word dropped. */
export function joinPhrase(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : singular(parts.join(''));
}

/** English singular by the plain plural rule; words of three letters or fewer and `-ss`, `-us`, `-is` stay. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  return 'sui'.includes(word.at(-2) ?? '') ? word : word.slice(0, -1);
}

/** Words that narrow a need without naming it. */
export const FACET_WORDS = wordSet(
  'api apis library sdk free opensource selfhosted dataset opendata data tool software platform service app server ' +
    'client package',
);

/**
 * Makes a function of words that remembers what it has made: queries consist of few different words. Beyond `most` words
 * all are forgotten.
 */
export function remember<Made>(most: number, make: (word: string) => Made): (word: string) => Made {
  const known = new Map<string, Made>();
  return (word) => {
    let made = known.get(word);
    if (made === undefined) {
      made = make(word);
      if (known.size >= most) known.clear();
      known.set(word, made);
    }
    return made;
  };
}
