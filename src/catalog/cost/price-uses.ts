import Big from 'big.js';
import { methodFit, type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import { itemText, priceFigure, priceText } from '../../records/tool/price-text.ts';
import { methodsOf, type Price } from '../../records/tool/prices.ts';
import { charge } from './charge.ts';
import type { Profile, Use } from './cost-query.ts';
import { addLine, averageIn, type Draft, forMonths, includedIn, noRate } from './draft.ts';
import { closeness, countOf, isSeller, NAME_CARD, whyNot } from './profile.ts';

/** The rows of an item that can be for a use: those of its method, and those that name none. */
export const rowsOf = ({ rows }: Draft['tariff'], { item, method }: Use): readonly Price[] =>
  (rows[item] ?? []).filter((price) => {
    const named = methodsOf(price);
    return !named[0] || method === undefined || methodFit(named, method) > 0;
  });

/** Most rows of an item that are told where none holds: a tool may have many of payments. */
const mostTold = (item: PriceItemName) => (item === 'payment' ? 3 : 12);

/** The rows of an item that hold for a use, surcharges apart; `reason` says why rows of it do not, `unknown` which rows may. */
export function rowsFor(draft: Draft, use: Use, alike: readonly Use[]) {
  const { country } = draft.profile;
  const count = countOf(alike);
  const surcharges: Price[] = [];
  let base: Price[] = [];
  let best = -1;
  const reasons: (() => string)[] = [];
  const unknown: string[] = [];
  const rows = rowsOf(draft.tariff, use);
  const namesMethods = use.method !== undefined || rows.some((price) => methodsOf(price)[0]);
  for (const price of rows) {
    const named = methodsOf(price);
    if (named[0] && use.method === undefined) continue;
    const value = price.volume?.by === 'value' ? averageIn(draft, alike, price)?.times(count) : undefined;
    const why = whyNot(price, use, country, { count, value });
    if (why) {
      const text = () => `${price.label}${price.state ? '' : `, ${priceFigure(price)}`}: ${why()}`;
      // A special case without a method explains nothing of others, which have methods.
      if (!price.onTop && !(price.onlyFor && namesMethods && !named[0])) reasons.push(text);
      if ((price.onTop && !country && !price.onlyFor) || why === NAME_CARD) unknown.push(text());
    } else if (price.onTop) surcharges.push(price);
    else {
      const close = closeness(price, use, country);
      if (close > best) base = [];
      if (close >= best) base.push(price);
      best = Math.max(best, close);
    }
  }
  const reason = () =>
    reasons
      .slice(0, mostTold(use.item))
      .map((each) => each())
      .join('; ');
  return { base, surcharges, unknown, reason: reasons.length > 0 ? reason : undefined };
}

/** Charges uses that one row prices; whether it could. */
export function chargeUses(draft: Draft, price: Price, uses: readonly Use[], included: number): boolean {
  const { item, label, tiers, amount, percent } = price;
  const count = countOf(uses);
  const average = averageIn(draft, uses, price);
  const free = included + (price.included ?? 0);
  const takesShare =
    tiers?.by === 'payment' || [price, ...(tiers?.steps ?? [])].some((step) => (step.percent ?? 0) > 0);
  const gap = (why: string) => {
    draft.notCovered.add(why);
    return false;
  };
  if (!average) return gap(noRate(draft, price));
  if (takesShare && count > 0 && uses.some((use) => use.average === undefined))
    return gap(`${label}: it depends on the amount, and no average was given`);
  if ((tiers ?? amount ?? percent) === undefined && count > free)
    return gap(`${label}: more than the ${free.toLocaleString('en')} a month that can be had`);
  const found = charge(price, count, average, free);
  // What nothing was asked of has no line, and a surcharge below its first step is none.
  if (count === 0 || (price.onTop && found?.amount.eq(0))) return true;
  if (!found) return gap(`${label}: more than the last step of the published tiers`);
  const [due, times] = forMonths(found.amount, price.every, draft.profile.months);
  const line = { item, method: uses[0]?.method, label, quantity: count };
  return addLine(draft, price, line, due, found.arithmetic + times);
}

/** Says what is charged besides and has no figure. */
export function tellExcluded({ notCovered }: Draft, { label }: Price, prices: readonly Price[]): void {
  for (const { excludes = [] } of prices) for (const what of excludes) notCovered.add(`${label}: ${what}`);
}

/** Whether the base fee of a price contains an item. */
export const bundleOf = ({ includes }: Price, item: PriceItemName) =>
  includes?.some((one) => one.item === item);

/** The prices of other methods, where a use has none: those for sellers of its country, else those for others. */
function pricedOtherwise({ tariff, profile }: Draft, { item }: Use): string | undefined {
  const others = (tariff.rows[item] ?? []).filter(({ state, onTop }) => !state && !onTop);
  const own = others.filter(({ sellers }) => !profile.country || isSeller(profile.country, sellers));
  const texts = (own[0] ? own : others).slice(0, mostTold(item)).map(priceText);
  const where = own[0] ? 'by this method' : 'for sellers of this country';
  return texts[0] && `no price recorded ${where}, but ${texts.join('; ')}`;
}

/** Charges uses of one item: by the row that holds, what the plan includes, and surcharges. */
export function priceUses(draft: Draft, item: PriceItemName, uses: readonly Use[]): void {
  const groups = new Map<Price, Use[]>();
  const charged = new Set<Use>();
  const extra: [Price, Use][] = [];
  for (const use of uses) {
    const { base, surcharges, unknown, reason } = rowsFor(draft, use, uses);
    const included = includedIn(draft.tariff, use);
    // Uses of one method share what the plan includes of it.
    const together = countOf(uses.filter(({ method }) => method === use.method));
    const [row, other] = base;
    const gap = (why: string) => draft.notCovered.add(`${itemText(use)}: ${why}`);
    if (other) {
      gap(`two prices hold: ${base.map(({ label }) => label).join('; ')}`);
    } else if (row) {
      groups.set(row, [...(groups.get(row) ?? []), use]);
      for (const surcharge of surcharges) extra.push([surcharge, use]);
      tellExcluded(draft, row, [row, ...surcharges]);
      for (const text of unknown) draft.notCovered.add(text);
    } else if (included > 0 && together <= included) {
      const fee = draft.tariff.bundles.find((price) => bundleOf(price, item));
      const line = { item, method: use.method, label: itemText(use), quantity: use.count };
      const most = Number.isFinite(included) ? included.toLocaleString('en') : 'unlimited';
      if (fee) addLine(draft, fee, line, new Big(0), `${use.count} of ${most} included`);
      draft.covered++;
    } else if (included > 0) {
      gap(`more than the ${included.toLocaleString('en')} a month that the plan includes`);
    } else {
      const fee = { item: 'subscription', count: 1 } as const;
      const plan = draft.tariff.rows.subscription?.find((price) => bundleOf(price, item));
      const why = reason ?? (plan && rowsFor(draft, fee, uses).reason);
      const offered = new Set(rowsOf(draft.tariff, use).flatMap(methodsOf));
      const names = [...offered].map((method) => priceItem(item).methods?.[method] ?? method).join(', ');
      const isOpen = use.method === undefined && names;
      gap(
        why?.() ??
          (isOpen ? `name a method: ${names}` : (pricedOtherwise(draft, use) ?? 'no price recorded')),
      );
    }
  }
  for (const [price, own] of groups) {
    const included = own[0] ? includedIn(draft.tariff, own[0]) : 0;
    const isByMonth = price.tiers && price.tiers.by !== 'payment';
    const together = isByMonth || price.included !== undefined || included > 0;
    for (const bundle of together ? [own] : own.map((use) => [use]))
      if (chargeUses(draft, price, bundle, included)) for (const use of bundle) charged.add(use);
    if (item === 'payment') for (const use of own) if (charged.has(use)) returnFee(draft, price, use);
  }
  draft.covered += charged.size;
  // A surcharge without the fee that it is added to would be taken for the whole.
  for (const [price, use] of extra) if (charged.has(use)) chargeUses(draft, price, [use], 0);
}

/** Payments of a share in all months, as a whole number. Twelve times 58.33333333 are 700. */
export const shareOf = ({ months }: Profile, { count }: Use, rate: string): number =>
  Number(rate) === 0
    ? 0
    : Number(new Big(count).times(months).round(4).times(rate).round(0, Big.roundHalfUp));

const KEPT = { returned: undefined, 'fixed-kept': 'amount', 'percent-kept': 'percent' } as const;

/** What becomes of the fee of refunded payments. */
function returnFee(draft: Draft, price: Price, use: Use): void {
  const { profile, notCovered } = draft;
  const { method, label } = price;
  // What holds for the fees of all payments is said of the refund.
  const told = [price, ...rowsOf(draft.tariff, { ...use, item: 'refund' })].find(
    ({ onRefund, sellers }) => onRefund && isSeller(profile.country ?? '', sellers),
  );
  const onRefund = told?.onRefund;
  if (onRefund === 'kept') return;
  const refunds = shareOf(profile, use, profile.refundRate);
  if (refunds === 0) return;
  const average = averageIn(draft, [use], price);
  if (onRefund === undefined || !average) {
    notCovered.add(`${label}: whether a refund returns the fee`);
    return;
  }
  const fee = charge(price, use.count, average, 0, KEPT[onRefund])?.amount.div(use.count);
  if (!fee) return;
  const line = { item: 'refund', method, label: `${label}: fee returned`, quantity: refunds } as const;
  addLine(draft, price, line, fee.times(-refunds), `${refunds} × -${fee.toFixed()}`);
}
