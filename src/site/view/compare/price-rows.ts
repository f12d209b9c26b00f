import { priceAmount } from '../../../records/facts/price-text.ts';
import { countryName } from '../../../records/labels.ts';
import type { Price } from '../../../records/tool/price.ts';
import type { Tool } from '../../../records/tool.ts';
import { onlyValue } from './only-value.ts';

/** The prices of one tool that are stated in one unit. */
export interface PriceCell {
  /** In the order of the record: "2.9 % + 0.30 USD: Standard, Domestic cards". */
  readonly prices: readonly string[];
  /** How many more there are. */
  readonly more: number;
  /** Whether the tool publishes prices, in this or another unit. */
  readonly published: boolean;
}

/** Published prices that are stated in the same unit, such as "per month", one cell for each tool. */
export interface PriceRow {
  readonly unit: string;
  /** Name of the country whose customers pay them, when it is the same for all; then the lines do not name it. */
  readonly country?: string;
  /** Whether tools that publish prices state others in this unit, or none. */
  readonly differs: boolean;
  readonly cells: readonly PriceCell[];
}

/** Prices that a cell names; the pages of the tools have all. */
const NAMED = 4;
const NO_UNIT = 'Of the value';

const capital = (unit: string) => unit.charAt(0).toUpperCase() + unit.slice(1);
const unitOf = ({ unit }: Price) => (unit ? capital(unit) : NO_UNIT);
function inOneLine(price: Price, withCountry: boolean): string {
  const what = [price.plan, price.item].filter((part) => part !== undefined).join(', ');
  const where = withCountry && price.country ? ` (${countryName(price.country)})` : '';
  return `${priceAmount(price)}: ${what}${where}`;
}

function rowOf(tools: readonly Tool[], unit: string): PriceRow {
  const own = tools.map(({ prices }) => prices.filter((price) => unitOf(price) === unit));
  const country = onlyValue(own.flat(), (price) => price.country);
  const cells = own.map((prices, index) => ({
    prices: prices.slice(0, NAMED).map((price) => inOneLine(price, country === undefined)),
    more: Math.max(0, prices.length - NAMED),
    published: tools[index]?.prices.length !== 0,
  }));
  const stated = cells.filter(({ published }) => published).map(({ prices }) => prices.join());
  return {
    unit,
    differs: new Set(stated).size > 1,
    cells,
    ...(country && { country: countryName(country) }),
  };
}

/**
 * The published prices of tools by unit, so that what stands side by side is paid for in the same way: units that most
 * tools use first.
 */
export function priceRows(tools: readonly Tool[]): PriceRow[] {
  const units = [...new Set(tools.flatMap(({ prices }) => prices.map(unitOf)))];
  const users = (unit: string) => tools.filter(({ prices }) => prices.some((one) => unitOf(one) === unit));
  return units.sort((a, b) => users(b).length - users(a).length).map((unit) => rowOf(tools, unit));
}
