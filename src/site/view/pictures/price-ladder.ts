import type { Catalog } from '../../../catalog/catalog.ts';
import type { Price } from '../../../records/tool/price.ts';
import type { Tool } from '../../../records/tool.ts';

/** The lowest price of a tool on one scale. */
export interface LadderStep {
  readonly tool: Tool;
  readonly price: Price;
  readonly figure: number;
}

/** The tools of one category, cheapest first. */
export interface LadderRow {
  readonly slug: string;
  readonly name: string;
  readonly steps: readonly LadderStep[];
}

/** US dollars of a price by the month; undefined for other prices. No currency is converted. */
export const monthlyDollars = ({ amount, currency, unit }: Price): number | undefined =>
  currency === 'USD' && unit === 'per month' ? amount : undefined;

/** Percent of the value of a transaction that a price takes; undefined for other prices. */
export const transactionPercent = ({ percent, unit }: Price): number | undefined =>
  unit === 'per transaction' ? percent : undefined;

/** The lowest price above zero of each tool in its main category; categories without one are left out. */
export function priceLadder(catalog: Catalog, figureOf: (price: Price) => number | undefined): LadderRow[] {
  const steps = catalog.tools.flatMap((tool): LadderStep[] =>
    tool.prices
      .flatMap((price) => {
        const figure = figureOf(price) ?? 0;
        return figure > 0 ? [{ tool, price, figure }] : [];
      })
      .sort((a, b) => a.figure - b.figure)
      .slice(0, 1),
  );
  return catalog.categories.flatMap(({ slug, name }) => {
    const own = steps.filter(({ tool }) => tool.categories[0] === slug);
    return own.length > 0 ? [{ slug, name, steps: own.sort((a, b) => a.figure - b.figure) }] : [];
  });
}

/** A scale with its round values, each with its place from 0 to 1. */
export interface Scale {
  readonly ticks: readonly { readonly value: number; readonly at: number }[];
  at(figure: number): number;
}

/** A logarithmic scale over whole powers of ten around the figures, which must be above zero. */
export function logScale(figures: readonly number[]): Scale {
  const low = Math.floor(Math.log10(Math.min(...figures)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...figures))));
  const at = (figure: number) => (Math.log10(figure) - low) / (high - low);
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  return { ticks: ticks.map((value) => ({ value, at: at(value) })), at };
}

/** A linear scale from zero over whole steps of one. */
export function linearScale(figures: readonly number[]): Scale {
  const high = Math.max(1, Math.ceil(Math.max(...figures)));
  const ticks = Array.from({ length: high + 1 }, (_, value) => ({ value, at: value / high }));
  return { ticks, at: (figure) => figure / high };
}
