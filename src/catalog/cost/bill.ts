import Big from 'big.js';
import type { PriceItemName } from '../../records/tool/price-items.ts';
import { itemText } from '../../records/tool/price-text.ts';
import type { Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import { type Charge, charge } from './charge.ts';
import { convert, toMinor, written } from './money.ts';
import { closeness, countOf, moneyOf, type Profile, type Use, whyNot } from './profile.ts';
import type { ReferenceRates } from './reference-rates.ts';

/** `total`: all that was asked is priced; `partial`: some of it. The others say why nothing is. */
export type BillState = 'total' | 'partial' | 'by-offer' | 'not-published' | 'not-read';

export interface BillLine {
  readonly item: PriceItemName;
  readonly method: string | undefined;
  readonly label: string;
  readonly quantity: number;
  readonly arithmetic: string;
  /** In the currency of the bill. */
  readonly amount: Big;
  readonly price: Price;
}

export interface Bill {
  readonly tool: Tool;
  readonly state: BillState;
  readonly plan: string | undefined;
  readonly total: Big;
  readonly lines: readonly BillLine[];
  readonly notCovered: readonly string[];
  /** How many of the uses are priced. */
  readonly covered: number;
  /** What was rounded to minor units: each payment, each line, or both where tariffs differ. */
  readonly rounding: 'payment' | 'line' | 'mixed';
  /** Currencies that were converted. */
  readonly converted: readonly string[];
}

/** Where a bill comes from: the rows of one plan, and what was asked. */
interface Draft {
  readonly profile: Profile;
  readonly rates: ReferenceRates | undefined;
  readonly rows: readonly Price[];
  readonly lines: BillLine[];
  readonly notCovered: Set<string>;
  readonly converted: Set<string>;
  covered: number;
}

/** How many months an amount of a period is due for. */
const dueFor = (every: Price['every'], months: number) =>
  every === 'once' ? new Big(1) : every === 'year' ? new Big(months).div(12) : new Big(months);

const PERIODS = { month: '', year: ' a year / 12', once: '' } as const;
const MONTH = { minute: 43200, hour: 720, day: 30, month: 1, year: 1 / 12 } as const;

/** Adds a line of an amount in the currency of its price; says so when that cannot be converted. */
function addLine(draft: Draft, price: Price, quantity: number, amount: Big, arithmetic: string): boolean {
  const { profile, rates, lines, notCovered, converted } = draft;
  const currency = price.currency ?? profile.currency;
  const own = toMinor(amount, currency);
  const changed = convert(own, currency, profile.currency, rates);
  if (!changed) {
    notCovered.add(`${price.label}: no euro reference rate of ${currency} or ${profile.currency}`);
    return false;
  }
  const inBill = toMinor(changed, profile.currency);
  const isConverted = currency !== profile.currency;
  if (isConverted) converted.add(currency);
  lines.push({
    item: price.item,
    method: price.method,
    label: price.label,
    quantity,
    arithmetic: `${arithmetic} = ${written(own, currency)} ${currency}${isConverted ? ` → ${written(inBill, profile.currency)} ${profile.currency}` : ''}`,
    amount: inBill,
    price,
  });
  return true;
}

/** Average value of uses in the currency of a price, rounded to its minor unit when it was converted. */
function averageIn(draft: Draft, uses: readonly Use[], price: Price): Big | undefined {
  const { profile, rates } = draft;
  const count = countOf(uses);
  const average = count > 0 ? moneyOf(uses).div(count) : new Big(0);
  const currency = price.currency ?? profile.currency;
  if (average.eq(0) || currency === profile.currency) return average;
  const changed = convert(average, profile.currency, currency, rates);
  return changed && toMinor(changed, currency);
}

/** The rows of an item that hold for a use; `reason` says why rows of it do not. */
function rowsFor(draft: Draft, use: Use): { base: Price[]; surcharges: Price[]; reason: string | undefined } {
  const { rows, profile } = draft;
  const alike = profile.uses.filter(({ item }) => item === use.item);
  let reason: string | undefined;
  const held = rows.filter((price) => {
    if (price.item !== use.item || (price.method !== undefined && price.method !== use.method)) return false;
    const value =
      price.volume?.by === 'value' ? averageIn(draft, alike, price)?.times(countOf(alike)) : undefined;
    const why = whyNot(price, use, profile.country, { count: countOf(alike), value });
    if (why && !price.onTop) reason ??= `${price.label}: ${why}`;
    return why === undefined;
  });
  const base = held.filter(({ onTop }) => !onTop);
  const best = Math.max(...base.map((price) => closeness(price, use, profile.country)));
  return {
    base: base.filter((price) => closeness(price, use, profile.country) === best),
    surcharges: held.filter(({ onTop }) => onTop),
    reason,
  };
}

/** Units of a month that the subscription of the plan contains of a use. */
function includedIn({ rows }: Draft, { item, method }: Use): number {
  return rows
    .flatMap(({ includes = [] }) => includes)
    .filter((one) => one.item === item && (one.method ?? method) === method)
    .reduce((sum, { count = Number.POSITIVE_INFINITY, per }) => sum + count * MONTH[per], 0);
}

/** Charges uses that one row prices; whether it could. */
function chargeUses(draft: Draft, price: Price, uses: readonly Use[], included: number): boolean {
  const { profile, notCovered } = draft;
  const { months } = profile;
  const count = countOf(uses);
  const average = averageIn(draft, uses, price);
  const free = included + (price.included ?? 0);
  const isPriced = price.tiers !== undefined || price.amount !== undefined || price.percent !== undefined;
  const needsValue = [price, ...(price.tiers?.steps ?? [])].some(({ percent = 0 }) => percent > 0);
  if (average === undefined) {
    notCovered.add(`${price.label}: no euro reference rate of ${price.currency} or ${profile.currency}`);
    return false;
  }
  if (needsValue && count > 0 && uses.some((use) => use.average === undefined)) {
    notCovered.add(`${price.label}: a percentage, and no average was given`);
    return false;
  }
  if (!isPriced && count > free) {
    notCovered.add(`${price.label}: more than the ${free} a month that can be had`);
    return false;
  }
  const found: Charge | undefined = charge(price, count, average, free);
  if (!found) {
    notCovered.add(`${price.label}: more than the last step of the published tiers`);
    return false;
  }
  const due = dueFor(price.every, months);
  const times = price.every === 'once' || months === 1 ? '' : ` × ${months} months`;
  const text = `${found.arithmetic}${times}${PERIODS[price.every ?? 'month']}`;
  return addLine(draft, price, count, found.amount.times(due), text);
}

/** Prices one item of uses: the row that holds, what the plan includes, and surcharges. */
function priceUses(draft: Draft, item: PriceItemName, uses: readonly Use[]): void {
  const groups = new Map<Price, Use[]>();
  const extra = new Map<Price, Use[]>();
  const put = (map: Map<Price, Use[]>, price: Price, use: Use) =>
    map.set(price, [...(map.get(price) ?? []), use]);
  const priced = new Map<Use, boolean>();
  for (const use of uses) {
    const { base, surcharges, reason } = rowsFor(draft, use);
    const included = includedIn(draft, use);
    const [row, other] = base;
    const name = itemText(use);
    if (row && other) {
      draft.notCovered.add(`${name}: two prices hold, ${base.map(({ label }) => label).join(' and ')}`);
    } else if (row) {
      put(groups, row, use);
      for (const surcharge of surcharges) put(extra, surcharge, use);
      for (const what of [row, ...surcharges].flatMap(({ excludes = [] }) => excludes))
        draft.notCovered.add(`${row.label}: ${what}`);
      priced.set(use, true);
    } else if (included > 0 && countOf(uses) <= included) {
      coverByPlan(draft, use, included);
    } else if (item === 'subscription' && draft.rows.some((price) => price.item === item)) {
      draft.covered++;
    } else {
      const beyond = included > 0 ? `more than the ${included} a month that the plan includes` : undefined;
      draft.notCovered.add(`${name}: ${beyond ?? reason ?? 'no price is held'}`);
    }
  }
  for (const [price, own] of groups) {
    const [first] = own;
    const together = price.tiers || price.included !== undefined || (first && includedIn(draft, first) > 0);
    const bundles = together ? [own] : own.map((use) => [use]);
    for (const bundle of bundles) {
      const [one] = bundle;
      if (one && chargeUses(draft, price, bundle, includedIn(draft, one))) draft.covered += bundle.length;
      for (const use of bundle) if (item === 'payment') refund(draft, price, use);
    }
  }
  for (const [price, own] of extra) for (const use of own) chargeUses(draft, price, [use], 0);
}

/** A line of zero for what the subscription contains. */
function coverByPlan(draft: Draft, use: Use, included: number): void {
  const price = draft.rows.find(({ includes = [] }) => includes.some(({ item }) => item === use.item));
  if (!price) return;
  const most = Number.isFinite(included) ? included : 'unlimited';
  addLine(
    draft,
    { ...price, label: itemText(use) },
    use.count,
    new Big(0),
    `${use.count} of ${most} included`,
  );
  draft.covered++;
}

/** Payments of a share, as a whole number. */
const share = ({ months }: Profile, { count }: Use, rate: string) =>
  Number(new Big(count).times(months).times(rate).round(0, Big.roundHalfUp));

/** What becomes of the fee of refunded payments. */
function refund(draft: Draft, price: Price, use: Use): void {
  const { profile, notCovered } = draft;
  const refunds = share(profile, use, profile.refundRate);
  const { onRefund, percent = 0, amount = 0 } = price;
  if (refunds === 0 || onRefund === 'kept') return;
  const average = averageIn(draft, [use], price);
  if (onRefund === undefined || average === undefined) {
    notCovered.add(`${price.label}: whether a refund returns the fee`);
    return;
  }
  const whole = charge(price, use.count, average, 0)?.amount.div(use.count);
  const parts = {
    returned: whole,
    'fixed-kept': average.times(percent).div(100),
    'percent-kept': new Big(amount),
  } as const;
  const fee = parts[onRefund];
  if (!fee) return;
  const own = price.rounding === 'payment' && price.currency ? toMinor(fee, price.currency) : fee;
  const returned = { ...price, item: 'refund' as const, label: `${price.label}: fee returned` };
  addLine(draft, returned, refunds, own.times(-refunds), `${refunds} × -${own.toFixed()}`);
}

/** Base fees of the plan, and set-up. */
function addFees(draft: Draft): void {
  const { rows, profile, notCovered } = draft;
  for (const price of rows) {
    if (price.item !== 'subscription' && price.item !== 'setup') continue;
    const why = whyNot(price, { item: price.item, count: 1 }, profile.country, {
      count: countOf(profile.uses),
      value: price.currency
        ? convert(moneyOf(profile.uses), profile.currency, price.currency, draft.rates)
        : undefined,
    });
    if (why) {
      notCovered.add(`${price.label}: ${why}`);
      continue;
    }
    for (const what of price.excludes ?? []) notCovered.add(`${price.label}: ${what}`);
    const amount = new Big(price.amount ?? 0);
    const times = price.every === 'once' || profile.months === 1 ? '' : ` × ${profile.months} months`;
    const text = `${amount.toFixed()}${PERIODS[price.every ?? 'month']}${times}`;
    addLine(draft, price, 1, amount.times(dueFor(price.every, profile.months)), text);
  }
}

/** Fills the lines up to the minimum fee. */
function addMinimum(draft: Draft): void {
  const { rows, profile, lines, rates } = draft;
  for (const price of rows) {
    if (price.item !== 'minimum-fee') continue;
    const why = whyNot(price, { item: 'minimum-fee', count: 1 }, profile.country, {
      count: 0,
      value: undefined,
    });
    if (why || !price.currency) continue;
    const sum = lines.reduce(
      (all, line) => (line.item === 'setup' ? all : all.plus(line.amount)),
      new Big(0),
    );
    const least = new Big(price.amount ?? 0).times(dueFor(price.every, profile.months));
    const reached = convert(sum, profile.currency, price.currency, rates);
    if (!reached || reached.gte(least)) continue;
    addLine(
      draft,
      price,
      1,
      least.minus(reached),
      `${least.toFixed()} less ${written(reached, price.currency)}`,
    );
  }
}

function roundingOf(lines: readonly BillLine[]): Bill['rounding'] {
  const each = lines.filter(({ price }) => price.rounding === 'payment').length;
  return each === 0 ? 'line' : each === lines.length ? 'payment' : 'mixed';
}

function draftBill(
  tool: Tool,
  plan: string | undefined,
  profile: Profile,
  rates: ReferenceRates | undefined,
): Bill {
  const rows = tool.prices.filter((price) => price.item !== 'other' && (price.plan ?? plan) === plan);
  const draft: Draft = {
    ...{ profile, rates, rows, lines: [], covered: 0 },
    ...{ notCovered: new Set<string>(), converted: new Set<string>() },
  };
  for (const [item, uses] of Map.groupBy(profile.uses, (use) => use.item)) priceUses(draft, item, uses);
  const isPriced = draft.covered > 0;
  if (isPriced) addFees(draft);
  const asked = [
    ['refund', profile.refundRate],
    ['chargeback', profile.chargebackRate],
  ] as const;
  for (const [item, rate] of asked) {
    const payments = profile.uses.filter((use) => use.item === 'payment');
    const uses = payments.map((use) => ({ ...use, item, count: share(profile, use, rate) }));
    if (!isPriced || countOf(uses) === 0) continue;
    // A copy, since these are counted for all months, and are no uses that were asked for.
    priceUses({ ...draft, profile: { ...profile, months: 1 } }, item, uses);
  }
  if (isPriced) addMinimum(draft);
  return {
    ...{ tool, plan, lines: draft.lines, covered: draft.covered, rounding: roundingOf(draft.lines) },
    state: stateOf(tool, draft),
    total: draft.lines.reduce((sum, { amount }) => sum.plus(amount), new Big(0)),
    notCovered: [...draft.notCovered],
    converted: [...draft.converted],
  };
}

function stateOf(tool: Tool, { covered, notCovered, rows, profile }: Draft): BillState {
  if (covered > 0) return notCovered.size === 0 && covered === profile.uses.length ? 'total' : 'partial';
  const items = new Set(profile.uses.map(({ item }) => item));
  const states = rows.flatMap(({ item, state }) => (items.has(item) ? (state ?? []) : []));
  if (states.includes('by-offer') || tool.pricing.model === 'contact-sales') return 'by-offer';
  const unpublished = tool.facts['prices']?.state === 'unpublished';
  return states.includes('not-published') || unpublished ? 'not-published' : 'not-read';
}

/** Which of two bills of one tool a customer takes: the one that prices more of what was asked, then the lower total. */
const better = (a: Bill, b: Bill) =>
  b.covered - a.covered || a.notCovered.length - b.notCovered.length || a.total.cmp(b.total);

/**
 * What a tool's published prices make of a profile. Exact decimals, rounded half up to minor units at the end of each line;
 * the plan is the one that prices most of what was asked, then the cheapest. What has no price is named, and not nothing.
 */
export function billOf(tool: Tool, profile: Profile, rates: ReferenceRates | undefined): Bill {
  const plans = new Set(tool.prices.flatMap(({ item, plan }) => (item === 'other' ? [] : (plan ?? []))));
  const drafts = (plans.size > 0 ? [...plans] : [undefined]).map((plan) =>
    draftBill(tool, plan, profile, rates),
  );
  return drafts.sort(better)[0] as Bill;
}
