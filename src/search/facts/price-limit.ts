import { words } from '../../base/words.ts';
import type { Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import type { State } from './fact-state.ts';

/** A limit on a published price: a share in percent, or an amount for a month. */
export interface PriceLimit {
  readonly most: boolean;
  readonly value: number;
  readonly unit: 'percent' | 'month';
  /** ISO 4217 code; undefined where the question names none. */
  readonly currency?: string;
}

const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  usd: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
};
const MONTHS = 12;
const MONTH = /^(?:month|monthly|monat|mois|mes|mese|maand|miesiac)$/;

/** Reads the text of a limit, `0.5 %` or `$50 a month`; undefined for a number that no price can be compared with. */
export function priceLimit(text: string, most: boolean): PriceLimit | undefined {
  const [number = ''] = /[\d.,]*\d/.exec(text) ?? [];
  // A comma before one or two last digits is a decimal point.
  const value = Number(number.replace(/,(?=\d{1,2}$)/, '.').replaceAll(',', ''));
  if (number === '' || Number.isNaN(value)) return undefined;
  const units = text.toLowerCase().split(/[\s\d.,]+/);
  if (units.some((unit) => unit === '%' || unit === 'percent')) return { most, value, unit: 'percent' };
  const currency = units.map((unit) => CURRENCIES[unit]).find((code) => code !== undefined);
  return units.some((unit) => MONTH.test(unit))
    ? { most, value, unit: 'month', ...(currency ? { currency } : {}) }
    : undefined;
}

/** The comparable part of a price, if it has one. */
function comparable({ percent, amount, currency, every }: Price, limit: PriceLimit): number | undefined {
  if (limit.unit === 'percent') return percent;
  if (!amount || (limit.currency !== undefined && limit.currency !== currency)) return undefined;
  return every === 'month' ? amount : every === 'year' ? amount / MONTHS : undefined;
}

/**
 * Whether a published price of a tool lies within a limit. Prices whose item holds a word of the question are compared
 * alone, so that `conversion fee under 0.5 %` is not about cards. `unknown` where no price can be compared.
 */
export function priceState({ prices }: Tool, limit: PriceLimit, asked: ReadonlySet<string>): State {
  const read = prices.flatMap((price) => {
    const value = comparable(price, limit);
    const isMeant = words(`${price.item} ${price.label}`).some((word) => asked.has(word));
    return value === undefined ? [] : [{ value, isMeant }];
  });
  const meant = read.some(({ isMeant }) => isMeant) ? read.filter(({ isMeant }) => isMeant) : read;
  if (meant.length === 0) return 'unknown';
  return meant.some(({ value }) => (limit.most ? value <= limit.value : value >= limit.value)) ? 'yes' : 'no';
}
