import type { Catalog } from '../../catalog/catalog.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { createTermDictionary, type TermDictionary, termAt } from '../text/term-dictionary.ts';
import type { TextIndex } from '../text/text-index.ts';
import { askedExactly } from './asked-exactly.ts';
import { buildNeedIndex, rootsOfField, wordsOfUseCases } from './need-index.ts';
import { makeTranslations, type Translations } from './translations.ts';

/** What queries are compared with running text by. */
export interface NeedData {
  readonly synonyms: Synonyms;
  readonly translations: Translations;
  /** Running text of the use cases, then of the tools. */
  readonly needs: TextIndex;
  /** For each term of `needs` 1 where it is a word of the field itself, else 0. */
  readonly isOfField: Uint8Array;
  /** Every word of the texts of the use cases, as it is. */
  readonly useCaseWords: TermDictionary;
  /** Indexes of the use cases by the roots of what they are called or asked for. */
  readonly askedExactly: ReadonlyMap<string, readonly number[]>;
}

/** Makes the data of a catalogue. */
export function makeNeedData(catalog: Catalog, synonyms: Synonyms): NeedData {
  const needs = buildNeedIndex(catalog);
  const roots = rootsOfField(catalog);
  return {
    synonyms,
    translations: makeTranslations(catalog),
    needs,
    isOfField: Uint8Array.from({ length: needs.dictionary.size }, (_, term) =>
      roots.has(termAt(needs.dictionary, term)) ? 1 : 0,
    ),
    useCaseWords: createTermDictionary([...wordsOfUseCases(catalog)].sort()),
    askedExactly: askedExactly(catalog),
  };
}
