import * as z from 'zod';
import { Country, countryName, DayOrMonth, HttpsUrl } from '../scalars.ts';

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

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 8 });
const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 8 });

/** The figure of a price without its unit: "2.9 % + 0.30 USD", "from 49 USD". */
export function priceAmount({ from, percent, amount, currency }: Price): string {
  const parts = [
    percent === undefined ? undefined : `${number.format(percent)} %`,
    amount === undefined ? undefined : `${money(amount)} ${currency}`,
  ].filter((part) => part !== undefined);
  return `${from ? 'from ' : ''}${parts.join(' + ')}`;
}

/** The figure of a price: "2.9 % + 0.30 USD per transaction", "from 49 USD per month". */
export function priceFigure(price: Price): string {
  return price.unit ? `${priceAmount(price)} ${price.unit}` : priceAmount(price);
}

/** A price in one line with what is paid for: "Team, Subscription: 49 USD per month (United States)". */
export function priceText(price: Price): string {
  const what = [price.plan, price.item].filter((part) => part !== undefined).join(', ');
  return `${what}: ${priceFigure(price)}${price.country ? ` (${countryName(price.country)})` : ''}`;
}

/** An amount as people write it: whole, or with two decimals or more. */
function money(amount: number): string {
  return (Number.isInteger(amount) ? number : cents).format(amount);
}

/** The figure of a limit: "100 per second". */
export const limitFigure = ({ amount, per }: UsageLimit): string => `${number.format(amount)} per ${per}`;

/** A limit in one line: "API requests: 100 per second (live mode)". */
export const limitText = (limit: UsageLimit): string =>
  `${limit.what}: ${limitFigure(limit)}${limit.plan ? ` (${limit.plan})` : ''}`;
