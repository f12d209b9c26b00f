import * as z from 'zod';
import { DayOrMonth, HttpsUrl } from '../scalars.ts';

/** Why a fact has no value. `none`: the vendor's pages say that there is none; `unpublished`: they do not say. */
export const ABSENT_STATES = ['none', 'unpublished'] as const;

/** What was looked for and is not there, with the page that was read and the day. */
export const FactState = z.strictObject({
  state: z.enum(ABSENT_STATES),
  on: DayOrMonth,
  source: HttpsUrl,
});
export type FactState = z.infer<typeof FactState>;
