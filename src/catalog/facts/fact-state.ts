import * as z from 'zod';
import { DayOrMonth, HttpsUrl } from '../schema/scalars.ts';

/** What the vendor's pages say about a fact without a value. `none`: there is none; `unpublished`: nothing. */
export const ABSENT_STATES = ['none', 'unpublished'] as const;

/** What was looked for and is not there, with the page that was read and the day. */
export const FactState = z.strictObject({
  state: z.enum(ABSENT_STATES),
  on: DayOrMonth,
  source: HttpsUrl,
});
export type FactState = z.infer<typeof FactState>;
