import { words } from '../text/words.ts';
import { needStems } from './need-index.ts';
import { splitCompound } from './split-compound.ts';
import { meaningsOf, type Translations } from './translations.ts';

/** Letters of the shortest compound that is opened. */
const COMPOUND_FROM = 8;
const UMLAUT_AS_TWO_LETTERS = /([aou])e/g;

/** Reads words of other languages. */
export interface ForeignWords {
  /**
   * The words of an unknown German compound, or an unknown word with its umlauts as one letter; else the word itself.
   */
  open(word: string): readonly string[];
  /** The roots of each English translation of a word; for a compound, of its parts combined. */
  meanings(word: string): readonly (readonly string[])[];
}

/**
 * Makes the look-up. `isKnown`: whether a text contains the word. `isEnglish`: whether records use it in names and
 * facts.
 */
export function createForeignWords(
  translations: Translations,
  isKnown: (word: string) => boolean,
  isEnglish: (word: string) => boolean,
): ForeignWords {
  const isForeign = (word: string) => meaningsOf(translations, word).length > 0;

  const isWord = (word: string) => isKnown(word) || isForeign(word);

  function open(word: string): readonly string[] {
    if (isWord(word)) return [word];
    const parts = splitCompound(word, translations.parts);
    if (parts.length > 0) return parts;
    const plain = word.replace(UMLAUT_AS_TWO_LETTERS, '$1');
    if (plain === word) return [word];
    if (isWord(plain)) return [plain];
    const plainParts = splitCompound(plain, translations.parts);
    return plainParts.length > 0 ? plainParts : [word];
  }

  return {
    open,
    meanings(word) {
      const own = meaningsOf(translations, word);
      if (own.length > 0) return own.map((meaning) => needStems(words(meaning)));
      if (word.length < COMPOUND_FROM || isEnglish(word)) return [];
      const parts = splitCompound(word, translations.parts);
      const roots = parts.flatMap((part) => meaningsOf(translations, part)).flatMap((text) => words(text));
      return roots.length > 0 ? [needStems(roots)] : [];
    },
  };
}
