import type { Catalog } from '../../catalog/catalog.ts';
import { channelIn } from '../../catalog/cost/cost-words.ts';
import { isSeller } from '../../catalog/cost/profile.ts';
import { absenceText } from '../../catalog/facts/comparison.ts';
import { type Fact, factsOf } from '../../catalog/facts/facts-of.ts';
import { type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import {
  itemText,
  priceAmount,
  priceConditions,
  priceName,
  priceText,
  priceUnit,
} from '../../records/tool/price-text.ts';
import { methodsOf, type Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';

/** Facts that decide between tools, by record path, in the order in which people ask. */
const DECIDING = [
  'kind',
  'status',
  'prices',
  'signUp',
  'pricing.freeTier',
  'coverage',
  'organization.country',
  'openSource.selfHostable',
  'openSource.license',
  'api.sandbox',
  'api.sdks',
];

/**
 * What each of several tools says of one fact, the same said once, and those of which it is not established; undefined when
 * established facts are equal. `alone`: all others agree on something else.
 */
function decideBy(label: string, tools: readonly Tool[], texts: readonly string[]) {
  const by = Map.groupBy(tools, (_, at) => texts[at] ?? '');
  const open = by.get('') ?? [];
  by.delete('');
  const isOne = open.length === 0 && tools.length > 2 && by.size === 2;
  const said = [...by].map(([text, own]) => ({ text, tools: own, alone: isOne && own.length === 1 }));
  return said.length > 1 ? { label, said, open } : undefined;
}

/** A fact in words; of what is there or not, that it was looked for in vain is "No", and "not public" says nothing. */
function wordsOfFact({ looked, ...fact }: Fact, isYesOrNo: boolean): string {
  if (fact.state === 'unknown' || (isYesOrNo && fact.state === 'unpublished')) return '';
  return isYesOrNo && fact.state === 'none'
    ? 'No'
    : absenceText(fact) ||
        fact.values
          .map(({ text }) => text)
          .sort()
          .join(', ');
}

/** The prices of each tool by unit, with the units, those that most tools use first. */
function pricesByUnit(tools: readonly Tool[]) {
  const byUnit = tools.map(({ prices }) => Map.groupBy(prices, unitOf));
  const users = (unit: string) => byUnit.filter((prices) => prices.has(unit)).length;
  const units = [...new Set(byUnit.flatMap((prices) => [...prices.keys()]))];
  return { byUnit, users, units: units.sort((a, b) => users(b) - users(a)) };
}

/** The price of each tool that its record names first, in the two units that most of the tools share. */
function decideByPrice(tools: readonly Tool[], facts: readonly Fact[]) {
  const { byUnit, users, units } = pricesByUnit(tools);
  const shared = units.filter((unit) => users(unit) > 1 && unit !== NO_UNIT).slice(0, 2);
  const states = facts.map((fact) => (fact.state === 'value' ? 'Published' : wordsOfFact(fact, false)));
  const inUnits = shared.flatMap((unit) => {
    const texts = byUnit.map((prices, at) => {
      const own = prices.get(unit) ?? [];
      const first = own.find(({ onTop }) => !onTop) ?? own[0];
      if (!first) return states[at]?.replace('Published', '') ?? '';
      return `${priceAmount(first)} (${[priceName(first), priceConditions(first)].filter(Boolean).join('; ')})`;
    });
    return decideBy(unit, tools, texts) ?? [];
  });
  return inUnits.length > 0 ? inUnits : (decideBy('Prices', tools, states) ?? []);
}

/**
 * What decides between tools: state, access, place, code, trial, the price in a shared unit, and languages, each with the
 * tools that say the same. Nothing is said of a fact that is established of fewer than two.
 */
export function decidingFacts(tools: readonly Tool[], catalog: Catalog) {
  const factsAt = (path: string) => tools.flatMap((tool) => factsOf(tool, catalog).get(path) ?? []);
  return DECIDING.flatMap((path) => {
    const facts = factsAt(path);
    if (path === 'prices') return decideByPrice(tools, facts);
    const isYesOrNo = facts.some(({ value }) => /^(?:yes|no|partial)$/.test(String(value)));
    // A record without a state is of a tool in use.
    const texts = facts.map((fact) => wordsOfFact(fact, isYesOrNo) || (path === 'status' ? 'Active' : ''));
    return decideBy(facts[0]?.label ?? path, tools, texts) ?? [];
  });
}

/** The value that all items share; undefined when they differ or there are none. */
export function onlyValue<Item, Value>(items: readonly Item[], of: (item: Item) => Value): Value | undefined {
  const values = new Set(items.map(of));
  return values.size === 1 ? values.values().next().value : undefined;
}

/** Prices that a cell names; the pages of the tools have all. */
const NAMED = 4;
/** The row of prices in units that one of several tools uses. */
const ALONE = 'Units that one of them uses';
const NO_UNIT = 'Of the value';

const capital = (unit: string) => unit.charAt(0).toUpperCase() + unit.slice(1);
function unitOf(price: Price): string {
  const unit = priceUnit(price);
  if (price.item === 'other') return unit ? capital(unit) : NO_UNIT;
  return `${itemText(price)}${unit ? `, ${unit}` : ''}`;
}

function inOneLine(price: Price, withConditions: boolean): string {
  const where = withConditions ? priceConditions(price) : '';
  return `${priceAmount(price)}: ${priceName(price)}${where && ` (${where})`}`;
}

/**
 * The prices of tools in one unit, one cell for each tool: "2.9 % + 0.30 USD: Standard, Domestic cards", and how many more
 * there are; without a unit, prices of several. `holdsFor` is told where it is the same for all; `differs` is about tools
 * that publish prices.
 */
function rowOf(tools: readonly Tool[], own: readonly (readonly Price[])[], unit?: string) {
  const holdsFor = unit === undefined ? undefined : onlyValue(own.flat(), priceConditions);
  const line = (price: Price) => (unit ? inOneLine(price, holdsFor === undefined) : priceText(price));
  const cells = own.map((prices) => ({
    prices: prices.slice(0, NAMED).map(line),
    more: Math.max(0, prices.length - NAMED),
  }));
  const stated = cells.filter((_, at) => tools[at]?.prices.length !== 0).map(({ prices }) => prices.join());
  return {
    unit: unit ?? ALONE,
    differs: new Set(stated).size > 1,
    cells,
    ...(holdsFor && { holdsFor }),
  };
}

/**
 * The published prices of tools by unit, so that what stands side by side is paid for in the same way: units that most
 * tools use first, and last in one row what one alone has a price for.
 */
export function priceRows(tools: readonly Tool[]) {
  const { byUnit, users, units: ordered } = pricesByUnit(tools);
  const alone = ordered.filter((unit) => users(unit) === 1);
  const of = (wanted: readonly string[]) =>
    byUnit.map((prices) => wanted.flatMap((unit) => prices.get(unit) ?? []));
  const own = alone.length > 1 ? ordered.filter((unit) => !alone.includes(unit)) : ordered;
  return [
    ...own.map((unit) => rowOf(tools, of([unit]), unit)),
    ...(alone.length > 1 ? [rowOf(tools, of(alone))] : []),
  ];
}

/** Words too common in titles and prices to identify a price. */
const COMMON = new Set(
  'account all and api between company cost data europe european exchange for free from kingdom local market one out payment per plan platform price real state the time tool transfer united with'.split(
    ' ',
  ),
);

/** The items that are paid for what a title asks for; the first row that fits counts. */
const SOLD: readonly (readonly [items: readonly PriceItemName[], words: RegExp])[] = [
  [['chargeback'], /\b(?:chargebacks?|disputes?)\b/i],
  [['tax-calculation'], /\bcalculate .*(?:tax|vat)\b|\btax calculation/i],
  [['card-transaction'], /\bcard transactions\b/i],
  [['card', 'account'], /\boffer .*accounts\b/i],
  [['card'], /\bissu(?:e|ing)\b.*\bcards?\b|\bcard issu|\b(?:virtual|physical) cards?\b/i],
  [
    ['payment'],
    /\b(?:accept|acquir|collect|take .*pay|checkout|direct debit|card (?:pay|process)|pay by|merchant of record|boletos?\b)/i,
  ],
  [
    ['payout', 'transfer'],
    /\b(?:pay ?outs?|pay (?:contractors|suppliers)|(?:send|push) .*(?:money|payments|transfers))\b/i,
  ],
  [['transfer', 'payout'], /\btransfers?\b/i],
  [['account'], /\b(?:issue .*ibans?|virtual accounts?|hold)\b/i],
  [['screening'], /screen(?! all)|\bsanction|\bpolitically|\badverse media|\bmonitor trans/i],
  [['lookup'], /\b(?:look up|find (?:the bank|who|companies)|credit report|validate (?:ibans?|vat))\b/i],
  [['check'], /\b(?:verif|identit|kyc\b|kyb\b|check (?:identity|the payee)|liveness|compare a face)/i],
  [['connection'], /\b(?:connect|(?:read|import|access) .*bank|bank (?:accounts?|data|transactions))\b/i],
  [['invoice'], /\b(?:e-)?invoic|\bbill(?:ing)?\b/i],
  [['filing'], /\b(?:file|filing)\b/i],
  [['trade'], /\b(?:trad(?:e|ing)|buy and sell)\b/i],
  [['conversion'], /\b(?:conver(?:t|sion)\b|currenc)/i],
];

/** What is paid for a tool as a whole, whatever it is used for. */
const WHOLE: readonly PriceItemName[] = ['subscription', 'minimum-fee', 'seat', 'active-user', 'request'];

/** What lies beyond an allowance, and surcharges: no price to start from. */
const EXTRA = /\b(?:above|beyond|on top(?! of))\b/;

const wordsOf = (text: string) =>
  new Set(
    (text.toLowerCase().match(/[a-z]{3,}/g) ?? [])
      .map((word) => word.replace(/ies$/, 'y').replace(/(?<!s)s$/, ''))
      .filter((word) => !COMMON.has(word)),
  );

/** What a price has to hold for: countries of the seller, and whether the tool is bought for what the title asks for. */
interface Wanted {
  readonly places?: readonly string[] | undefined;
  readonly isMain?: boolean;
}

/**
 * The price of a tool to show under the title of a use case or a question: of an item that the title asks for, by a
 * method and channel that it names, the one whose words are nearest to the title; of equal ones, one that holds not only
 * for some. A tool that is bought for it and paid for as a whole has the price of the whole. Undefined where no price is
 * of what is asked for. A title without words, or with those of the name alone, asks for the first price.
 */
export function priceForTitle(
  { name, prices }: Pick<Tool, 'name' | 'prices'>,
  title: string,
  { places = [], isMain = true }: Wanted = {},
): Price | undefined {
  const named = wordsOf(name);
  const wanted = [...wordsOf(title)].filter((word) => !named.has(word));
  const items = SOLD.find(([, words]) => words.test(title))?.[0];
  const isWhole = isMain && prices.every(({ item }) => [...WHOLE, 'setup', 'other'].includes(item));
  const channel = channelIn(title) ?? 'online';
  const shared = ({ item, label, plan, ...price }: Price) => {
    const methods = methodsOf(price).map((method) => priceItem(item).methods?.[method]);
    const words = wordsOf([label, plan, ...methods].join(' '));
    return wanted.filter((word) => words.has(word)).length;
  };
  const serves = (price: Price) => {
    const { item, sellers } = price;
    if (price.onTop || EXTRA.test(price.label) || item === 'setup') return false;
    if (item === 'payment' && price.channel && price.channel !== channel) return false;
    if (sellers && places.length > 0 && !places.some((place) => isSeller(place, sellers))) return false;
    if (wanted.length === 0 && !items) return true;
    if (WHOLE.includes(item)) return isWhole;
    if (items?.includes(item)) return !methodsOf(price)[0] || shared(price) > 0;
    return !items && item === 'other' && shared(price) > 0;
  };
  const rank = (price: Price) => shared(price) + (price.onlyFor ? 0 : 0.5);
  return prices
    .filter(serves)
    .reduce<Price | undefined>(
      (best, price) => (best && rank(price) <= rank(best) ? best : price),
      undefined,
    );
}
