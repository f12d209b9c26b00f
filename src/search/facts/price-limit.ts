import { fold, words } from '../../base/words.ts';
import { itemIn, moneyIn, numberIn } from '../../catalog/cost/cost-numbers.ts';
import { methodIn, STARTS } from '../../catalog/cost/cost-query.ts';
import { periodOf } from '../../catalog/cost/cost-words.ts';
import { isSeller } from '../../catalog/cost/profile.ts';
import { methodFit, type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import { methodsOf, type Price } from '../../records/tool/prices.ts';
import { freeTier } from '../../records/tool/pricing.ts';
import type { Tool } from '../../records/tool.ts';
import { LISTS } from '../text/phrases.ts';
import { singular } from '../text/words.ts';
import type { State } from './fact-state.ts';

/** A limit in numbers that records can be compared with. */
export interface Limit {
  readonly most: boolean;
  readonly value: number;
  /** Whether the number itself is outside: "under". */
  readonly strict?: boolean;
  /** The lower end of a range, which ends with `value`. */
  readonly from?: number | undefined;
  /** A share; money for a month or for one use; calls, which count for `seconds`. */
  readonly unit: 'percent' | 'month' | 'use' | 'calls';
  /** ISO 4217 code; undefined where the question names none. */
  readonly currency?: string;
  readonly seconds?: number;
  readonly free?: true;
}

const MONTH = 2_592_000;
const HOUR = 3600;
/** How far a number of calls may be off because its period was converted to another one. */
const ROUNDING = 0.001;
/** Units of which a call may take several. */
const CREDITS = /credit|unit/i;

/** Seconds of the period that a word names. */
function secondsOf(word: string): number | undefined {
  const times = periodOf(word);
  return times && (times < 365 ? (12 * MONTH) / times : 31_536_000 / times);
}

/** Reads the text of a limit, `0.5 %`, `$50 a month` or `10k free calls a day`; undefined for another number. */
export function readLimit(text: string, most: boolean): Limit | undefined {
  const isCents = /\bcents?\b/.test(text);
  const { average, currency = isCents ? 'USD' : undefined } = moneyIn(text) ?? {};
  const value = Number(average ?? numberIn(text));
  if (Number.isNaN(value)) return undefined;
  const unitsIn = (part: string) =>
    fold(part)
      .split(/[\s\d.,+/]+/)
      .filter((unit) => unit !== '');
  const units = unitsIn(text);
  if (units.some((unit) => unit === '%' || unit === 'percent')) return { most, value, unit: 'percent' };
  // "Min" before the number is no minute, and "an" before "hour" is no French year.
  const seconds = unitsIn(text.slice(text.search(/\d/)))
    .reverse()
    .flatMap((unit) => secondsOf(unit) ?? [])[0];
  if (currency === undefined && units.some((unit) => LISTS.calls.has(unit))) {
    const free = units.some((unit) => LISTS.freeCalls.has(unit)) ? { free: true as const } : {};
    const period = seconds ?? (free.free ? MONTH : undefined);
    return most || period === undefined
      ? undefined
      : { most, value, unit: 'calls', seconds: period, ...free };
  }
  const money = isCents ? value / 100 : value;
  if (seconds !== undefined && seconds >= MONTH)
    return { most, value: (money * MONTH) / seconds, unit: 'month', ...(currency ? { currency } : {}) };
  return currency && units.some((unit) => LISTS.per.has(unit))
    ? { most, value: money, unit: 'use', currency }
    : undefined;
}

/** What a limit is for, by the other words of its question. */
export interface Priced {
  readonly words: ReadonlySet<string>;
  readonly item?: PriceItemName | undefined;
  readonly method?: string | undefined;
  /** Countries that are asked for: those of the sellers. */
  readonly countries?: ReadonlySet<string>;
}

/** The item and method that words name; a share is taken only where money is moved. */
export function pricedIn(asked: ReadonlySet<string>, { unit }: Limit): Priced {
  const all = [...asked].map(singular);
  const item = itemIn(all.join(' '), (name) => unit !== 'percent' || priceItem(name).value === true);
  const [method] = [[...asked], all].flatMap((some) => methodIn(item ?? 'payment', some.join(' ')) ?? []);
  return { words: asked, item: item ?? (method ? 'payment' : undefined), method };
}

function isWithin(value: number, { most, value: end, strict, from = 0 }: Limit): boolean {
  if (value === end) return !strict;
  return most ? value < end && value >= from : value > end;
}

/**
 * Whether what a tool publishes lies within a limit; `unknown` where it publishes nothing of the unit of the limit. For a
 * share or the price of one use only prices of the item, method and country asked for count; for a monthly fee those whose
 * names hold a word of the question, or all fees.
 */
export function limitState(tool: Tool, limit: Limit, asked: Priced): State {
  if (limit.unit === 'calls') return callsState(tool, limit);
  const stated = bestOf(pricesOf(tool, limit, asked).map((price) => priceState(price, limit)));
  const isFree = limit.unit === 'month' && limit.most && freeTier(tool) === 'yes';
  if (stated === 'yes' || !isFree) return stated;
  // A free plan may not hold all that is asked for.
  return ['free', 'open-source'].includes(tool.pricing.model) ? 'yes' : 'likely';
}

/** The best of some states: what one price or plan meets, the tool meets. */
const bestOf = (states: readonly State[]): State =>
  (['yes', 'likely', 'no'] as const).find((one) => states.includes(one)) ?? 'unknown';

const pricesOf = (tool: Tool, { unit }: Limit, asked: Priced) =>
  unit === 'month' ? feesOf(tool, asked) : usesOf(tool, asked);

function priceState(price: Price, limit: Limit): State {
  const value = comparable(price, limit);
  if (value === undefined) return 'unknown';
  if (!isWithin(value, limit)) return 'no';
  return price.from || price.volume?.from || price.excludes ? 'likely' : 'yes';
}

/** The price that lies within a limit for sure. */
export function priceWithin(tool: Tool, limit: Limit, asked: Priced): Price | undefined {
  if (limit.unit === 'calls') return undefined;
  return pricesOf(tool, limit, asked).find((price) => priceState(price, limit) === 'yes');
}

/** The comparable part of a price, if it has one. */
function comparable(
  { percent, tiers, amount, currency, every, per }: Price,
  limit: Limit,
): number | undefined {
  const share = percent ?? tiers?.steps[0]?.percent;
  if (limit.unit === 'percent') return share;
  if (amount === undefined || (limit.currency !== undefined && limit.currency !== currency)) return undefined;
  if (limit.unit === 'use') return every === undefined && !share ? amount / (per ?? 1) : undefined;
  if (amount === 0) return undefined;
  return every === 'month' ? amount : every === 'year' ? amount / 12 : undefined;
}

/** The fees of a tool that are not added to others: those whose names hold a word of the question, else its subscriptions. */
function feesOf({ prices }: Tool, asked: Priced): readonly Price[] {
  const fees = prices.filter(({ every, onTop }) => (every === 'month' || every === 'year') && !onTop);
  const named = fees.filter(({ item, label }) =>
    words(`${item} ${label}`).some((word) => asked.words.has(word)),
  );
  return named.length > 0 ? named : fees.filter(({ item }) => item === 'subscription');
}

/** The prices that hold for what is asked, without surcharges and special cases. Where no item is named, those of the item that the category of the tool is priced by. */
function usesOf(
  { prices, categories }: Tool,
  { words: all, item, method, countries }: Priced,
): readonly Price[] {
  const wanted = item ?? STARTS[categories[0] ?? '']?.item;
  const wantedCard = all.has('international') || all.has('foreign') ? 'international' : 'domestic';
  return prices.filter((price) => {
    if (price.onTop || price.onlyFor || price.item !== (wanted ?? price.item)) return false;
    if (method !== undefined && methodFit(methodsOf(price), method) === 0) return false;
    const { sellers, cards = [] } = price;
    const isHere = !countries?.size || [...countries].some((country) => isSeller(country, sellers));
    return (
      isHere && (cards.length === 0 || cards.some((card) => card === wantedCard || countries?.has(card)))
    );
  });
}

/** The published numbers of calls, as calls a second. */
function callsOf({ limits, pricing: { freeAllowance: free } }: Tool, onlyFree: boolean) {
  const rows = limits.map(({ what, amount, per, plan = '' }) => ({ what, amount, per, plan }));
  if (free) rows.push({ what: free.unit, amount: free.amount, per: free.unit, plan: 'free' });
  return rows.flatMap(({ what, amount, per, plan }) => {
    const parts = words(`${what} ${per}`);
    const [, count = '1', name = ''] = /(\d+)?\s*([a-z]+)\s*$/i.exec(per) ?? [];
    const period = secondsOf(name);
    const isCredits = CREDITS.test(what);
    const isFree = /free/i.test(plan) || /free/i.test(what);
    const isCounted = isCredits || parts.some((part) => LISTS.calls.has(part));
    if (period === undefined || !isCounted || (onlyFree && !isFree)) return [];
    const seconds = Number(count) * period;
    return [{ plan: isFree ? 'free' : plan, rate: amount / seconds, seconds, isCredits }];
  });
}

/** Whether the calls of a plan reach a number: of its limits the lowest counts, but for a short time none of a day. */
function callsState(tool: Tool, { value, seconds = MONTH, free, strict }: Limit): State {
  const isBurst = seconds <= HOUR;
  const rows = callsOf(tool, free === true).filter((one) => !isBurst || one.seconds <= HOUR);
  const plans = [...Map.groupBy(rows, ({ plan }) => plan).values()];
  const states = plans.map((plan): State => {
    if (plan.some(({ rate }) => rate * seconds < value * (strict ? 1 + ROUNDING : 1 - ROUNDING))) return 'no';
    return plan.some(({ isCredits }) => isCredits) ? 'likely' : 'yes';
  });
  return bestOf(states);
}
