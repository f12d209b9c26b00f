import Big from 'big.js';
import type { Price } from '../../records/tool/prices.ts';
import { toMinor } from './money.ts';

/** What is charged in a month for a quantity, and how it was reckoned. */
export interface Charge {
  readonly amount: Big;
  readonly arithmetic: string;
}

type Part = { readonly amount?: number | undefined; readonly percent?: number | undefined };
const ZERO = new Big(0);
const HUNDREDTH = new Big('0.01');
const plain = (amount: Big) => amount.toFixed();

/** Fee of one unit of the average value, within minimum and maximum, and rounded where the tariff rounds each payment. */
function unitFee(price: Price, { amount = 0, percent = 0 }: Part, average: Big): Big {
  const { per = 1, minimum = 0, maximum, rounding, currency } = price;
  const fixed = per === 1 ? new Big(amount) : new Big(amount).div(per);
  let fee = percent === 0 ? fixed : fixed.plus(average.times(percent).times(HUNDREDTH));
  if (fee.lt(minimum)) fee = new Big(minimum);
  if (maximum !== undefined && fee.gt(maximum)) fee = new Big(maximum);
  return rounding === 'payment' && currency ? toMinor(fee, currency) : fee;
}

/** The fee of one unit in words: "1.5 % of 35.55 + 0.25". */
function feeText({ per = 1, minimum, maximum, rounding }: Price, { amount, percent }: Part, average: Big) {
  const share = percent === undefined ? [] : [`${percent} % of ${plain(average)}`];
  const fixed = amount === undefined ? [] : [plain(new Big(amount)) + (per === 1 ? '' : ` / ${per}`)];
  const least = minimum === undefined ? '' : `, at least ${minimum}`;
  const most = maximum === undefined ? '' : `, at most ${maximum}`;
  return `(${[...share, ...fixed].join(' + ')}${least}${most}${rounding === 'payment' ? ', each rounded' : ''})`;
}

interface Span extends Part {
  readonly units: Big;
  readonly flat?: number | undefined;
}

const larger = (a: Big, b: Big) => (a.gt(b) ? a : b);
const smaller = (a: Big, b: Big) => (a.lt(b) ? a : b);

/** The steps that a quantity reaches, each with the units that it prices; `free` units at the start are not charged. */
function spansOf({ tiers }: Price, quantity: Big, free: Big): Span[] {
  if (quantity.lte(free)) return [];
  let end = ZERO;
  const spans = (tiers?.steps ?? []).flatMap(({ upTo, ...part }): Span[] => {
    const start = end;
    end = upTo === undefined ? larger(quantity, start) : new Big(upTo);
    const units = smaller(end, quantity).minus(larger(start, free));
    return start.gte(quantity) ? [] : [{ ...part, units: larger(units, ZERO) }];
  });
  const last = spans.at(-1);
  return tiers?.mode === 'graduated' || !last ? spans : [{ ...last, units: quantity.minus(free) }];
}

/**
 * What a price charges in a month for `count` units of an average value (in the currency of the price), of which `free`
 * are included. Undefined when the tiers end below the quantity.
 */
export function charge(price: Price, count: number, average: Big, free: number): Charge | undefined {
  const { tiers } = price;
  const byValue = tiers?.by === 'value';
  const of = (units: number) => (byValue ? average.times(units) : new Big(units));
  const last = tiers?.steps.at(-1)?.upTo;
  if (last !== undefined && of(count).gt(last)) return undefined;
  const all: Span = { ...price, units: new Big(Math.max(0, count - free)) };
  const spans = tiers ? spansOf(price, of(count), Number.isFinite(free) ? of(free) : of(count)) : [all];
  let amount = ZERO;
  const texts = spans.map((span) => {
    const units = byValue && average.gt(0) ? span.units.div(average) : span.units;
    amount = amount.plus(unitFee(price, span, average).times(units)).plus(span.flat ?? 0);
    return `${plain(units.round(4))} × ${feeText(price, span, average)}${span.flat ? ` + ${span.flat}` : ''}`;
  });
  const less = free > 0 ? ` less ${Math.min(free, count)} included` : '';
  const total = tiers || less ? `${count}${less}: ` : '';
  return { amount, arithmetic: total + (texts.join(' + ') || '0') };
}
