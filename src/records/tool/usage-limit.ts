import * as z from 'zod';
import { DayOrMonth, HttpsUrl } from '../scalars.ts';

/** One published rate limit or quota: 100 API requests per second. */
export const UsageLimit = z.strictObject({
  /** What is counted. */
  what: z.string().min(2).max(80),
  amount: z.number().nonnegative(),
  /** Period or holder that the amount counts for: second, minute, hour, day, month, request, account. */
  per: z.string().min(2).max(40),
  /** Plan or mode that the limit holds for. */
  plan: z.string().min(1).max(60).optional(),
  url: HttpsUrl,
  asOf: DayOrMonth,
});
export type UsageLimit = z.infer<typeof UsageLimit>;
