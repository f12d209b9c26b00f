import * as z from 'zod';
import { DayOrMonth, HttpsUrl, UnquotedDay } from './scalars.ts';

/** Current version of an API, and the notice given before it changes. */
export const Versions = z.strictObject({
  current: z.union([z.string().min(1).max(40), UnquotedDay], {
    error: 'write the version as text, between quotes when it is a number',
  }),
  /** How versions are named, such as "dated releases". */
  scheme: z.string().min(2).max(80).optional(),
  /** Notice given before a breaking change, such as "12 months". */
  notice: z.string().min(2).max(80).optional(),
  url: HttpsUrl,
  asOf: DayOrMonth,
});
export type Versions = z.infer<typeof Versions>;
