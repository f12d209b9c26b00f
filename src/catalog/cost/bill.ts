import Big from 'big.js';
import { keptFor } from '../../base/kept.ts';
import { countryName } from '../../records/scalars.ts';
import { COUNTRY_CODES, coverageText } from '../../records/tool/coverage.ts';
import { priceItem } from '../../records/tool/price-items.ts';
import { itemText, priceText } from '../../records/tool/price-text.ts';
import type { Tool } from '../../records/tool.ts';
import { isCoverageKnown, reaches } from '../list/reach.ts';
import type { Profile } from './cost-query.ts';
import { addLine, type BillLine, type Draft, forMonths, NO_ROWS, type Tariff, tariffsOf } from './draft.ts';
import { convert, type ReferenceRates, written } from './money.ts';
import { bundleOf, chargeUses, priceUses, rowsFor, rowsOf, shareOf, tellExcluded } from './price-uses.ts';
import { isSeller } from './profile.ts';

/**
 * `total`: all that was asked is priced; `partial`: some of it. The others say why nothing is: `other-conditions` that there
 * are prices, none of which holds for what was asked. In the order of a ranking.
 */
export const BILL_STATES = [
  'total',
  'partial',
  'other-conditions',
  'by-offer',
  'not-published',
  'not-read',
  'other-countries',
] as const;
type BillState = (typeof BILL_STATES)[number];

export interface Bill {
  readonly tool: Tool;
  readonly state: BillState;
  readonly plan: string | undefined;
  readonly total: Big;
  readonly lines: readonly BillLine[];
  readonly notCovered: readonly string[];
  /** What the total takes for granted, and fees that are due once and stand beside it. */
  readonly notes: readonly string[];
  /** How many of the uses are priced. */
  readonly covered: number;
  /** What was rounded to minor units: each payment, each line, or both where tariffs differ. */
  readonly rounding: 'payment' | 'line' | 'mixed';
  readonly converted: readonly string[];
}

const sumOf = (lines: readonly BillLine[]) => lines.reduce((sum, { amount }) => sum.plus(amount), new Big(0));

function addFees(draft: Draft): void {
  for (const item of ['subscription', 'setup'] as const) {
    // A subscription that was asked for is a use, and charged as one.
    if (draft.profile.uses.some((use) => use.item === item)) continue;
    const use = { item, count: 1 };
    const { base, reason } = rowsFor(draft, use, draft.profile.uses);
    if (base.length === 0 && reason) draft.notCovered.add(reason());
    for (const price of base) {
      tellExcluded(draft, price, [price]);
      // A total is what the months cost; a fee due once is told beside it.
      if (price.every === 'once') draft.notes.add(`Once, beside the total: ${priceText(price)}`);
      else chargeUses(draft, price, [use], 0);
    }
  }
}

/** Notes what was assumed of a use because the question does not say it, where another answer has another price. */
function addAssumed({ profile, tariff, notes }: Draft): void {
  for (const use of profile.uses) {
    const rows = rowsOf(tariff, use);
    if (use.channel === undefined && rows.some(({ channel }) => channel && channel !== 'online'))
      notes.add(`${itemText(use)}: taken as online; prices in person or by phone differ`);
    if (use.cardCountry === undefined && rows.some(({ cards, notCards }) => cards ?? notCards))
      notes.add(`${itemText(use)}: cards or buyers taken as of the seller’s country`);
    const special = new Set(rows.flatMap(({ onlyFor }) => onlyFor ?? []));
    if (special.size > 0)
      notes.add(`${itemText(use)}: without what holds only for ${[...special].slice(0, 3).join(', ')}`);
    if (priceItem(use.item).within === 'use-case')
      notes.add('What one request answers differs between tools');
  }
}

function addMinimum(draft: Draft): void {
  const { profile, lines, rates } = draft;
  const { base } = rowsFor(draft, { item: 'minimum-fee', count: 1 }, profile.uses);
  for (const price of base) {
    const sum = sumOf(lines.filter(({ item }) => item !== 'setup'));
    const [least] = forMonths(new Big(price.amount ?? 0), price.every, profile.months);
    const reached = convert(sum, profile.currency, price.currency ?? profile.currency, rates);
    if (!reached || reached.gte(least)) continue;
    const text = `${least.toFixed()} less ${reached.toFixed()}`;
    addLine(draft, price, { ...price, quantity: 1 }, least.minus(reached), text);
  }
}

/** Refunds and chargebacks, which are a share of the payments. */
function addShares(draft: Draft): void {
  const { profile } = draft;
  const payments = profile.uses.filter(({ item }) => item === 'payment');
  for (const item of ['refund', 'chargeback'] as const) {
    const uses = payments.flatMap((use) => {
      const count = shareOf(profile, use, profile[`${item}Rate`]);
      return count > 0 ? [{ ...use, item, count }] : [];
    });
    // In a copy of the draft: the counts already hold all months, and what is priced here must not count in `covered`.
    priceUses({ ...draft, profile: { ...profile, months: 1 } }, item, uses);
  }
}

/** What a tool has prices of, where none of them is what is asked for. */
const otherItems = ({ prices }: Tool, { uses }: Profile) =>
  uses.some((use) => prices.some(({ item }) => item === use.item))
    ? []
    : [...new Set(prices.flatMap(({ item, state }) => (state || FEES.has(item) ? [] : item)))];
const FEES = new Set<string>(['subscription', 'setup', 'other']);

/** Why a bill is whole, a part or none; `isPricedOtherwise`: the tool has prices, of other things alone. */
function stateOf(
  tool: Tool,
  { covered, notCovered, profile, tariff }: Draft,
  isPricedOtherwise: boolean,
): BillState {
  if (covered > 0) return notCovered.size === 0 && covered === profile.uses.length ? 'total' : 'partial';
  const rows = profile.uses.flatMap((use) => [
    ...rowsOf(tariff, use),
    ...(tariff.rows.subscription ?? []).filter((price) => bundleOf(price, use.item)),
  ]);
  if (rows.some(({ state, onTop, from }) => !state && !onTop && !from)) return 'other-conditions';
  // Where only the lowest price of a range is published, the vendor sets the rest by offer.
  if (rows.some(({ from }) => from)) return 'by-offer';
  const states = rows.map(({ state }) => state);
  if (states.includes('by-offer') || tool.pricing.model === 'contact-sales') return 'by-offer';
  const isUnpublished = states.includes('not-published') || tool.facts['prices']?.state === 'unpublished';
  if (isUnpublished) return 'not-published';
  return isPricedOtherwise ? 'other-conditions' : 'not-read';
}

/** Each country as a list, one object for all that is asked of it. */
const ALONE = new Map<string, readonly string[]>(COUNTRY_CODES.map((code) => [code, [code]]));

/** Whether a record names countries of use or of sellers, and not this one. */
export const isElsewhere = (tool: Tool, country: string): boolean =>
  isCoverageKnown(tool) &&
  !reaches(tool, ALONE.get(country) ?? [country]) &&
  !tool.prices.some(({ sellers = [] }) => isSeller(country, sellers));

/** The uses of a profile in a tariff: lines, and what has none. */
function draftIn(tariff: Tariff, profile: Profile, rates: ReferenceRates | undefined): Draft {
  const draft: Draft = {
    profile,
    rates,
    tariff,
    lines: [],
    covered: 0,
    notCovered: new Set(),
    notes: new Set(),
    converted: new Set(),
  };
  for (const [item, uses] of Map.groupBy(profile.uses, (use) => use.item)) priceUses(draft, item, uses);
  return draft;
}

/** What a profile comes to where no row is for it, as with most tools of a category. */
const unpriced = keptFor((profile: Profile) => draftIn(NO_ROWS, profile, undefined));

function billIn(tool: Tool, tariff: Tariff, profile: Profile, rates: ReferenceRates | undefined): Bill {
  const draft = tariff === NO_ROWS ? unpriced(profile) : draftIn(tariff, profile, rates);
  const { lines, covered } = draft;
  if (covered > 0) {
    addFees(draft);
    addShares(draft);
    addMinimum(draft);
    addAssumed(draft);
  }
  const each = lines.filter(({ price }) => price.rounding === 'payment').length;
  const items = (covered > 0 ? [] : otherItems(tool, profile)).map(
    (item) => `${priceItem(item).label} (use ${item})`,
  );
  const isUnread = items.length > 0 || tool.prices.length === 0;
  return {
    tool,
    lines,
    covered,
    total: sumOf(lines),
    // A plan that has no part in the lines is not told.
    plan: lines.some(({ price }) => price.plan) ? tariff.plan : undefined,
    state: stateOf(tool, draft, items.length > 0),
    rounding: each === 0 ? 'line' : each === lines.length ? 'payment' : 'mixed',
    notCovered: [
      ...draft.notCovered,
      ...(items.length > 0 ? [`It has prices for: ${items.join(', ')}`] : []),
      ...(isUnread && tool.pricing.summary ? [`Its record says: ${tool.pricing.summary}`] : []),
      ...(covered === 0 && tool.links.pricing ? [`Its page of prices: ${tool.links.pricing}`] : []),
      ...(tool.prices.length === 0 && !tool.links.pricing ? [`Its site: ${tool.websiteUrl}`] : []),
    ],
    notes: [...draft.notes],
    converted: [...draft.converted],
  };
}

/** Which of two bills of one tool a customer takes: the one that prices more of what was asked, then the lower total. */
const better = (a: Bill, b: Bill) =>
  b.covered - a.covered ||
  BILL_STATES.indexOf(a.state) - BILL_STATES.indexOf(b.state) ||
  a.notCovered.length - b.notCovered.length ||
  a.total.cmp(b.total);

/**
 * What a tool's published prices make of a profile. Exact decimals, rounded half up to minor units at the end of each line;
 * the plan is the one that prices most of what was asked, then the cheapest. What has no price is named, and not nothing.
 */
export function billOf(tool: Tool, profile: Profile, rates: ReferenceRates | undefined): Bill {
  const { country } = profile;
  if (country && isElsewhere(tool, country)) {
    const why = `The record names ${coverageText(tool)}, and not ${countryName(country)}`;
    const none = { plan: undefined, total: new Big(0), lines: [], covered: 0, converted: [], notes: [] };
    return { ...none, tool, state: 'other-countries', notCovered: [why], rounding: 'line' };
  }
  const isAsked = ({ rows, bundles }: Tariff) =>
    bundles.length > 0 ||
    profile.uses.some(({ item }) => rows[item] ?? rows.subscription?.some((price) => bundleOf(price, item)));
  const own = tariffsOf(tool, country).filter(isAsked);
  // Plans without any of it make the same bill.
  const asked = own.length > 0 ? own : [NO_ROWS];
  const bills = asked.map((tariff) => billIn(tool, tariff, profile, rates)).sort(better);
  const [best, ...others] = bills as [Bill, ...Bill[]];
  if (!best.plan) return best;
  const among = others.length > 0 ? `, the one of ${asked.length} that fits best` : '';
  const rest = others.flatMap(({ plan, total, covered, state }) =>
    plan && covered === best.covered && state === best.state
      ? `; ${plan} ${written(total, profile.currency)} ${profile.currency}`
      : [],
  );
  return { ...best, notes: [`Plan ${best.plan}${among}${rest.join('')}`, ...best.notes] };
}
