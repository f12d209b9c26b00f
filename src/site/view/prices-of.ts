import type { Catalog } from '../../catalog/catalog.ts';
import { isSeller } from '../../catalog/cost/profile.ts';
import { itemText, priceUnit } from '../../records/tool/price-text.ts';
import type { Price } from '../../records/tool/prices.ts';

/** What a figure is of: "Payment accepted, Card: percent of the value", "Subscription or base fee: USD per month". */
function unitOf(price: Price): string {
  const unit = `${price.currency} ${priceUnit({ ...price, per: undefined }) ?? ''}`;
  return `${itemText(price)}: ${price.percent === undefined ? unit : 'percent of the value'}`;
}

/**
 * The lowest price for an item of each tool, or of each tool of the use case `need`, in the unit in which most of them state
 * it, cheapest first; with a country, for sellers there. Undefined where no unit has two. No currency is converted.
 */
export function pricesOf(catalog: Catalog, item: string, need = '', country?: string) {
  const useCase = catalog.useCaseBySlug.get(need);
  const asked = useCase?.tools.flatMap(({ slug }) => catalog.toolBySlug.get(slug) ?? []) ?? catalog.tools;
  const found = asked.flatMap((tool) =>
    tool.prices.flatMap((price) => {
      const { sellers, percent, amount = 0, per = 1 } = price;
      const figure = percent ?? amount / per;
      const holds = !country || !sellers || isSeller(country, sellers);
      return price.item === item && !price.onTop && holds && figure > 0 ? [{ tool, price, figure }] : [];
    }),
  );
  found.sort((a, b) => a.figure - b.figure);
  const [most] = [...Map.groupBy(found, ({ price }) => unitOf(price))]
    .map(([title, list]) => ({
      title,
      prices: list.filter(({ tool }, at) => list.findIndex((other) => other.tool === tool) === at),
    }))
    .sort((a, b) => b.prices.length - a.prices.length);
  return most?.prices[1] && most;
}
