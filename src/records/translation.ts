import * as z from 'zod';

/** Languages besides English that terms and words are given in, as ISO 639-1 codes. */
export const LANGUAGES_OF_TERMS = ['de', 'fr', 'es', 'pt', 'it'] as const;

/** Words of other languages for one English meaning: an entry of `content/translations.yaml`. */
export const Translation = z.partialRecord(
  z.enum(LANGUAGES_OF_TERMS),
  z.array(z.string().min(2).max(40)).min(1).max(6),
);
