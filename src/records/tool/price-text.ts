import { keptFor } from '../../base/kept.ts';
import { moneyText } from '../../base/money-text.ts';
import { plainWords } from '../../base/text.ts';
import { formatDate } from '../../base/time.ts';
import { countryName } from '../scalars.ts';
import { priceItem } from './price-items.ts';
import type { Price, PriceFigures } from './prices.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 10 });

const STATE_TEXTS = { 'by-offer': 'by offer', 'not-published': 'not published' } as const;
const PLACES: Readonly<Record<string, string>> = { eea: 'EEA', eu: 'EU' };

/** Names of the places where a price holds: "United States", "EEA". */
export const placeName = (code: string): string => PLACES[code] ?? countryName(code);

function sum({ percent, amount }: Pick<PriceFigures, 'percent' | 'amount'>, currency: string): string {
  const share = percent === undefined ? [] : [`${number.format(percent)} %`];
  return [...share, ...(amount === undefined ? [] : [moneyText(amount, currency)])].join(' + ');
}

/** What the steps of tiers are of, after the words for all of them: of money moved, of units, or of one payment. */
const STEP_TEXTS = {
  volume: { count: ' for all of them', value: ' for all of it', payment: ' above' },
  graduated: { count: '', value: '', payment: ' of what is above' },
} as const;

/** The figures of a price without unit: "2.9 % + 0.30 USD", "0.8 %, at most 5.00 USD", "0.02 USD up to 1,000, then 0.01 USD". */
export function figuresText(figures: PriceFigures): string {
  const { percent, amount, minimum, maximum, tiers, included, currency = '' } = figures;
  const steps = tiers?.steps.map((step) => {
    const top =
      step.upTo && (tiers.by === 'count' ? number.format(step.upTo) : moneyText(step.upTo, currency));
    const of = tiers.by === 'payment' && tiers.mode === 'volume' ? 'for payments ' : '';
    return sum(step, currency) + (top ? ` ${of}up to ${top}` : '');
  });
  const unpriced = included !== undefined && percent === undefined && amount === undefined && !tiers;
  return [
    tiers
      ? `${steps?.join(', then ')}${STEP_TEXTS[tiers.mode][tiers.by]}`
      : sum({ percent, amount }, currency),
    minimum === undefined ? '' : `at least ${moneyText(minimum, currency)}`,
    maximum === undefined ? '' : `at most ${moneyText(maximum, currency)}`,
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
export const priceFigure = keptFor((price: Price): string => {
  const unit = priceUnit(price);
  return unit && !price.state ? `${priceAmount(price)} ${unit}` : priceAmount(price);
});

/** What is paid for, with the plan where it does not say it, and what it is added to: "Standard, International cards, on top". */
export function priceName({ plan = '', label, onTop }: Price): string {
  const named = `-${plainWords(label)}-`.includes(`-${plainWords(plan)}-`) ? '' : plan;
  return [named, label, onTop && !/on top/.test(label) ? 'on top' : ''].filter(Boolean).join(', ');
}

/** Where a price holds: "Singapore, Hong Kong SAR China"; empty when it holds everywhere. */
export const pricePlaces = ({ sellers = [] }: Price): string => sellers.map(placeName).join(', ');

/** Where and for whom a price holds: "United States", "charities"; empty when it holds everywhere. */
const priceConditions = (price: Price): string =>
  [pricePlaces(price), price.onlyFor].filter(Boolean).join('; ');

/** As {@link priceConditions}; of more than three countries the one that is asked for, or the first, and how many others. */
export function shortConditions(price: Price, country?: string): string {
  const { sellers = [], onlyFor } = price;
  if (sellers.length < 4) return priceConditions(price);
  const first = country && sellers.includes(country) ? country : (sellers[0] ?? '');
  const places = `${placeName(first)} and ${sellers.length - 1} more countries`;
  return [places, onlyFor].filter(Boolean).join('; ');
}

/** What a price does not contain beside what its label says: "without scheme fees"; empty when nothing is known to be left out. */
export function excludedText({ label, excludes = [] }: Price): string {
  const others = excludes.filter((what) => !label.includes(what));
  return others.length > 0 ? `without ${others.join(', ')}` : '';
}

/** A price in one line with what is paid for: "Team, Subscription: 49 USD per month (United States)". */
export const priceText = keptFor((price: Price): string => {
  const conditions = priceConditions(price);
  return `${priceName(price)}: ${priceFigure(price)}${conditions && ` (${conditions})`}`;
});

/** As {@link priceText}, with {@link shortConditions} and what it leaves out. */
export function shortPriceText(price: Price, country?: string): string {
  const where = [shortConditions(price, country), excludedText(price)].filter(Boolean).join('; ');
  return `${priceName(price)}: ${priceFigure(price)}${where && ` (${where})`}`;
}

/** What the base fee of a plan contains, as far as it is recorded; empty for other prices. */
export function contentsText({ item, includes = [] }: Price): string {
  if (item !== 'subscription') return '';
  const parts = includes.map(
    (one) =>
      `${one.count ? number.format(one.count) : 'any number of'} ${priceItem(one.item).unit}s a ${one.per}`,
  );
  return parts.length > 0 ? `contains ${parts.join(', ')}` : 'what it contains is not recorded';
}

/** The days of a price: that of its reading, that of the copy that was read, and that of a second reading. */
export const readingText = keptFor(
  ({ asOf, copyDay, checked }: Price): string =>
    `read ${checked ? `twice, last on ${formatDate(checked.on)}` : formatDate(asOf)} in ${copyDay ? `a copy of ${formatDate(copyDay)}` : 'an undated copy'}`,
);

/** The prices before this one, the newest first: "1.4 % until 10 April 2023". */
export const earlierText = ({ was = [], currency, per }: Price): string =>
  was
    .map(
      ({ until, asOf, ...figures }) =>
        `${figuresText({ currency, per, ...figures })} ${until ? `until ${formatDate(until)}` : `read ${formatDate(asOf)}`}`,
    )
    .join(', ');

/** An item with its method: "Payment by iDEAL", "Verification, Age". */
export function itemText({ item, method }: Pick<Price, 'item' | 'method'>): string {
  const { label, methods, value, anyMethod } = priceItem(item);
  if (method === undefined || method === 'all') return label;
  return `${label}${value && !anyMethod ? ' by' : ','} ${methods?.[method] ?? method}`;
}
