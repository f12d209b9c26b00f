import { DAY_MS } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { ApiRelease } from '../../records/tool/api.ts';
import { REGIONS, readRegions } from '../../records/tool/coverage.ts';
import { KINDS } from '../../records/tool/general.ts';
import { priceItem } from '../../records/tool/price-items.ts';
import { priceUnit } from '../../records/tool/price-text.ts';
import type { Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';

/** The lowest price of a tool on one scale. */
interface LadderStep {
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

/** One unit in which prices of several tools are stated, for a chart of its own. */
export interface PriceUnit {
  readonly id: string;
  /** What is priced, with unit and currency: "Payment accepted: percent of the value". */
  readonly title: string;
  /** The figure of a price in this unit; undefined for other prices. */
  figureOf(price: Price): number | undefined;
}

/** Tools that a unit needs for a chart. */
const LEAST_TOOLS = 3;

/** A price with a single figure that holds without a further condition: what can stand beside others. */
function unitOfPrice(price: Price): { key: string; title: string; figure: number } | undefined {
  const { item, amount, percent, currency, per = 1, onTop, onlyFor, from, tiers } = price;
  if (item === 'other' || onTop || onlyFor || from || tiers) return undefined;
  const { label } = priceItem(item);
  if (percent !== undefined) return { key: item, title: `${label}: percent of the value`, figure: percent };
  if (amount === undefined || !currency) return undefined;
  const unit = priceUnit({ ...price, per: undefined }) ?? '';
  return { key: `${item} ${unit} ${currency}`, title: `${label}: ${currency} ${unit}`, figure: amount / per };
}

/** The units in which at least three tools state a price, those of most tools first. No currency is converted. */
export function priceUnits({ tools }: Pick<Catalog, 'tools'>): PriceUnit[] {
  const found = tools.flatMap(({ slug, prices }) =>
    prices.flatMap((price) => {
      const unit = unitOfPrice(price);
      return unit && unit.figure > 0 ? [{ ...unit, slug }] : [];
    }),
  );
  const count = (list: typeof found) => new Set(list.map(({ slug }) => slug)).size;
  return [...Map.groupBy(found, ({ key }) => key)]
    .filter(([, list]) => count(list) >= LEAST_TOOLS)
    .sort(([, a], [, b]) => count(b) - count(a))
    .map(([key, list]) => ({
      id: key.toLowerCase().replaceAll(' ', '-'),
      title: list[0]?.title ?? key,
      figureOf(price) {
        const unit = unitOfPrice(price);
        return unit?.key === key ? unit.figure : undefined;
      },
    }));
}

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

/** Regions that are columns: those around countries, then what is not tied to a place. */
export const MATRIX_REGIONS = [...REGIONS.filter((region) => region !== 'global'), 'global'] as const;

/** How many tools of a category state each region, or a country in it. */
interface MatrixRow {
  readonly slug: string;
  readonly name: string;
  readonly tools: number;
  /** In the order of {@link MATRIX_REGIONS}. */
  readonly counts: readonly number[];
}

/** Tools by category and region, in category order. A tool counts in each of its categories and regions. */
export function coverageMatrix(catalog: Catalog): MatrixRow[] {
  return catalog.categories.map(({ slug, name }) => {
    const tools = catalog.toolsByCategory.get(slug) ?? [];
    const counts = MATRIX_REGIONS.map(
      (region) => tools.filter((tool) => readRegions(tool).includes(region)).length,
    );
    return { slug, name, tools: tools.length, counts };
  });
}

/** How many tools of a category are of each kind, and where each part of its bar begins and ends (0 to 100). */
export interface KindShares {
  readonly slug: string;
  readonly name: string;
  readonly total: number;
  readonly parts: readonly { kind: (typeof KINDS)[number]; count: number; start: number; width: number }[];
}

/** The kinds of tools in every category, in category order. */
export function kindShares(catalog: Catalog): KindShares[] {
  return catalog.categories.map(({ slug, name }) => {
    const tools = catalog.toolsByCategory.get(slug) ?? [];
    let start = 0;
    const parts = KINDS.map((kind) => {
      const count = tools.filter((tool) => tool.kind === kind).length;
      const width = tools.length > 0 ? Math.round((count * 1000) / tools.length) / 10 : 0;
      const part = { kind, count, start: Math.round(start * 10) / 10, width };
      start += width;
      return part;
    });
    return { slug, name, total: tools.length, parts };
  });
}

/** A version of an API as a bar on a line of time. */
interface VersionBar {
  readonly release: ApiRelease;
  /** `ended`: its support is over; `ends`: an end is stated; `open`: none is. */
  readonly support: 'ended' | 'ends' | 'open';
  /** Left edge and width, in percent of the line. */
  readonly x: number;
  readonly width: number;
}

interface VersionBars {
  readonly bars: readonly VersionBar[];
  /** Where today is, in percent of the line. */
  readonly today: number;
}

/** First day of a day or month. */
const begin = (text: string) => Date.parse(text.length === 7 ? `${text}-01` : text);
/** End of a day or month. */
const end = (text: string) => {
  const day = new Date(begin(text));
  if (text.length === 7) day.setUTCMonth(day.getUTCMonth() + 1);
  else day.setUTCDate(day.getUTCDate() + 1);
  return day.getTime();
};
const YEAR_MS = 365 * DAY_MS;

/**
 * The support of versions on one line of time, from the first release or a year before `today` (`YYYY-MM-DD`) to the last
 * stated end or a year after. A version without a day of release begins at the left edge, one without a stated end reaches
 * to the right one.
 */
export function versionBars(releases: readonly ApiRelease[], today: string): VersionBars {
  const known = releases.flatMap(({ from }) => (from === undefined ? [] : begin(from)));
  const first = Math.min(Date.parse(today) - YEAR_MS, ...known);
  const stated = releases.map(({ until }) => (until === undefined ? 0 : end(until)));
  const last = Math.max(Date.parse(today) + YEAR_MS, ...stated);
  const at = (time: number) => Math.round(((time - first) / (last - first)) * 1000) / 10;
  return {
    today: at(Date.parse(today)),
    bars: releases.map((release) => {
      const { from, until } = release;
      const x = from === undefined ? 0 : at(begin(from));
      const right = until === undefined ? 100 : at(end(until));
      const support = until === undefined ? 'open' : end(until) <= Date.parse(today) ? 'ended' : 'ends';
      return { release, support, x, width: Math.max(1, Math.round((right - x) * 10) / 10) };
    }),
  };
}
