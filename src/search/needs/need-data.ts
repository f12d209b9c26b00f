import type { Catalog } from '../../catalog/catalog.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { createTermDictionary, type TermDictionary, termAt } from '../text/term-dictionary.ts';
import type { TextIndex } from '../text/text-index.ts';
import { askedExactly } from './asked-exactly.ts';
import { buildNeedIndex, rootsOfField, wordsOfUseCases } from './need-index.ts';
import { makeTranslations, type Translations } from './translations.ts';

/** Index and word lists for matching queries with the texts of use cases and tools. */
export interface NeedData {
  readonly synonyms: Synonyms;
  readonly translations: Translations;
  /** Index of the texts: use cases first, then tools. */
  readonly needs: TextIndex;
  /** 1 for each term of `needs` that belongs to the domain vocabulary, else 0. */
  readonly isOfField: Uint8Array;
  /** Every word in the texts of the use cases, unstemmed. */
  readonly useCaseWords: TermDictionary;
  /** Indexes of the use cases by the joined roots of their titles, terms and example queries. */
  readonly askedExactly: ReadonlyMap<string, readonly number[]>;
}

/** Builds the data for a catalogue. */
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
