import * as z from 'zod';
import { dayOf, daysBetween, formatDate } from '../../base/time.ts';
import { priceItem } from '../../records/tool/price-items.ts';
import type { Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import { BILL_STATES, type Bill, billOf } from './bill.ts';
import type { Profile } from './cost-query.ts';
import { type ReferenceRates, written } from './money.ts';

/** Whether the copy that a price was read on has no day, or one of more than 18 months before `today`. */
export function isOld({ copyDay }: Price, today: string): boolean {
  const [year = 0, month = 0, day] = today.split('-').map(Number);
  const from = dayOf(Date.UTC(year, month - 1 - 18, day));
  return copyDay === undefined || copyDay < from.slice(0, copyDay.length);
}

/** What a total says of the oldest price in it, where its copy is old or has no day; empty for others. */
export function oldPricesOf({ lines }: Bill, today: string): string {
  const [oldest] = lines.flatMap(({ price }) => (isOld(price, today) ? (price.copyDay ?? '') : [])).sort();
  return oldest === undefined ? '' : `prices of ${oldest ? formatDate(oldest) : 'no known day'}`;
}

/**
 * The bills of tools: totals first, cheapest first; they cover the same lines. With `today`, totals of old copies come
 * after the others. Then partial ones, those that cover most first and not by price, and tools without a price;
 * otherwise in the given order.
 */
export function rankBills(
  tools: readonly Tool[],
  profile: Profile,
  rates: ReferenceRates | undefined,
  today?: string,
): Bill[] {
  const bills = tools.map((tool) => {
    const bill = billOf(tool, profile, rates);
    const isTotal = bill.state === 'total';
    const isAged = isTotal && today !== undefined && oldPricesOf(bill, today) !== '';
    return { bill, rank: BILL_STATES.indexOf(bill.state) + (isAged ? 0.5 : 0), isTotal };
  });
  const within = (a: Bill, b: Bill) => b.covered - a.covered || a.notCovered.length - b.notCovered.length;
  return bills
    .sort((a, b) => a.rank - b.rank || (a.isTotal ? a.bill.total.cmp(b.bill.total) : within(a.bill, b.bill)))
    .map(({ bill }) => bill);
}

/** Whether a vendor is the seller itself, and so has the tax on sales in its fee. */
export const isRetailer = ({ tool }: Bill) => tool.keywords.includes('merchant-of-record');

/** Why the totals of ranked bills do not ascend from first to last, or do not compare as they stand; empty where they do. */
export function orderText(bills: readonly Bill[], today: string): string {
  const slugs = (some: readonly Bill[]) => some.map(({ tool }) => tool.slug).join(', ');
  const [totals = [], partial = []] = ['total', 'partial'].map((state) =>
    bills.filter((bill) => bill.state === state),
  );
  const older = totals.filter((bill) => oldPricesOf(bill, today));
  const retailers = [...totals, ...partial].filter(isRetailer);
  const [lowest] = totals.toSorted((a, b) => a.total.cmp(b.total));
  const lower = partial.filter(({ total }) => lowest && total.gt(0) && total.lt(lowest.total));
  return [
    lowest && lowest !== totals[0] && `The lowest total is that of ${lowest.tool.slug}.`,
    lower.length > 0 && `What is priced of partial bills is less: ${slugs(lower)}.`,
    older.length > 0 &&
      older.length < totals.length &&
      `Totals from copies older than 18 months or undated come after the others: ${slugs(older)}.`,
    totals.length > 0 &&
      partial.length > 0 &&
      `Partial bills come last, by what they cover, not by price: ${slugs(partial)}.`,
    retailers.length > 0 &&
      retailers.length < totals.length + partial.length &&
      `Merchants of record, whose fee includes the handling of sales tax: ${slugs(retailers)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The cheapest of the totals whose prices were all read on a copy of the last 18 months, several if they tie. `passedOver`
 * are totals that are no higher, but rest on older copies. Both are empty unless three totals rest on recent copies.
 */
export function cheapestOf(bills: readonly Bill[], today: string): { cheapest: Bill[]; passedOver: Bill[] } {
  const totals = bills.filter(({ state }) => state === 'total').sort((a, b) => a.total.cmp(b.total));
  const dated = totals.filter((bill) => !oldPricesOf(bill, today));
  // One request of one tool may answer as much as ten of another, so that none is cheapest.
  const isAlike = totals.every(({ lines }) =>
    lines.every(({ item }) => priceItem(item).within !== 'use-case'),
  );
  const [first] = isAlike && dated.length >= 3 ? dated : [];
  if (!first) return { cheapest: [], passedOver: [] };
  const asLow = totals.filter(({ total }) => total.lte(first.total));
  return {
    cheapest: asLow.filter((bill) => dated.includes(bill)),
    passedOver: asLow.filter((bill) => !dated.includes(bill)),
  };
}

const Money = z.string().describe('Decimal.');

export const BillView = z
  .object({
    tool: z.string(),
    state: z.enum(BILL_STATES),
    total: Money.nullable(),
    old: z
      .string()
      .optional()
      .describe('Where the total holds a price of a copy older than 18 months or undated: of which day.'),
    currency: z.string(),
    plan: z.string().optional(),
    lines: z.array(
      z.object({
        item: z.string(),
        label: z.string(),
        quantity: z.number(),
        arithmetic: z.string(),
        amount: Money,
        source: z.string(),
        read: z.string(),
        copyDay: z.string().nullable(),
      }),
    ),
    notCovered: z.array(z.string()),
    notes: z
      .array(z.string())
      .describe(
        'What the total takes for granted, such as cards of the country, and fees due once, which it leaves out.',
      ),
    rounding: z.enum(['payment', 'line', 'mixed']),
    conversion: z
      .object({
        day: z.string(),
        source: z.string(),
        rates: z.record(z.string(), z.string()),
        note: z.string().optional(),
      })
      .nullable(),
  })
  .meta({ id: 'Bill', description: 'What the published prices of a tool make of the profile, without tax.' });
export type BillView = z.infer<typeof BillView>;

/** The rates that a bill was converted with. A reference file older than seven days is said. */
export function conversionOf(bill: Bill, currency: string, rates: ReferenceRates | undefined, today: string) {
  if (bill.converted.length === 0 || !rates) return null;
  const used = [...bill.converted, currency].filter((name) => name !== 'EUR');
  const age = daysBetween(rates.day, today);
  return {
    day: rates.day,
    source: rates.source,
    rates: Object.fromEntries(used.map((name) => [name, rates.rates[name] ?? ''])),
    ...(age > 7 && { note: `The reference rates are ${age} days old.` }),
  };
}

/** A bill with money as decimal strings; without a line it has no total. */
export function billView(
  bill: Bill,
  { currency }: Profile,
  rates: ReferenceRates | undefined,
  today: string,
): BillView {
  const { tool, state, plan, lines, notCovered, notes, rounding, total } = bill;
  return {
    tool: tool.slug,
    state,
    // Nothing but what is included or free is no total beside a fee that is not known.
    total: lines.length > 0 && (state === 'total' || total.gt(0)) ? written(total, currency) : null,
    old: oldPricesOf(bill, today) || undefined,
    currency,
    ...(plan && lines.length > 0 && { plan }),
    lines: lines.map(({ item, method, label, quantity, arithmetic, amount, price }) => ({
      item: method ? `${item}:${method}` : item,
      label,
      quantity,
      arithmetic,
      amount: written(amount, currency),
      source: price.url,
      read: price.asOf,
      copyDay: price.copyDay ?? null,
    })),
    notCovered: [...notCovered],
    notes: [...notes],
    rounding,
    conversion: conversionOf(bill, currency, rates, today),
  };
}
