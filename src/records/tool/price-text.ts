import { countryName } from '../scalars.ts';
import { priceItem } from './price-items.ts';
import type { Price, PriceFigures } from './prices.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 10 });
const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 10 });

/** An amount as people write it: whole, or with two decimals or more. */
const money = (amount: number) => (Number.isInteger(amount) ? number : cents).format(amount);

const STATE_TEXTS = { 'by-offer': 'by offer', 'not-published': 'not published' } as const;
const PLACES: Readonly<Record<string, string>> = { eea: 'EEA', eu: 'EU' };

/** Names of the places where a price holds: "United States", "EEA". */
export const placeName = (code: string): string => PLACES[code] ?? countryName(code);

function sum(
  parts: { percent?: number | undefined; amount?: number | undefined; flat?: number | undefined },
  currency: string | undefined,
): string {
  const { percent, amount, flat } = parts;
  return [
    percent === undefined ? undefined : `${number.format(percent)} %`,
    amount === undefined ? undefined : `${money(amount)} ${currency}`,
    flat === undefined ? undefined : `${money(flat)} ${currency} in all`,
  ]
    .filter((part) => part !== undefined)
    .join(' + ');
}

/** The figures of a price without unit: "2.9 % + 0.30 USD", "0.8 %, at most 5 USD", "0.02 USD up to 1,000, then 0.01 USD". */
export function figuresText(figures: PriceFigures): string {
  const { percent, amount, minimum, maximum, tiers, included, currency } = figures;
  const steps = tiers?.steps.map((step) => {
    const end =
      step.upTo === undefined
        ? ''
        : ` up to ${number.format(step.upTo)}${tiers.by === 'value' ? ` ${currency}` : ''}`;
    return sum(step, currency) + end;
  });
  const unpriced = included !== undefined && percent === undefined && amount === undefined && !tiers;
  return [
    tiers
      ? `${steps?.join(', then ')}${tiers.mode === 'volume' ? ' for all of them' : ''}`
      : sum({ percent, amount }, currency),
    minimum === undefined ? '' : `at least ${money(minimum)} ${currency}`,
    maximum === undefined ? '' : `at most ${money(maximum)} ${currency}`,
    included === undefined ? '' : `${number.format(included)} a month ${unpriced ? 'in all' : 'free'}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The figures of a price with what they are: "from 49 USD", "by offer". */
export function priceAmount(price: Price): string {
  if (price.state) return STATE_TEXTS[price.state];
  return `${price.from ? 'from ' : ''}${figuresText(price)}`;
}

/** What a price is for: "per payment", "per 1,000 requests", "per seat per month", "per month"; undefined when not stated. */
export function priceUnit({ item, unit, per, every }: Price): string | undefined {
  if (item === 'other') return unit;
  const one = priceItem(item).unit;
  const period = every === 'once' || every === undefined ? '' : `per ${every}`;
  if (one === undefined) return period || 'once';
  const units = per ? `per ${number.format(per)} ${one}s` : `per ${one}`;
  return [units, period].filter(Boolean).join(' ');
}

/** The figure of a price: "2.9 % + 0.30 USD per payment", "from 49 USD per month". */
export function priceFigure(price: Price): string {
  const unit = priceUnit(price);
  return unit && !price.state ? `${priceAmount(price)} ${unit}` : priceAmount(price);
}

/** What is paid for, with plan, and what it is added to: "Standard, International cards, on top". */
export function priceName({ plan, label, onTop }: Price): string {
  return [plan, label, onTop && !/on top/.test(label) ? 'on top' : undefined].filter(Boolean).join(', ');
}

/** Where and for whom a price holds: "United States", "charities"; empty when it holds everywhere. */
export const priceConditions = ({ sellers = [], onlyFor }: Price): string =>
  [sellers.map(placeName).join(', '), onlyFor].filter(Boolean).join('; ');

/** A price in one line with what is paid for: "Team, Subscription: 49 USD per month (United States)". */
export function priceText(price: Price): string {
  const conditions = priceConditions(price);
  return `${priceName(price)}: ${priceFigure(price)}${conditions && ` (${conditions})`}`;
}

/** An item with its method: "Payment accepted, iDEAL". */
export function itemText({ item, method }: Pick<Price, 'item' | 'method'>): string {
  const { label, methods } = priceItem(item);
  return method === undefined ? label : `${label}, ${methods?.[method] ?? method}`;
}
