import * as z from 'zod';
import { Country, DayOrMonth } from '../scalars.ts';
import { CERTIFICATIONS } from './certifications.ts';

/** A year, a month or a day; YAML reads a year as a number. */
const Since = z.union(
  [
    z
      .int()
      .min(1800)
      .max(2100)
      .transform((year) => String(year)),
    z.string().regex(/^\d{4}$/),
    DayOrMonth,
  ],
  { error: 'use a date written YYYY, YYYY-MM or YYYY-MM-DD' },
);

/** A licence or registration that the organization holds itself. */
const Authorization = z.strictObject({
  authority: z.string().min(2).max(80),
  licence: z.string().min(2).max(120),
  /** Number in the register of the authority. */
  reference: z.string({ error: 'write the reference as text, between quotes' }).min(1).max(60).optional(),
  country: Country.optional(),
});

/** The organization that makes a tool and is responsible for it. */
export const Organization = z.strictObject({
  /** Legal name, as in its terms or imprint. */
  name: z.string().min(1).max(120).optional(),
  /** Home country. */
  country: Country.optional(),
  /** Company that owns it. */
  owner: z.strictObject({ name: z.string().min(1).max(120), since: Since.optional() }).optional(),
  regulated: z.array(Authorization).max(12).default([]),
  certifications: z.array(z.enum(CERTIFICATIONS)).default([]),
});
