import Big from 'big.js';
import type { Price } from '../../records/tool/prices.ts';
import { toMinor } from './money.ts';

/** A step of tiers, and how many units of the whole quantity fall into it. */
interface Span {
  readonly amount?: number | undefined;
  readonly percent?: number | undefined;
  readonly units: Big;
}

const ZERO = new Big(0);
const HUNDREDTH = new Big('0.01');
const plain = (amount: Big) => amount.toFixed();
const larger = (a: Big, b: Big) => (a.gt(b) ? a : b);
const smaller = (a: Big, b: Big) => (a.lt(b) ? a : b);

/** The steps that a quantity reaches, each with what it prices; `free` units at the start are not charged. */
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
 * Fee of one unit from parts of its value, within minimum and maximum, and rounded where the tariff rounds each payment,
 * with its words: "1.5 % of 35.55 + 0.25".
 */
function unitFee(price: Price, parts: readonly Span[], without?: keyof Span): [fee: Big, text: string] {
  const { per = 1, minimum, maximum, rounding, currency } = price;
  let fee = ZERO;
  const texts: string[] = [];
  for (const { percent, amount, units } of parts) {
    if (percent !== undefined) texts.push(`${percent} % of ${plain(units)}`);
    if (percent && without !== 'percent') fee = fee.plus(units.times(percent).times(HUNDREDTH));
    if (amount === undefined || without === 'amount') continue;
    texts.push(plain(new Big(amount)) + (per === 1 ? '' : ` / ${per}`));
    fee = fee.plus(per === 1 ? amount : new Big(amount).div(per));
  }
  if (minimum !== undefined) fee = larger(fee, new Big(minimum));
  if (maximum !== undefined) fee = smaller(fee, new Big(maximum));
  const isRounded = rounding === 'payment';
  const limits = [
    minimum === undefined ? '' : `, at least ${minimum}`,
    maximum === undefined ? '' : `, at most ${maximum}`,
    isRounded ? ', each rounded' : '',
  ];
  return [
    isRounded && currency ? toMinor(fee, currency) : fee,
    `(${texts.join(' + ') || '0'}${limits.join('')})`,
  ];
}

/**
 * What a price charges in a month, and how it was reckoned, for `count` units of an average value (in the currency of the price), of which `free`
 * are included; `without` leaves a part of the price out. Undefined when the tiers end below the quantity.
 */
export function charge(
  price: Price,
  count: number,
  average: Big,
  free: number,
  without?: 'amount' | 'percent',
) {
  const { tiers, amount: fixed, percent } = price;
  const by = tiers?.by;
  const of = (units: number) => (by === 'value' ? average.times(units) : new Big(units));
  const last = tiers?.steps.at(-1)?.upTo;
  if (last !== undefined && (by === 'payment' ? average : of(count)).gt(last)) return undefined;
  const charged = new Big(Math.max(0, count - free));
  /** The steps of a month, each with the parts of one unit. */
  const groups: readonly { units: Big; parts: readonly Span[] }[] =
    by === 'count' || by === 'value'
      ? spansOf(price, of(count), Number.isFinite(free) ? of(free) : of(count)).map((span) => ({
          units: by === 'value' && average.gt(0) ? span.units.div(average) : span.units,
          parts: [{ ...span, units: average }],
        }))
      : [
          {
            units: charged,
            parts: tiers ? spansOf(price, average, ZERO) : [{ amount: fixed, percent, units: average }],
          },
        ];
  let amount = ZERO;
  const texts = groups.map(({ units, parts }) => {
    const [fee, text] = unitFee(price, parts, without);
    amount = amount.plus(fee.times(units));
    return `${plain(units.round(4))} × ${text}`;
  });
  const less = free > 0 ? ` less ${Math.min(free, count)} included` : '';
  const total = less || (tiers && by !== 'payment') ? `${count}${less}: ` : '';
  return { amount, arithmetic: total + (texts.join(' + ') || '0') };
}
