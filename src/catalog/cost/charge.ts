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
  readonly flat: number;
}

/** The steps that a quantity reaches, each with the units that it prices; `free` units at the start are not charged. */
function spansOf({ tiers }: Price, quantity: Big, free: Big): Span[] {
  const steps = tiers?.steps ?? [];
  let start = ZERO;
  const spans = steps.map(({ upTo, flat = 0, ...part }) => {
    const end = upTo === undefined || quantity.lt(upTo) ? quantity : new Big(upTo);
    const from = start.gt(free) ? start : free;
    const units = end.gt(from) ? end.minus(from) : ZERO;
    const isLast = upTo === undefined || quantity.lte(upTo);
    const isReached = start.lt(quantity) && quantity.gt(free);
    start = upTo === undefined ? quantity : new Big(upTo);
    return { ...part, units, flat: isReached ? flat : 0, isLast, isReached };
  });
  if (tiers?.mode === 'graduated') return spans.filter(({ isReached }) => isReached);
  const reached = spans.find(({ isLast }) => isLast);
  return reached?.isReached ? [{ ...reached, units: quantity.minus(free) }] : [];
}

/**
 * What a price charges in a month for `count` units of an average value (in the currency of the price), of which `free`
 * are included. Undefined when the tiers end below the quantity.
 */
export function charge(price: Price, count: number, average: Big, free: number): Charge | undefined {
  const { tiers } = price;
  const charged = Math.max(0, count - free);
  const less = free > 0 ? ` (${count} less ${Math.min(free, count)} included)` : '';
  if (!tiers) {
    const fee = unitFee(price, price, average);
    return {
      amount: fee.times(charged),
      arithmetic: `${charged}${less} × ${feeText(price, price, average)}`,
    };
  }
  const byValue = tiers.by === 'value';
  const quantity = byValue ? average.times(count) : new Big(count);
  const last = tiers.steps.at(-1)?.upTo;
  if (last !== undefined && quantity.gt(last)) return undefined;
  const spans = spansOf(price, quantity, byValue ? average.times(free) : new Big(free));
  const units = ({ units: own }: Span) => (byValue && average.gt(0) ? own.div(average) : own);
  const amount = spans.reduce(
    (sum, span) => sum.plus(unitFee(price, span, average).times(units(span))).plus(span.flat),
    ZERO,
  );
  const texts = spans.map(
    (span) =>
      `${plain(units(span).round(4))} × ${feeText(price, span, average)}${span.flat ? ` + ${span.flat}` : ''}`,
  );
  return { amount, arithmetic: `${count}${less}: ${texts.join(' + ') || '0'}` };
}
