import Big from 'big.js';
import type { PriceItemName } from '../../records/tool/price-items.ts';
import type { Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import type { Profile, Use } from './cost-query.ts';
import { convert, type ReferenceRates, toMinor, written } from './money.ts';
import { countOf, isSeller, moneyOf, whyNot } from './profile.ts';

/** What a tool's published prices are in one plan. */
export interface Tariff {
  readonly plan: string | undefined;
  readonly rows: Readonly<Partial<Record<PriceItemName, readonly Price[]>>>;
  /** Rows that hold and whose base fee contains other items. */
  readonly bundles: readonly Price[];
}

const MONTHLY = { minute: 43200, hour: 720, day: 30, month: 1, year: 1 / 12 } as const;

function tariffOf(plan: string | undefined, prices: readonly Price[], country: string): Tariff {
  const month = { count: 1, value: undefined };
  const own = prices.filter((price) => (price.plan ?? plan) === plan);
  return {
    plan,
    rows: Object.groupBy(own, ({ item }) => item),
    bundles: own.filter(
      (price) => price.includes && !whyNot(price, { item: price.item, count: 1 }, country, month),
    ),
  };
}

/** The tariff of a tool without prices. */
export const NO_ROWS: Tariff = { plan: undefined, rows: {}, bundles: [] };

/** The tariffs of a tool for sellers of a country, one for each plan that can be had there. */
export function tariffsOf(tool: Tool, country = ''): readonly Tariff[] {
  if (tool.prices.length === 0) return [NO_ROWS];
  const prices = tool.prices.filter(({ item }) => item !== 'other');
  const sold = prices.filter(({ sellers }) => !country || isSeller(country, sellers));
  const plans = new Set((sold.length > 0 ? sold : prices).flatMap(({ plan }) => plan ?? []));
  // What is sold elsewhere stays, so that a bill can say so.
  return (plans.size > 0 ? [...plans] : [undefined]).map((plan) => tariffOf(plan, prices, country));
}

/** Units of a month that the base fee of a plan contains of a use. */
export function includedIn({ bundles }: Tariff, { item, method }: Use): number {
  let sum = 0;
  for (const { includes = [] } of bundles)
    for (const one of includes)
      if (one.item === item && (one.method ?? method) === method)
        sum += (one.count ?? Number.POSITIVE_INFINITY) * MONTHLY[one.per];
  return sum;
}

export interface BillLine {
  readonly item: PriceItemName;
  readonly method: string | undefined;
  readonly label: string;
  readonly quantity: number;
  readonly arithmetic: string;
  /** In the currency of the bill. */
  readonly amount: Big;
  readonly price: Price;
}

/** A bill while it is written. */
export interface Draft {
  readonly profile: Profile;
  readonly rates: ReferenceRates | undefined;
  readonly tariff: Tariff;
  readonly lines: BillLine[];
  /** What is not in the lines, and why. */
  readonly notCovered: Set<string>;
  /** What the total takes for granted or leaves beside it. */
  readonly notes: Set<string>;
  readonly converted: Set<string>;
  covered: number;
}

/** An amount of a period for all months, with what that adds to the arithmetic. */
export function forMonths(amount: Big, every: Price['every'], months: number): [Big, string] {
  if (every === 'once') return [amount, ''];
  const times = months === 1 ? '' : ` × ${months} months`;
  const all = amount.times(months);
  return every === 'year' ? [all.div(12), `${times} a year / 12`] : [all, times];
}

type Named = Pick<BillLine, 'item' | 'label' | 'quantity'> & { readonly method?: string | undefined };

/** Adds a line of an amount in the currency of its price; says so when that cannot be converted. */
export function addLine(draft: Draft, price: Price, line: Named, amount: Big, arithmetic: string): boolean {
  const { profile, rates, lines, notCovered, converted } = draft;
  const currency = price.currency ?? profile.currency;
  const own = toMinor(amount, currency);
  const changed = convert(own, currency, profile.currency, rates);
  if (!changed) {
    notCovered.add(noRate(draft, price));
    return false;
  }
  const inBill = toMinor(changed, profile.currency);
  const isConverted = currency !== profile.currency;
  if (isConverted) converted.add(currency);
  const after = isConverted ? ` = ${written(inBill, profile.currency)} ${profile.currency}` : '';
  const { item, method, label, quantity } = line;
  const tax = price.withTax ? ', with tax' : '';
  const text = `${arithmetic} = ${written(own, currency)} ${currency}${tax}${after}`;
  lines.push({ item, method, label, quantity, arithmetic: text, amount: inBill, price });
  return true;
}

/** The reason why a price is missing from a bill: its currency, or that of the bill, has no reference rate. */
export function noRate({ profile, rates }: Draft, { label, currency = '' }: Price): string {
  const missing = [currency, profile.currency].filter((code) => code !== 'EUR' && !rates?.rates[code]);
  return `${label}: no euro reference rate of ${missing.join(' and ')}`;
}

/** Average value of uses in the currency of a price, rounded to its minor unit when it was converted. */
export function averageIn({ profile, rates }: Draft, uses: readonly Use[], price: Price): Big | undefined {
  const [first] = uses;
  const count = countOf(uses);
  if (count === 0 || !first) return new Big(0);
  const alike = uses.every(({ average }) => average === first.average);
  const average = alike ? new Big(first.average ?? 0) : moneyOf(uses).div(count);
  const currency = price.currency ?? profile.currency;
  if (currency === profile.currency || average.eq(0)) return average;
  const changed = convert(average, profile.currency, currency, rates);
  return changed && toMinor(changed, currency);
}
