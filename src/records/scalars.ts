import * as z from 'zod';

export const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Text of so many characters. */
export const text = (least: number, most: number) => z.string().min(least).max(most);

/** A list that is empty where a record leaves it out. */
export function listOf<Item extends z.ZodType>(item: Item, most?: number) {
  const list = z.array(item);
  return (most === undefined ? list : list.max(most)).default([]);
}

/** The address of something. */
export const uriOf = (description: string) => z.string().meta({ format: 'uri', description });

/** URL-safe identifier; also the file name of the record. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'use lower-case letters, digits and single hyphens')
  .max(64);

/** Absolute https address. */
export const HttpsUrl = z
  .url({ protocol: /^https$/, error: 'use an absolute https:// address' })
  .max(2048)
  .refine((url) => /^[!-~]*$/.test(url), 'percent-encode characters outside ASCII (RFC 3986 §2.1)');

/** A day that YAML has turned into a date because it is written without quotes, as text. */
export const UnquotedDay = z.date().transform((date) => date.toISOString().slice(0, 10));

/** Calendar day, `YYYY-MM-DD`, quoted or not. */
export const Day = z.union([z.iso.date('use a date written YYYY-MM-DD'), UnquotedDay], {
  error: 'use a date written YYYY-MM-DD',
});

/** A day, or only the month (`YYYY-MM`) when the day was not recorded. */
export const DayOrMonth = z.union([Day, z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)], {
  error: 'use a date written YYYY-MM-DD, or YYYY-MM when the day is not known',
});

/** ISO 3166-1 alpha-2 country code, upper case. */
export const Country = z.string().regex(/^[A-Z]{2}$/, 'use a two-letter ISO 3166-1 country code in capitals');

/** A fact that may be unestablished: `unknown` is a value, never "no". */
export const Tri = z.enum(['yes', 'no', 'partial', 'unknown']);
export type Tri = z.infer<typeof Tri>;

/** Where a fact was read, and when. */
export const Source = z.strictObject({
  url: HttpsUrl,
  title: z.string().max(160).optional(),
  retrieved: DayOrMonth,
});
export type Source = z.infer<typeof Source>;

/** Why a fact has no value. `none`: the vendor's pages say that there is none; `unpublished`: they do not say. */
export const ABSENT_STATES = ['none', 'unpublished'] as const;

/** What was looked for and is not there, with the page that was read and the day. */
export const FactState = z.strictObject({
  state: z.enum(ABSENT_STATES),
  on: DayOrMonth,
  source: HttpsUrl,
});
export type FactState = z.infer<typeof FactState>;

/** How far a record can be trusted. */
export const CONFIDENCE = ['high', 'medium', 'low'] as const;

/** Languages besides English that terms and words are given in, as ISO 639-1 codes. */
export const LANGUAGES_OF_TERMS = ['de', 'fr', 'es', 'pt', 'it'] as const;

/** Languages that everyday words are given in besides. */
export const LANGUAGES_OF_WORDS = [...LANGUAGES_OF_TERMS, 'nl', 'pl'] as const;

/** Words of other languages for one English meaning: an entry of `content/translations.yaml`. */
export const Translation = z.partialRecord(z.enum(LANGUAGES_OF_WORDS), z.array(text(2, 60)).min(1).max(16));

const Phrases = z.array(text(2, 60)).min(1);
/** Phrases that ask for a fact, also those that mean it only behind a word that rules out: `content/fact-phrases.yaml`. */
export const FactPhrases = z.strictObject({ asked: Phrases.optional(), excluded: Phrases.optional() });

export const TRI_LABELS: Readonly<Record<Tri, string>> = {
  yes: 'Yes',
  no: 'No',
  partial: 'Partly',
  unknown: 'Not established',
};

const countries = new Intl.DisplayNames(['en'], { type: 'region' });
const countryNames = new Map<string, string>();

/** English name of an ISO 3166-1 alpha-2 code; the code itself when it has none. */
export function countryName(code: string): string {
  const known = countryNames.get(code);
  if (known !== undefined) return known;
  const name = countries.of(code) ?? code;
  countryNames.set(code, name);
  return name;
}

const WITH_ARTICLE =
  /^(?=United |European U|euro area|Netherlands|Philippines|Bahamas|Gambia|Maldives|Isle |.+ (?:Islands|Territor))/;

/** The name of a place inside a sentence: `Kenya`, `the Netherlands`. */
export const withArticle = (name: string): string => name.replace(WITH_ARTICLE, 'the ');
