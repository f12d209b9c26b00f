import * as z from 'zod';
import { Country, DayOrMonth, HttpsUrl, Tri } from '../scalars.ts';

/** The dominant way it is paid for. */
export const PRICING_MODELS = [
  'free',
  'open-source',
  'freemium',
  'usage-based',
  'transaction-fee',
  'subscription',
  'revenue-share',
  'one-time',
  'contact-sales',
  'unknown',
] as const;

/** What can be used without paying, as a published number: 100 calls per day. */
const FreeAllowance = z.strictObject({
  amount: z.number().positive(),
  unit: z.string().min(2).max(40),
});

/** How a tool is paid for. A summary needs its page and the day it was read. */
export const Pricing = z
  .strictObject({
    model: z.enum(PRICING_MODELS),
    secondary: z
      .array(z.enum(PRICING_MODELS).exclude(['unknown']))
      .max(3)
      .default([]),
    freeTier: Tri.default('unknown'),
    freeAllowance: FreeAllowance.optional(),
    summary: z.string().max(240).optional(),
    url: HttpsUrl.optional(),
    asOf: DayOrMonth.optional(),
  })
  .refine((pricing) => pricing.summary === undefined || (pricing.url && pricing.asOf), {
    error: 'a pricing summary needs the page it was read on (url) and the date it was read (asOf)',
    path: ['summary'],
  });

/** One published price: an amount of money, a percentage, or both. */
export const Price = z
  .strictObject({
    /** Name of the plan that the price belongs to. */
    plan: z.string().min(1).max(60).optional(),
    /** What is paid for. */
    item: z.string().min(2).max(80),
    /** In units of `currency`, such as 0.30. */
    amount: z.number().nonnegative().optional(),
    /** ISO 4217 code. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'use a three-letter ISO 4217 code in capitals')
      .optional(),
    /** Percent of the value that is moved or held. */
    percent: z.number().nonnegative().max(100).optional(),
    unit: z
      .string()
      .max(40)
      .regex(/^(?:per |once)/, 'begin with "per " or "once", such as per transaction')
      .optional(),
    /** Whether the price is the lowest of a range. */
    from: z.boolean().default(false),
    /** Country whose customers pay this price. */
    country: Country.optional(),
    url: HttpsUrl,
    asOf: DayOrMonth,
  })
  .superRefine((price, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: price });
    if (price.amount === undefined && price.percent === undefined)
      fault('amount', 'a price needs amount (with currency and unit), percent, or both');
    if (price.amount !== undefined && !price.currency)
      fault('currency', 'an amount needs its currency, such as USD');
    if (price.amount !== undefined && !price.unit) fault('unit', 'an amount needs a unit, such as per month');
    if (price.amount === undefined && price.currency)
      fault('currency', 'leave it out when there is no amount');
  });
export type Price = z.infer<typeof Price>;

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
