import type { Catalog } from '../../catalog/catalog.ts';
import { isSeller } from '../../catalog/cost/profile.ts';
import type { PriceItemName } from '../../records/tool/price-items.ts';
import { itemText, priceUnit } from '../../records/tool/price-text.ts';
import type { Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';

/** What is paid for, of the tools of which use case, for sellers of which country. */
interface PriceQuestion {
  readonly of: PriceItemName;
  readonly need?: string | undefined;
  readonly country?: string | undefined;
}

interface ToolPrice {
  readonly tool: Tool;
  readonly price: Price;
  readonly figure: number;
}

/** What a figure is of: "Payment accepted, Card: percent of the value", "Subscription or base fee: USD per month". */
function unitOf(price: Price): string {
  const { percent, currency } = price;
  const unit =
    percent === undefined
      ? `${currency} ${priceUnit({ ...price, per: undefined }) ?? ''}`
      : 'percent of the value';
  return `${itemText(price)}: ${unit}`;
}

/**
 * The lowest price of each tool in the unit in which most of them state it, cheapest first; undefined where no unit has two.
 * No currency is converted.
 */
export function pricesOf(
  { of, need, country }: PriceQuestion,
  { tools, toolBySlug, useCaseBySlug }: Catalog,
): { title: string; prices: readonly ToolPrice[] } | undefined {
  const asked = need
    ? (useCaseBySlug.get(need)?.tools ?? []).flatMap(({ slug }) => toolBySlug.get(slug) ?? [])
    : tools;
  const found = asked.flatMap((tool) =>
    tool.prices.flatMap((price): ToolPrice[] => {
      const figure = price.percent ?? (price.amount ?? 0) / (price.per ?? 1);
      const { sellers } = price;
      const holds = !country || !sellers || isSeller(country, sellers);
      const fits = price.item === of && !price.onTop && holds;
      return fits && figure > 0 ? [{ tool, price, figure }] : [];
    }),
  );
  const byUnit = Map.groupBy(
    found.sort((a, b) => a.figure - b.figure),
    ({ price }) => unitOf(price),
  );
  const [most] = [...byUnit]
    .map(([title, list]) => ({
      title,
      prices: list.filter(({ tool }, at) => list.findIndex((other) => other.tool === tool) === at),
    }))
    .sort((a, b) => b.prices.length - a.prices.length);
  return most?.prices[1] && most;
}
