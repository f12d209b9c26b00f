import * as z from 'zod';
import { valuesOf } from './field.ts';
import { ACTIVITY_NAMES, ENTITIES, MEASURE_NAMES, SIZE_NAMES } from './profile-terms.ts';
import { DayOrMonth, HttpsUrl, listOf, text } from './scalars.ts';

/** How a statement about a rule was read; the first three count as read. */
export const READ_LABELS = {
  law: 'the law, or the rule book itself',
  'faithful-copy': 'a faithful copy of it',
  authority: 'a page of the authority or of the body that made it',
  secondary: 'a secondary source',
} as const;
export const READS = valuesOf(READ_LABELS);
export type Read = (typeof READS)[number];

/** Parts of the European Union in which some of its rules differ. */
export const AREA_LABELS = {
  'euro-area': 'Euro area',
  'outside-euro-area': 'Member states outside the euro area',
} as const;
export const AREAS = valuesOf(AREA_LABELS);

/** Country, subdivision of a country by ISO 3166-2, `EU`, a part of it, or `GLOBAL`. */
const Place = z
  .string()
  .regex(
    /^(?:[A-Z]{2}(?:-[A-Z0-9]{1,3})?|GLOBAL|euro-area|outside-euro-area)$/,
    'use a country code, a subdivision such as US-NY, EU, euro-area, outside-euro-area or GLOBAL',
  );
const Places = z.array(Place).min(1).optional();
const Activities = z.array(z.enum(ACTIVITY_NAMES)).min(1).optional();

/** A figure that decides; `from` is the first that is bound and `below` the first that is not. Money names its currency. */
const Threshold = z
  .strictObject({
    measure: z.enum(MEASURE_NAMES),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'use a three-letter ISO 4217 code')
      .optional(),
    from: z.number().nonnegative().optional(),
    below: z.number().positive().optional(),
  })
  .refine(({ from, below }) => from !== undefined || below !== undefined, 'give from, below or both');

const condition = {
  /** Kinds of firm, one of which it has to be; left out when the kind does not matter. */
  entity: z.array(z.enum(ENTITIES)).min(1).optional(),
  /** Where it is established, one of them. */
  in: Places,
  /** Where it offers its services, one of them. */
  serves: Places,
  /** Where its customers are, one of them. */
  customers: Places,
  /** What it does, one of them. */
  activity: Activities,
  /** What it does, all of them. */
  allActivities: Activities,
  size: z.array(z.enum(SIZE_NAMES)).min(1).optional(),
  threshold: Threshold.optional(),
  /** What nobody but the firm knows, as an if-clause about it; a profile answers it as a `fact`. */
  depends: z
    .string()
    .max(160)
    .regex(/^if (?:it|its|law|people|the) /, 'write an if-clause about one firm, such as: if it issues cards')
    .optional(),
};

/**
 * A predicate over a profile: every member that is given has to be met. Where it names no place, the jurisdictions of its
 * record have to hold a place of the profile.
 */
export const Condition = z.strictObject(condition);
export type Condition = z.infer<typeof Condition>;

/** Where a statement stands, and what was really read for it. */
export const citation = {
  /** Article, section or rule, such as `Article 16(1)`. */
  article: text(2, 120).optional(),
  read: z.enum(READS),
  /** The address that was read. */
  source: HttpsUrl,
  retrieved: DayOrMonth,
};

/** What frees a firm that a clause would bind. */
const Exemption = z.strictObject({
  ...condition,
  /** What it says, in one sentence. */
  says: text(20, 200),
  article: citation.article,
});

const namesArticle = ({ read, article }: { read: Read; article?: string | undefined }) =>
  article !== undefined || (read !== 'law' && read !== 'faithful-copy');

/** One way in which a rule binds: a condition, where it stands, and who is exempt. A rule binds when one of its clauses does. */
export const Clause = z
  .strictObject({ ...condition, ...citation, unless: listOf(Exemption) })
  .refine(namesArticle, { path: ['article'], error: 'name the article that was read in the law' });
export type Clause = z.infer<typeof Clause>;
