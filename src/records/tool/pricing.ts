import * as z from 'zod';
import { DayOrMonth, HttpsUrl, Tri } from '../scalars.ts';

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
