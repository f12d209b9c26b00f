import type { Catalog } from '../../catalog/catalog.ts';
import { LANGUAGES_OF_TERMS } from '../../catalog/schema/translation.ts';
import { FILLERS } from '../text/fillers.ts';
import { words } from '../text/words.ts';
import { needStem } from './need-stem.ts';

/** What words of other languages mean, as strings, so that a build can write it. */
export interface Translations {
  /** English meanings by folded word, and by its root where no English word has that root. */
  readonly meanings: ReadonlyMap<string, readonly string[]>;
  /** German words and roots that compounds are made of. */
  readonly parts: ReadonlySet<string>;
}

/** Gathers the single words of `content/translations.yaml`, of the glossary, and of the German terms of use cases. */
export function makeTranslations(catalog: Catalog): Translations {
  const isEnglish = englishRoots(catalog);
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
  const add = (text: string, meaning: string, language: string): void => {
    const [word, ...more] = words(text);
    if (word === undefined || more.length > 0) return;
    if (language === 'de') addPart(word);
    keep(word, meaning);
    const root = needStem(word);
    if (root !== word && !isEnglish.has(root)) keep(root, meaning);
  };
  for (const [english, translations] of Object.entries(catalog.translations))
    for (const language of LANGUAGES_OF_TERMS)
      for (const text of translations[language] ?? []) add(text, english, language);
  for (const { term, expansion, translations } of catalog.glossary)
    for (const language of LANGUAGES_OF_TERMS)
      for (const text of translations[language] ?? []) add(text, expansion ?? term, language);
  for (const { terms } of catalog.useCases) for (const word of terms.de.flatMap(words)) addPart(word);
  return { meanings, parts };
}

/** The roots of English running text. */
function englishRoots({ useCases, tools }: Catalog): ReadonlySet<string> {
  const texts = [
    ...useCases.flatMap(({ title, summary, asked }) => [title, summary, ...asked]),
    ...tools.map(({ description }) => description),
  ];
  return new Set(texts.flatMap(words).map(needStem));
}

/** The English meanings of a word, if it is known in another language. */
export function meaningsOf({ meanings }: Translations, word: string): readonly string[] {
  return meanings.get(word) ?? meanings.get(needStem(word)) ?? [];
}
