import type { PriceItemName } from '../../records/tool/price-items.ts';
import type { Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import type { Use } from './cost-query.ts';
import { isSeller, whyNot } from './profile.ts';

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

const NONE: readonly Tariff[] = [{ plan: undefined, rows: {}, bundles: [] }];

/** The tariffs of a tool for sellers of a country, one for each plan that can be had there. */
export function tariffsOf(tool: Tool, country = ''): readonly Tariff[] {
  if (tool.prices.length === 0) return NONE;
  const prices = tool.prices.filter(({ item }) => item !== 'other');
  const sold = prices.filter(({ sellers }) => !sellers || !country || isSeller(country, sellers));
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
