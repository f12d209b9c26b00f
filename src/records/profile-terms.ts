import * as z from 'zod';
import terms from '../../content/profile-terms.json' with { type: 'json' };
import { valuesOf } from './field.ts';
import { listOf, text } from './scalars.ts';

/** A kind of firm. Names of other countries' licences for the same business belong to the same one. */
export type Entity = keyof typeof terms.entities;
/** What a firm does. */
export type Activity = keyof typeof terms.activities;
/** Class of size, by Recommendation 2003/361/EC, Annex, Article 2. */
export type Size = keyof typeof terms.sizes;
/** What thresholds of rules are measured in; money with its currency. */
export type Measure = keyof typeof terms.measures;

export const ENTITIES = valuesOf(terms.entities);
export const ACTIVITY_NAMES = valuesOf(terms.activities);
export const SIZE_NAMES = valuesOf(terms.sizes);
export const MEASURE_NAMES = valuesOf(terms.measures);

/** A word of a profile, as `content/profile-terms.json` has it. */
const term = {
  label: text(3, 80),
  means: text(10, 200),
  /** Where the field has the term from. */
  origin: text(8, 160),
};
/** What a firm does because of what it is, or because it does something narrower. */
const activity = z.enum(ACTIVITY_NAMES).optional();
/** What a firm of the kind does without doing what is usual for it, where it does nothing else. */
const unlessOnly = listOf(z.enum(ACTIVITY_NAMES));
/** Kinds of firm whose licence its own includes. */
const includes = listOf(z.enum(ENTITIES));
/** Licences of which such a firm has one, though the word does not say which. */
const mayBe = listOf(z.enum(ENTITIES));
/** Kinds of firm that do it; few others do. */
const among = z.array(z.enum(ENTITIES)).default(ENTITIES);
/** Other names by which people call it. */
const aliases = listOf(z.string());
/** What a firm that does it is as well, whatever its licence. */
const entity = z.enum(ENTITIES).optional();
/** That it names no system of its own: whoever does it takes part in those of its places. */
const systems = z.literal('several').optional();

export const {
  entities: ENTITY_TYPES,
  activities: ACTIVITIES,
  sizes: SIZES,
  measures: MEASURES,
  facts: FACTS,
} = z
  .strictObject({
    entities: z.record(
      z.enum(ENTITIES),
      z.strictObject({ ...term, activity, unlessOnly, includes, mayBe, aliases }),
    ),
    activities: z.record(
      z.enum(ACTIVITY_NAMES),
      z.strictObject({ ...term, activity, entity, mayBe, among, systems, aliases }),
    ),
    sizes: z.record(z.enum(SIZE_NAMES), z.strictObject({ ...term, aliases })),
    /** What only a firm knows, in the words of a rule, by what people call it; denied behind `!`. */
    facts: z.array(z.strictObject({ says: text(3, 200), in: z.string().length(2), aliases })),
    measures: z.record(z.enum(MEASURE_NAMES), z.strictObject({ label: term.label, aliases })),
  })
  .parse(terms);
