import Big from 'big.js';
import { keptFor } from '../../base/kept.ts';
import { methodFit, type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import { itemText } from '../../records/tool/price-text.ts';
import { methodsOf, type Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { isElsewhere } from './bill.ts';
import { charge } from './charge.ts';
import { USED_ITEMS } from './cost-query.ts';
import { convert } from './money.ts';
import { whyNot } from './profile.ts';
import { isOld } from './rank-bills.ts';

/** A unit in which several tools state a price, so that they can be put in an order: a card payment of 50 EUR. */
export type PriceUnit = NonNullable<ReturnType<typeof unitOf>>;

/** The lowest price of a tool in a unit. */
export interface UnitPrice {
  readonly tool: Tool;
  readonly price: Price;
  /** In the currency of the unit. */
  readonly figure: Big;
  /** Why it is not called cheap: the copy that was read, or what is charged besides. */
  readonly doubt: string | undefined;
}

const isMonthly = ({ every }: Price) => every === 'month' || every === 'year';
const isPriced = ({ amount, percent, tiers }: Price) => (amount ?? percent ?? tiers) !== undefined;

const IN_SHOPS: readonly PriceItemName[] = ['payment', 'refund', 'chargeback', 'card-transaction'];

/** A round value near 50 euro, or near 1,000 where money is moved and nothing bought; undefined without a rate. */
function roundValue(item: PriceItemName, currency: string, { referenceRates }: Catalog): number | undefined {
  // One digit of these is 50 and 1,000 in euro as in dollars.
  const euro = new Big(IN_SHOPS.includes(item) ? 45 : 950);
  return Number(convert(euro, 'EUR', currency, referenceRates)?.toPrecision(1)) || undefined;
}

/** The unit of a price; undefined when a value is needed and no rate tells what is usual in the currency. */
function unitOf(price: Price, currency: string, catalog: Catalog) {
  const { item, method } = price;
  const monthly = isMonthly(price);
  const needsValue = priceItem(item).value === true;
  const value = needsValue ? roundValue(item, currency, catalog) : undefined;
  if (needsValue && value === undefined) return undefined;
  const parts = [item, method, monthly ? 'month' : undefined, currency.toLowerCase()];
  const name = monthly ? `${itemText(price)}, a month` : itemText(price);
  const measure = value === undefined ? `in ${currency}` : `of ${value.toLocaleString('en')} ${currency}`;
  return {
    item,
    method,
    /** Whether it is due each month, and not for each one. */
    monthly,
    currency,
    /** Value of one, where a percentage of it can be charged. */
    value,
    /** `payment-card-eur`, `subscription-month-usd`. */
    id: parts.filter(Boolean).join('-'),
    /** The label without the measure: it is the same in all currencies. */
    name,
    label: `${name}, ${measure}`,
  };
}

/** Whether more is due than the price of a unit: a base fee, or what has no figure. */
const hasMore = (price: Price, { prices }: Tool) =>
  price.excludes !== undefined ||
  prices.some(
    ({ item, plan, amount = 0 }) =>
      (item === 'subscription' || item === 'minimum-fee') &&
      item !== price.item &&
      amount > 0 &&
      (plan ?? price.plan) === price.plan,
  );

const pricesByItem = keptFor(({ prices }: Tool) => Map.groupBy(prices, ({ item }) => item));

/** The only currency that a tool states prices in; its bare percentages are of that currency. */
const onlyCurrency = keptFor(({ prices }: Tool): string | undefined => {
  const [first, other] = new Set(prices.flatMap(({ currency }) => currency ?? []));
  return other === undefined ? first : undefined;
});

/** The figure of a price in a unit; undefined when it is no price of it, or holds only in cases of its own. */
function figureIn(tool: Tool, price: Price, unit: PriceUnit, country: string | undefined): Big | undefined {
  const { item, onTop } = price;
  const currency = price.currency ?? onlyCurrency(tool) ?? unit.currency;
  if (item !== unit.item || currency !== unit.currency || isMonthly(price) !== unit.monthly) return undefined;
  const methods = methodsOf(price);
  const isOf = methods[0] ? methodFit(methods, unit.method) > 0 : unit.method === undefined;
  if (!isOf || onTop || !isPriced(price)) return undefined;
  // A currency says for whom a price is; a bare percentage of some sellers needs to know the country.
  const held = country || price.currency === undefined ? price : { ...price, sellers: undefined };
  const value = new Big(unit.value ?? 0);
  if (whyNot(held, { item, method: unit.method, count: 1 }, country, { count: 1, value })) return undefined;
  const figure = charge(price, 1, value, 0)?.amount.div(price.every === 'year' ? 12 : 1);
  return figure && (figure.gt(0) || item !== 'subscription') ? figure : undefined;
}

/**
 * The lowest price of each tool in a unit: first those that hold without doubt, lowest first, then the others. With a
 * country, only prices for sellers there. `today` is `YYYY-MM-DD`.
 */
export function unitPrices(
  tools: readonly Tool[],
  unit: PriceUnit,
  today: string,
  country?: string,
): UnitPrice[] {
  const order = (a: UnitPrice, b: UnitPrice) =>
    Number(a.doubt !== undefined) - Number(b.doubt !== undefined) || a.figure.cmp(b.figure);
  return tools
    .flatMap((tool) => {
      if (country && isElsewhere(tool, country)) return [];
      const own = (pricesByItem(tool).get(unit.item) ?? []).flatMap((price): UnitPrice[] => {
        const figure = figureIn(tool, price, unit, country);
        if (!figure) return [];
        const old = price.copyDay ? 'its copy is older than 18 months' : 'its copy has no day';
        return [
          {
            tool,
            price,
            figure,
            doubt: isOld(price, today) ? old : hasMore(price, tool) ? 'there are fees besides' : undefined,
          },
        ];
      });
      return own.sort(order).slice(0, 1);
    })
    .sort(order);
}

/** The units in which at least two tools state a price, those of most tools first, with their number. */
export const priceUnits = keptFor((catalog: Catalog): readonly (PriceUnit & { count: number })[] => {
  const units = new Map<string, { unit: PriceUnit; tools: Set<Tool> }>();
  for (const tool of catalog.tools)
    for (const price of tool.prices) {
      if (!USED_ITEMS.includes(price.item) || !price.currency) continue;
      for (const method of [price.method, ...(price.methods ?? [])]) {
        const unit = unitOf({ ...price, method }, price.currency, catalog);
        if (!unit || figureIn(tool, price, unit, undefined) === undefined) continue;
        const { tools } = units.get(unit.id) ?? { tools: new Set() };
        units.set(unit.id, { unit, tools: tools.add(tool) });
      }
    }
  return [...units.values()]
    .filter(({ tools }) => tools.size > 1)
    .sort((a, b) => b.tools.size - a.tools.size)
    .map(({ unit, tools }) => ({ ...unit, count: tools.size }));
});

/** Where prices are compared: in a country of sellers, among tools of a category or of a use case. */
export interface Compared {
  readonly country?: string | undefined;
  readonly category?: string | undefined;
  readonly useCase?: string | undefined;
}

/** The tools whose prices in a unit are of the same thing; none where what they have to share is not asked for. */
export function comparableTools(
  unit: PriceUnit,
  { category, useCase }: Compared,
  catalog: Catalog,
): readonly Tool[] {
  const { within } = priceItem(unit.item);
  if (!within) return catalog.tools;
  if (useCase) return toolsOfUse(useCase, catalog);
  // A tool is bought for what it does first.
  const isFirst = ({ categories }: Tool) => within === 'category' && categories[0] === category;
  return catalog.tools.filter(isFirst);
}

export const toolsOfUse = (slug: string, { useCaseBySlug, toolBySlug }: Catalog): readonly Tool[] =>
  useCaseBySlug.get(slug)?.tools.flatMap((one) => toolBySlug.get(one.slug) ?? []) ?? [];

/** The unit in which most of the tools state a price, of the item if any do; undefined unless two tools state one. */
export function usualUnit(
  tools: readonly Tool[],
  catalog: Catalog,
  item: string | undefined,
  where: Compared = {},
): PriceUnit | undefined {
  const fit = (unit: PriceUnit) => (unit.item === item ? tools.length : 0);
  return priceUnits(catalog)
    .map((unit) => ({ unit, stated: pricesAmong(tools, unit, where, catalog).length }))
    .filter(({ stated }) => stated > 1)
    .sort((a, b) => fit(b.unit) + b.stated - fit(a.unit) - a.stated)[0]?.unit;
}

/** The prices of those of the tools that are comparable in a unit; none where one tool alone can have any. */
function pricesAmong(
  tools: readonly Tool[],
  unit: PriceUnit,
  where: Compared,
  catalog: Catalog,
): UnitPrice[] {
  const asked = tools.filter((tool) => pricesByItem(tool).has(unit.item));
  if (asked.length < 2) return [];
  const alike = comparableTools(unit, where, catalog);
  return unitPrices(
    alike === catalog.tools ? asked : asked.filter((tool) => alike.some(({ slug }) => slug === tool.slug)),
    unit,
    catalog.dataAsOf,
    where.country,
  );
}

/** Units in which at least three tools of a category have a price without doubt, with the lowest three. */
export function cheapestIn(category: string, catalog: Catalog) {
  const tools = catalog.toolsByCategory.get(category) ?? [];
  return priceUnits(catalog)
    .map((unit) => {
      const prices = pricesAmong(tools, unit, { category }, catalog).filter(({ doubt }) => !doubt);
      return { unit, count: prices.length, prices: prices.slice(0, 3) };
    })
    .filter(({ count }) => count > 2);
}
