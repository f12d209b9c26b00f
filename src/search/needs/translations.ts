import { FILLERS, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { foreignWords } from '../../catalog/operations/question-vocabulary.ts';
import { needStem, needStems, splitCompound } from '../text/stems.ts';

/** Word translations. Plain strings, so that the build can serialize them. */
export interface Translations {
  /** English translations by folded word, and by its root unless an English word has the same root. */
  readonly meanings: ReadonlyMap<string, readonly string[]>;
  /** German words and roots that can be parts of compounds. */
  readonly parts: ReadonlySet<string>;
}

/** Inflection endings of German nouns and adjectives: `Verbraucher`, `Verbrauchern`; `Abo`, `Abos`. */
const GERMAN_ENDINGS = 'n s e en er es em ern'.split(' ');

/**
 * Collects the single-word translations of `content/translations.yaml`, of the glossary, and of the German terms of
 * use cases.
 */
export function makeTranslations(catalog: Catalog): Translations {
  const translated = foreignWords(catalog).flatMap(([text, meaning, language]) => {
    const [word, ...more] = words(text);
    return word === undefined || more.length > 0 ? [] : [{ word, meaning, language }];
  });
  const isEnglish = englishRoots(catalog, new Set(translated.flatMap(({ word }) => [word, `${word}s`])));
  const meanings = new Map<string, string[]>();
  const parts = new Set<string>();
  const addPart = (word: string): void => {
    if (FILLERS.has(word)) return;
    parts.add(word);
    if (!isEnglish.has(needStem(word))) parts.add(needStem(word));
  };
  const keep = (key: string, meaning: string): void => {
    const known = meanings.get(key) ?? [];
    if (!known.includes(meaning)) meanings.set(key, [...known, meaning]);
  };
  for (const { word, meaning, language } of translated) {
    keep(word, meaning);
    const root = needStem(word);
    const inflected = language === 'de' ? GERMAN_ENDINGS.map((ending) => word + ending) : [];
    for (const form of new Set([root, ...inflected]))
      if (form !== word && !isEnglish.has(needStem(form))) keep(form, meaning);
    if (language === 'de' || language === 'nl') for (const form of [word, ...inflected]) addPart(form);
  }
  for (const { terms } of catalog.useCases) for (const word of terms.de.flatMap(words)) addPart(word);
  return { meanings, parts };
}

/** Roots of the words in English texts, except the foreign words that these texts cite. */
function englishRoots({ useCases, tools }: Catalog, cited: ReadonlySet<string>): ReadonlySet<string> {
  const texts = [
    ...useCases.flatMap(({ title, summary, asked }) => [title, summary, ...asked]),
    ...tools.map(({ description }) => description),
  ];
  const all = texts.flatMap(words).filter((word) => !cited.has(word));
  return new Set(all.map(needStem));
}

/** The English translations of a word; empty for an unknown word. */
function meaningsOf({ meanings }: Translations, word: string): readonly string[] {
  return meanings.get(word) ?? meanings.get(needStem(word)) ?? [];
}

const UMLAUT_AS_TWO_LETTERS = /([aou])e/g;

/** Reads words of other languages. `isKnown`: whether a text contains the word. */
export function createForeignWords(translations: Translations, isKnown: (word: string) => boolean) {
  const isForeign = (word: string) => meaningsOf(translations, word).length > 0;

  const isWord = (word: string) => isKnown(word) || isForeign(word);

  /** The words of an unknown German compound, or an unknown word with its umlauts as one letter; else the word itself. */
  function open(word: string): readonly string[] {
    const [meaning, ...others] = meaningsOf(translations, word);
    if (meaning !== undefined && others.length === 0 && !isKnown(word)) {
      const own = words(meaning);
      if (own.length > 1) return own;
    }
    if (isWord(word)) return [word];
    const parts = splitCompound(word, translations.parts).flatMap((part) => open(part));
    if (parts.length > 0) return parts;
    const plain = word.replace(UMLAUT_AS_TWO_LETTERS, '$1');
    if (plain === word) return [word];
    if (isWord(plain)) return [plain];
    const plainParts = splitCompound(plain, translations.parts);
    return plainParts.length > 0 ? plainParts : [word];
  }

  return {
    open,
    /** The roots of each English translation of a word. */
    meanings: (word: string) => meaningsOf(translations, word).map((meaning) => needStems(words(meaning))),
    /** The words with the first translation in place of each foreign one, compounds opened. */
    inEnglish: (all: readonly string[]) =>
      all
        .flatMap(open)
        .flatMap((word) => words((!FILLERS.has(word) && meaningsOf(translations, word)[0]) || word)),
  };
}
