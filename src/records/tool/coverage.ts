import * as z from 'zod';
import { Country } from '../scalars.ts';

/** Regions; `eu` is the European Union. Single countries are listed in `coverage.countries`. */
export const REGIONS = [
  'global',
  'africa',
  'asia-pacific',
  'eu',
  'europe',
  'latin-america',
  'middle-east',
  'north-america',
] as const;

/** Where a tool can be used. */
export const Coverage = z.strictObject({
  regions: z.array(z.enum(REGIONS)).default([]),
  countries: z.array(Country).default([]),
});
