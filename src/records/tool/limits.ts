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

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 8 });

/** The figure of a limit: "100 per second". */
export const limitFigure = ({ amount, per }: UsageLimit): string => `${number.format(amount)} per ${per}`;

/** A limit in one line: "API requests: 100 per second (live mode)". */
export const limitText = (limit: UsageLimit): string =>
  `${limit.what}: ${limitFigure(limit)}${limit.plan ? ` (${limit.plan})` : ''}`;
